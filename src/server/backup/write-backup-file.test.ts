/** Writing a backup: the file has its name only when it is complete, and files that change meanwhile are listed. */
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { StartError } from '#server/start-error.ts';
import { copyFiles, type FileSource } from './backup-files.ts';
import { entryNames, partsInList, pieceBytes, stampOf } from './backup-format.ts';
import { bytesOf, entriesOf } from './read-backup-file.ts';
import { verifyBackup } from './verify-backup.ts';
import { type BackupWriter, writeBackupFile } from './write-backup-file.ts';

let folder: string;
let path: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'truck-write-'));
  path = join(folder, 'backup.tar');
  onTestFinished(() => rm(folder, { recursive: true }));
});

const emptyStamp = stampOf({
  ...{ program: '1.2.3', takenAt: '2026-11-22T02:30:00.000Z', postgres: '18' },
  ...{ migrations: [], tables: [], sequences: [] },
});

/** Writes a backup without tables, whose files `add` writes and counts. */
const write = (add: (writer: BackupWriter) => Promise<{ files: number; bytes: number; lost: string[] }>) =>
  writeBackupFile(path, async (writer) => {
    await writer.addJson(entryNames.stamp, emptyStamp);
    const summary = await add(writer);
    await writer.finish({ rows: {}, ...summary });
    return summary;
  });

const noFiles = { files: 0, bytes: 0, lost: [] };

async function contents(): Promise<[name: string, content: Buffer][]> {
  const found: [string, Buffer][] = [];
  for await (const entry of entriesOf(path)) found.push([entry.header.name, await bytesOf(entry)]);
  return found;
}

test('only the owner can read the file, and no draft is left', async () => {
  expect(await write(async () => noFiles)).toEqual(noFiles);
  expect(await readdir(folder)).toEqual(['backup.tar']);
  if (process.platform !== 'win32') expect((await stat(path)).mode & 0o777).toBe(0o600);
});

test('a list of hashes follows every thousand parts and the last ones', async () => {
  const files = 2 * partsInList + 1;
  await write(async (writer) => {
    for (let n = 0; n < files; n += 1) await writer.add(`files/${n}`, Buffer.from(String(n)));
    return { ...noFiles, files };
  });
  expect((await verifyBackup(path)).summary.files).toBe(files);
  const names = (await contents()).map(([name]) => name);
  const lists = names.flatMap((name, index) => (name.startsWith('parts/') ? [[name, index]] : []));
  expect(lists).toEqual([
    ['parts/000001.json', 1001],
    ['parts/000002.json', 2002],
    ['parts/000003.json', 2004],
  ]);
});

test('a number of parts that fills the last list has no empty list after it', async () => {
  await write(async (writer) => {
    for (let n = 0; n < partsInList; n += 1) await writer.add(`files/${n}`, Buffer.from('x'));
    return { ...noFiles, files: partsInList };
  });
  const names = (await contents()).map(([name]) => name).filter((name) => name.startsWith('parts/'));
  expect(names).toEqual(['parts/000001.json']);
});

describe('a backup that cannot be written', () => {
  test('because the file exists is refused, and the file is kept', async () => {
    await writeFile(path, 'mine');
    await expect(write(async () => noFiles)).rejects.toThrow(
      new StartError(`The file ${path} already exists: choose another file, or remove it first.`),
    );
    expect(await readFile(path, 'utf8')).toBe('mine');
  });

  test('because its folder does not exist is refused', async () => {
    path = join(folder, 'none', 'backup.tar');
    await expect(write(async () => noFiles)).rejects.toThrow(
      new StartError(`The file ${path} cannot be written: no such file or directory.`),
    );
  });

  test('because the data cannot be read fails with that error and leaves no file', async () => {
    const failing = write(async (writer) => {
      await writer.add('files/a', Buffer.from('a'));
      throw new Error('The database stopped.');
    });
    await expect(failing).rejects.toThrow(new Error('The database stopped.'));
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('the files of the storage', () => {
  const big = Buffer.alloc(pieceBytes + 10, 'video ');
  const missing = () => Promise.reject(Object.assign(new Error('gone'), { code: 'ENOENT' }));

  /** A storage that lists some sizes, and answers each read with these bytes. */
  function storageOf(files: Record<string, { size: number; read: () => Promise<Readable> }>): FileSource {
    return {
      async *listAll() {
        for (const [key, { size }] of Object.entries(files)) yield { key, size, contentType: undefined };
      },
      read: (key) => files[key]?.read() ?? missing(),
    };
  }

  const bytes =
    (...chunks: Buffer[]) =>
    async () =>
      Readable.from(chunks);
  const small = Buffer.from('photo');

  /** Cut off by a deletion after the first bytes. */
  const deletedMidway = async () =>
    Readable.from(
      (async function* () {
        yield big.subarray(0, 100);
        await missing();
      })(),
    );

  async function copied(files: Parameters<typeof storageOf>[0], expected: readonly string[] = []) {
    const summary = await write((writer) => copyFiles(storageOf(files), expected, writer));
    await verifyBackup(path);
    const inBackup = (await contents()).flatMap(([name, content]) =>
      name.startsWith('files/') ? [[name, content]] : [],
    );
    return { summary, inBackup: Object.fromEntries(inBackup) as Record<string, Buffer> };
  }

  test('are copied and counted, small and large', async () => {
    const { summary, inBackup } = await copied({
      'a/images/1': { size: small.length, read: bytes(small) },
      'a/videos/2': { size: big.length, read: bytes(big.subarray(0, 9), big.subarray(9)) },
    });
    expect(summary).toEqual({ files: 2, bytes: small.length + big.length, lost: [] });
    expect(inBackup['files/a/images/1']?.equals(small)).toBe(true);
    expect(inBackup['files/a/videos/2']?.equals(big)).toBe(true);
  });

  test('that were deleted after they were listed are lost, small and large', async () => {
    const { summary, inBackup } = await copied({
      'b/images/1': { size: small.length, read: missing },
      'a/videos/2': { size: big.length, read: missing },
    });
    expect(summary).toEqual({ files: 0, bytes: 0, lost: ['a/videos/2', 'b/images/1'] });
    expect(inBackup).toEqual({});
  });

  test.each<[string, () => Promise<Readable>]>([
    ['are shorter than listed', bytes(big.subarray(0, 100))],
    ['are deleted while they are read', deletedMidway],
  ])('that %s are lost, with zeros in their place', async (_what, read) => {
    const { summary, inBackup } = await copied({ 'a/videos/1': { size: big.length, read } });
    expect(summary).toEqual({ files: 0, bytes: 0, lost: ['a/videos/1'] });
    const expected = Buffer.alloc(big.length);
    big.copy(expected, 0, 0, 100);
    expect(inBackup['files/a/videos/1']?.equals(expected)).toBe(true);
  });

  test('that have grown are copied with their listed size', async () => {
    const { summary, inBackup } = await copied({ 'a/videos/1': { size: big.length - 5, read: bytes(big) } });
    expect(summary).toEqual({ files: 1, bytes: big.length - 5, lost: [] });
    expect(inBackup['files/a/videos/1']?.equals(big.subarray(0, -5))).toBe(true);
  });

  test('that the database names and the storage lacks are lost', async () => {
    const { summary } = await copied({ 'b/images/1': { size: 5, read: bytes(small) } }, [
      'c/images/9',
      'b/images/1',
      'a/x',
    ]);
    expect(summary).toEqual({ files: 1, bytes: 5, lost: ['a/x', 'c/images/9'] });
  });

  test.each([
    ['small', small],
    ['large', big],
  ])('that cannot be read for another reason end the backup: %s', async (_what, content) => {
    const read = () => Promise.reject(new Error('The network failed.'));
    await expect(copied({ 'a/images/1': { size: content.length, read } })).rejects.toThrow('The network failed.');
    expect(await readdir(folder)).toEqual([]);
  });
});
