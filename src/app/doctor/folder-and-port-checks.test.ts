/** What `npm run doctor` says about the folders, the disk and the ports of this machine. */
import { chmod, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { readEnv } from '#server/env.ts';
import { freePort } from '#test/network/free-port.ts';
import { startServer } from '#test/network/local-server.ts';
import { placeChecks } from './folder-and-port-checks.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'truck-places-'));
  onTestFinished(() => rm(folder, { recursive: true }));
});

/** The finding of one check, with the test's folder as `FOLDER`. */
async function finding(name: string, settings: NodeJS.ProcessEnv) {
  const found = await placeChecks(readEnv(settings))
    .find((check) => check.name === name)
    ?.run();
  return found && { ...found, text: found.text.replaceAll(folder, 'FOLDER') };
}

test('folders, disk and the port are always checked, the port of the metrics only if it is set', () => {
  const namesOf = (settings: NodeJS.ProcessEnv) => placeChecks(readEnv(settings)).map(({ name }) => name);
  expect(namesOf({})).toEqual(['data folder', 'files', 'disk', 'port', 'backups']);
  expect(namesOf({ METRICS_PORT: '9464' })).toEqual(['data folder', 'files', 'disk', 'port', 'backups', 'metrics']);
});

describe('the data folder', () => {
  test.each([
    [0o700, 'ok', 'FOLDER is writable and not accessible to other accounts.'],
    [0o711, 'ok', 'FOLDER is writable and not accessible to other accounts.'],
    ...[0o740, 0o704, 0o720, 0o702, 0o755].map((mode) => [
      ...[mode, 'fails', 'FOLDER can be read by other accounts. Run: chmod 700 FOLDER.'],
    ]),
  ] as [number, string, string][])('with the mode %o is reported as %s: %s', async (mode, state, text) => {
    await chmod(folder, mode);
    expect(await finding('data folder', { DATA_DIR: folder })).toEqual({ state, text });
  });

  test('is left without the file of the check', async () => {
    await finding('data folder', { DATA_DIR: folder });
    await finding('backups', { BACKUP_DIR: folder });
    await finding('data folder', { DATA_DIR: join(folder, 'data') });
    expect(await readdir(folder)).toEqual([]);
  });

  test.each(['data folder', 'files'])('that does not exist yet is a note of the check %s', async (name) => {
    expect(await finding(name, { DATA_DIR: join(folder, 'new', 'data') })).toEqual({
      state: 'note',
      text: 'FOLDER/new/data does not exist yet; the first start creates it.',
    });
  });

  test.runIf(process.platform === 'linux')('that cannot be created fails with the variable to set', async () => {
    expect(await finding('data folder', { DATA_DIR: '/proc/none/data' })).toEqual({
      state: 'fails',
      text: '/proc/none/data cannot be created: no such file or directory. Set DATA_DIR to a folder that this account can write to.',
    });
  });

  test('that cannot be written fails with what to do', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    expect(await finding('data folder', { DATA_DIR: file })).toEqual({
      state: 'fails',
      text: 'FOLDER/file cannot be written: not a directory. Make the folder writable for this account, or set DATA_DIR.',
    });
  });

  test('has its files checked', async () => {
    await writeFile(join(folder, 'secret'), '');
    expect(await finding('files', { DATA_DIR: folder })).toEqual({
      state: 'ok',
      text: 'This account can read and write 2 files and folders in FOLDER.',
    });
  });
});

test('the free space is that of the nearest folder that exists', async () => {
  expect(await finding('disk', { DATA_DIR: join(folder, 'new', 'data') })).toEqual({
    state: 'ok',
    text: expect.stringMatching(/^\d+\.\d GB are free for FOLDER\.$/),
  });
});

// A file system of the kernel has no free blocks.
test.runIf(process.platform === 'linux')('less than a gigabyte of free space fails', async () => {
  expect(await finding('disk', { DATA_DIR: '/proc/none' })).toEqual({
    state: 'fails',
    text: 'Only 0.0 GB are free for /proc. Free some space, or move it to a larger disk.',
  });
});

describe('the backup folder', () => {
  const hourMs = 3_600_000;

  async function addBackup(name: string, hoursAgo: number): Promise<string> {
    const time = new Date(Math.floor(Date.now() / 1000) * 1000 - hoursAgo * hourMs);
    await writeFile(join(folder, name), '');
    await utimes(join(folder, name), time, time);
    return time.toISOString();
  }

  test('that is not set is a note', async () => {
    expect(await finding('backups', {})).toEqual({
      state: 'note',
      text: 'No nightly backups: set BACKUP_DIR to a folder on another disk.',
    });
  });

  test('that does not exist yet is a note', async () => {
    expect(await finding('backups', { BACKUP_DIR: join(folder, 'backups') })).toEqual({
      state: 'note',
      text: 'FOLDER/backups does not exist yet; the first backup creates it.',
    });
  });

  test.runIf(process.platform === 'linux')('that cannot be created fails with the variable to set', async () => {
    expect(await finding('backups', { BACKUP_DIR: '/proc/none' })).toEqual({
      state: 'fails',
      text: '/proc/none cannot be created: no such file or directory. Set BACKUP_DIR to a folder that this account can write to.',
    });
  });

  test('that cannot be written fails with what to do', async () => {
    await writeFile(join(folder, 'file'), '');
    expect(await finding('backups', { BACKUP_DIR: join(folder, 'file') })).toEqual({
      state: 'fails',
      text: 'FOLDER/file cannot be written: not a directory. Make the folder writable for this account, or set BACKUP_DIR.',
    });
  });

  test('without a backup is a note, whatever else is in it', async () => {
    await writeFile(join(folder, 'note.txt'), '');
    expect(await finding('backups', { BACKUP_DIR: folder })).toEqual({
      state: 'note',
      text: 'FOLDER is writable; there is no backup in it yet.',
    });
  });

  test('with a backup of the last 36 hours passes with the time of the newest', async () => {
    await addBackup('a.tar', 100);
    const newest = await addBackup('b.tar', 35);
    await addBackup('c.tar', 60);
    await addBackup('d.txt', 1);
    expect(await finding('backups', { BACKUP_DIR: folder })).toEqual({
      state: 'ok',
      text: `The newest backup in FOLDER was made at ${newest}.`,
    });
  });

  test.each([
    [37, 1],
    [71, 2],
    [73, 3],
  ])('whose newest backup is %i hours old fails with the days since', async (hours, days) => {
    const newest = await addBackup('a.tar', hours);
    expect(await finding('backups', { BACKUP_DIR: folder })).toEqual({
      state: 'fails',
      text: `The newest backup in FOLDER was made at ${newest}, ${days} days ago. Search the log of the following nights for "backup".`,
    });
  });
});

describe.each([
  ['port', 'PORT', '/healthz', '{"status":"ok"}'],
  ['metrics', 'METRICS_PORT', '/metrics', '# HELP requests Requests.\n'],
])('the check %s', (name, variable, path, ownAnswer) => {
  /** The check while a program answers this on the port. */
  async function findingWhile(status: number, body: string) {
    const { port, stop } = await startServer(({ url }, response) => {
      response.writeHead(url === path ? status : 404).end(body);
    });
    onTestFinished(stop);
    return { port, found: await finding(name, { [variable]: String(port) }) };
  }

  test('finds a free port', async () => {
    const port = await freePort();
    expect(await finding(name, { [variable]: String(port) })).toEqual({
      state: 'ok',
      text: `127.0.0.1:${port} is free.`,
    });
  });

  test('recognises the running product', async () => {
    const { port, found } = await findingWhile(200, ownAnswer);
    expect(found).toEqual({ state: 'ok', text: `The product answers on 127.0.0.1:${port}.` });
  });

  test.each([
    [503, ownAnswer],
    [200, '{"status":"ok","by":"another program"}'],
    [200, `<p>${ownAnswer}`],
  ])('fails if another program answers %i %s', async (status, body) => {
    const { port, found } = await findingWhile(status, body);
    expect(found).toEqual({
      state: 'fails',
      text: `127.0.0.1:${port} is in use by another program. Stop that program, or set ${variable}.`,
    });
  });
});

test.each([
  ['0.0.0.0', '0.0.0.0'],
  ['::', '::'],
  ['::1', '::1'],
])('the running product is found when it listens on %s', async (HOST, host) => {
  const server = createServer((_request, response) => response.end('{"status":"ok"}'));
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen({ port, host }, resolve));
  onTestFinished(() => void server.close());
  expect(await finding('port', { HOST, PORT: String(port) })).toEqual({
    state: 'ok',
    text: `The product answers on ${host}:${port}.`,
  });
});

test.runIf(process.platform === 'linux')('a port that only root may use fails with the ports to choose', async () => {
  if (process.getuid?.() === 0) {
    process.seteuid?.(65_534);
    onTestFinished(() => process.seteuid?.(0));
  }
  expect(await finding('port', { PORT: '1' })).toEqual({
    state: 'fails',
    text: '1 may not be used by this account. Set PORT to 1024 or more.',
  });
});

test('an address of another machine fails with what to set', async () => {
  expect(await finding('port', { HOST: '192.0.2.1', PORT: '0' })).toEqual({
    state: 'fails',
    text: '192.0.2.1 is not an address of this machine. Set HOST to 127.0.0.1 or 0.0.0.0.',
  });
});
