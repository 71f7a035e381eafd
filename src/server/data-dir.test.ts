/** The data folder: private, writable, and locked by one process. */
import { chmod, chown, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isOpenToOthers, openDataDir } from './data-dir.ts';
import { StartError } from './start-error.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'data-dir-test-'));
});

afterEach(() => rm(folder, { recursive: true }));

test('the data folder is created with its parents, accessible to its owner only', async () => {
  const dataDir = await openDataDir(join(folder, 'a', 'b'));
  expect((await stat(dataDir.path)).mode & 0o777).toBe(0o700);
  expect(await readFile(join(dataDir.path, 'pid'), 'utf8')).toBe(`${process.pid}\n`);
  await dataDir.release();
  expect(await readdir(dataDir.path)).toEqual(['lock']);
});

test('the data folder is locked until it is released', async () => {
  const dataDir = await openDataDir(folder);
  await expect(openDataDir(folder)).rejects.toThrow(
    new StartError(`DATA_DIR ${folder} is in use by another process (${process.pid}): stop that one first.`),
  );
  await dataDir.release();
  await dataDir.release();
  await (await openDataDir(folder)).release();
});

test('a secret is generated once, and only its owner can read it', async () => {
  const dataDir = await openDataDir(folder);
  const secret = await dataDir.secret('key');
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect(await dataDir.secret('key')).toBe(secret);
  expect(await dataDir.secret('other')).not.toBe(secret);
  expect((await stat(join(folder, 'key'))).mode & 0o777).toBe(0o600);
  await dataDir.release();
});

test('a folder that cannot be created is reported in one sentence', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  for (const path of [file, join(file, 'below')]) {
    await expect(openDataDir(path)).rejects.toThrow(
      new StartError(`DATA_DIR ${path} cannot be written: not a directory.`),
    );
  }
});

test.runIf(process.getuid?.() === 0)(
  'root is refused in a folder of another account, and creates no files',
  async () => {
    await chown(folder, 65_534, 65_534);
    await expect(openDataDir(folder)).rejects.toThrow(
      `DATA_DIR ${folder} belongs to the account 65534, but the program runs as root: start it as that account`,
    );
    expect(await readdir(folder)).toEqual([]);
  },
);

test.runIf(process.platform === 'linux').each([
  [0o700, false],
  [0o711, false],
  [0o750, true],
  [0o702, true],
  [0o777, true],
])('isOpenToOthers for a folder with mode %o is %s', async (mode, isOpen) => {
  await chmod(folder, mode);
  expect(await isOpenToOthers(folder)).toBe(isOpen);
  await chmod(folder, 0o700);
});

test.runIf(process.platform === 'linux')('a read-only location is reported in one sentence', async () => {
  await expect(openDataDir('/proc/data')).rejects.toThrow(/^DATA_DIR \/proc\/data cannot be written: [a-z ]+\.$/);
});
