/** Files on the local disk: written whole, listed by key, edited in place, and read beside a running process. */
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { openDataDir } from '#server/data-dir.ts';
import { readEnv } from '#server/env.ts';
import { StartError } from '#server/start-error.ts';
import { quietLog } from '#test/run/quiet-log.ts';
import { readGrant } from './address-signature.ts';
import { LocalFiles } from './local-files.ts';
import { openStorage, openStorageBeside } from './open-storage.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'truck-files-'));
  onTestFinished(() => rm(folder, { recursive: true }));
});

/** Opens the storage of a data folder. */
async function open() {
  const dataDir = await openDataDir(folder);
  onTestFinished(() => dataDir.release());
  return await openStorage(readEnv({ DATA_DIR: folder, PUBLIC_URL: 'https://trucks.example' }), dataDir, quietLog);
}

async function allOf(files: AsyncIterable<{ key: string; size: number }>): Promise<[string, number][]> {
  const found: [string, number][] = [];
  for await (const { key, size } of files) found.push([key, size]);
  return found.sort();
}

test('files are stored in DATA_DIR, and another process reads them', async () => {
  const storage = await open();
  await storage.write('t1/images/a', Buffer.from('photo'), 'image/png');
  await storage.writeStream('t1/videos/b', Readable.from([Buffer.from('vid'), Buffer.from('eo!')]), 'video/mp4');
  expect(await readFile(join(folder, 'media/t1/images/a'), 'utf8')).toBe('photo');
  const beside = await openStorageBeside(readEnv({ DATA_DIR: folder }), quietLog);
  const everything = [
    ['t1/images/a', 5],
    ['t1/videos/b', 6],
  ];
  expect([await allOf(storage.listAll()), await allOf(beside.listAll())]).toEqual([everything, everything]);
  expect(await text(await beside.read('t1/videos/b'))).toBe('video!');
});

test('addresses are on our origin, and signed with a key that later starts keep', async () => {
  const start = async () => {
    const dataDir = await openDataDir(folder);
    const env = readEnv({ DATA_DIR: folder, PUBLIC_URL: 'https://trucks.example' });
    const address = await (await openStorage(env, dataDir, quietLog)).readAddress('t1/images/a', 'image/png', 600);
    await dataDir.release();
    return { address, key: await readFile(join(folder, 'media-key'), 'utf8') };
  };
  const { address, key } = await start();
  const query = new URL(address).searchParams;
  expect(address).toMatch(/^https:\/\/trucks\.example\/media\/t1\/images\/a\?/);
  expect(query.get('type')).toBe('image/png');
  expect(readGrant(key.trim(), 'read', 't1/images/a', Object.fromEntries(query))).toMatchObject({ verb: 'read' });
  expect((await start()).key).toBe(key);
});

test('a folder that cannot be used stops the start with its name', async () => {
  await writeFile(join(folder, 'media'), 'a file');
  await expect(open()).rejects.toThrow(
    new StartError(`${join(folder, 'media')} cannot be read or written: not a directory.`),
  );
});

test('a file or its first bytes or a range are read', async () => {
  const storage = await open();
  await storage.write('t1/images/a', Buffer.from('0123456789'), 'image/png');
  expect(await text(await storage.read('t1/images/a'))).toBe('0123456789');
  expect(await text(await storage.read('t1/images/a', 3))).toBe('012');
  expect(await text(await storage.readPart('t1/images/a', 2, 5))).toBe('2345');
});

test('an edit changes its bytes and no others', async () => {
  const storage = await open();
  await storage.write('t1/images/a', Buffer.from('0123456789'), 'image/png');
  await storage.edit('t1/images/a', [
    { offset: 1, bytes: Buffer.from('ab') },
    { offset: 9, bytes: Buffer.from('z') },
  ]);
  expect(await text(await storage.read('t1/images/a'))).toBe('0ab345678z');
});

test('a stream that ends with an error stores nothing, and keeps the file that it would replace', async () => {
  const storage = await open();
  await storage.write('t1/images/a', Buffer.from('old'), 'image/png');
  const failing = async function* () {
    yield Buffer.from('new');
    throw new Error('The network failed.');
  };
  for (const key of ['t1/images/a', 't1/images/b']) {
    await expect(storage.writeStream(key, Readable.from(failing()), 'image/png')).rejects.toThrow(
      'The network failed.',
    );
  }
  expect(await allOf(storage.listAll())).toEqual([['t1/images/a', 3]]);
  expect(await text(await storage.read('t1/images/a'))).toBe('old');
  expect(await readdir(join(folder, 'media/.incoming'))).toEqual([]);
});

test('a list has the files of a prefix, and none that begin with a dot', async () => {
  const storage = await open();
  for (const key of ['t1/images/a', 't1/images/ab', 't1/videos/a', 't10/images/a']) {
    await storage.write(key, Buffer.from('x'), 'image/png');
  }
  await mkdir(join(folder, 'media/.trash'), { recursive: true });
  await writeFile(join(folder, 'media/.trash/x'), '');
  await writeFile(join(folder, 'media/t1/images/.hidden'), '');
  const keysOf = async (prefix: string) => (await storage.list(prefix)).map(({ key }) => key).sort();
  expect(await keysOf('t1/')).toEqual(['t1/images/a', 't1/images/ab', 't1/videos/a']);
  expect(await keysOf('t1')).toEqual(['t1/images/a', 't1/images/ab', 't1/videos/a', 't10/images/a']);
  expect(await keysOf('t1/images/a')).toEqual(['t1/images/a', 't1/images/ab']);
  expect(await keysOf('t2/')).toEqual([]);
  expect((await allOf(storage.listAll())).map(([key]) => key)).toEqual([
    't1/images/a',
    't1/images/ab',
    't1/videos/a',
    't10/images/a',
  ]);
});

test('a draft gets a key only once, also of two at the same moment', async () => {
  const files = await LocalFiles.open(folder);
  const draft = async (content: string) => {
    const path = files.draft();
    await writeFile(path, content);
    return path;
  };
  const [one, two, three] = [await draft('1'), await draft('2'), await draft('3')];
  const published = await Promise.all([files.publish(one, 't1/images/a'), files.publish(two, 't1/images/a')]);
  expect([...published, await files.publish(three, 't1/images/a')]).toEqual([true, false, false]);
  expect(await files.has('t1/images/a')).toBe(true);
  expect(await files.has('t1/images')).toBe(false);
  expect(await readFile(join(folder, 't1/images/a'), 'utf8')).toBe('1');
});

test('tidying deletes drafts of an earlier process, and keeps those in use', async () => {
  const files = await LocalFiles.open(folder);
  const inUse = files.draft();
  for (const path of [inUse, join(folder, '.incoming/left-over')]) await writeFile(path, 'half');
  await files.tidy();
  expect((await readdir(join(folder, '.incoming'))).map((name) => join(folder, '.incoming', name))).toEqual([inUse]);
  await files.discard(inUse);
  expect(await readdir(join(folder, '.incoming'))).toEqual([]);
});

test.runIf(process.platform !== 'win32')('only the owner can read folders and files', async () => {
  const storage = await open();
  await storage.write('t1/images/a', Buffer.from('x'), 'image/png');
  await storage.writeStream('t1/images/b', Readable.from([Buffer.from('x')]), 'image/png');
  const modeOf = async (path: string) => ((await stat(join(folder, 'media', path))).mode & 0o777).toString(8);
  expect(await Promise.all(['', '.incoming', 't1', 't1/images', 't1/images/a', 't1/images/b'].map(modeOf))).toEqual([
    ...['700', '700', '700', '700', '600', '600'],
  ]);
});

test('a check fails for a folder that was removed', async () => {
  const storage = await open();
  await expect(storage.check()).resolves.toBeUndefined();
  await rm(join(folder, 'media'), { recursive: true });
  await expect(storage.check()).rejects.toThrow(/ENOENT/);
});
