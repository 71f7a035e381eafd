/** Backup files that are sealed but wrong inside, as only a fault of a program can write them. */
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zstdCompressSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { StartError } from '#server/start-error.ts';
import { type Part, pieceName, rowsIn, sealBytes, sealOf, stampOf, tableOf } from './backup-format.ts';
import { verifyBackup } from './verify-backup.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'truck-verify-'));
  onTestFinished(() => rm(folder, { recursive: true }));
});

type Entry = readonly [name: string, content: string | Buffer];

/** Writes a tar with these entries and the right seal. Returns the path and the hash. */
async function sealed(entries: readonly Entry[]): Promise<{ path: string; sha256: string }> {
  const archive = pack();
  for (const [name, content] of entries) archive.entry({ name }, content);
  archive.finalize();
  const parts: Buffer[] = [];
  for await (const part of archive) parts.push(part as Buffer);
  const tarEndBytes = 1024;
  const body = Buffer.concat(parts).subarray(0, -tarEndBytes);
  const sha256 = createHash('sha256').update(body).digest('hex');
  const path = join(folder, 'backup.tar');
  await writeFile(path, Buffer.concat([body, await sealOf(sha256)]));
  return { path, sha256 };
}

const json = (value: unknown) => JSON.stringify(value);
const partOf = ([name, content]: Entry): Part => ({
  name,
  size: Buffer.byteLength(content),
  sha256: createHash('sha256').update(content).digest('hex'),
});

const stamp = stampOf({
  program: '1.2.3',
  takenAt: '2026-11-22T02:30:00.000Z',
  postgres: '18',
  migrations: [{ name: '0001-baseline.sql', checksum: 'x' }],
  tables: [
    { name: 'truck', columns: ['id', 'make'] },
    { name: 'client', columns: ['id'] },
  ],
  sequences: [],
});
const summary = { rows: { truck: 3, client: 0 }, files: 2, bytes: 9, lost: ['t1/images/gone'] };
const firstPiece: Entry = [pieceName('truck', 1), zstdCompressSync('1\tDAF\n2\tMAN\\nTGX\n')];
const secondPiece: Entry = [pieceName('truck', 2), zstdCompressSync('3\tVolvo\n')];
const photo: Entry = ['files/t1/images/a', 'photo'];
const video: Entry = ['files/t1/videos/b', 'video'];

/** The entries of a whole backup with two lists, some of them replaced. */
const backup = (changes: Record<string, Entry[]> = {}): Entry[] => {
  const entries: Record<string, Entry[]> = {
    stamp: [['stamp.json', json(stamp)]],
    pieces: [firstPiece, secondPiece],
    firstList: [['parts/000001.json', json([partOf(firstPiece), partOf(secondPiece)])]],
    files: [photo, video],
    secondList: [['parts/000002.json', json([partOf(photo), partOf(video)])]],
    summary: [['summary.json', json(summary)]],
    ...changes,
  };
  return Object.values(entries).flat();
};

test('a whole backup is described by its stamp, its summary and its hash', async () => {
  const { path, sha256 } = await sealed(backup());
  expect(await verifyBackup(path)).toEqual({ stamp, summary, sha256 });
});

test('an entry that this program does not know is ignored', async () => {
  const { path } = await sealed(backup({ later: [['notes.txt', 'of a later version']] }));
  expect((await verifyBackup(path)).summary).toEqual(summary);
});

test('a file that came up short is in the backup although the summary does not count it', async () => {
  const { path } = await sealed(backup({ summary: [['summary.json', json({ ...summary, files: 1 })]] }));
  expect((await verifyBackup(path)).summary.files).toBe(1);
});

const notWhole = /^The file \S+backup\.tar is not a whole backup of this program\.$/;
const damaged = (what: string) => `The file FILE is damaged: ${what}.`;
const unknownFormat = (name: string) => `The backup's ${name} has a format that this program does not know.`;
const rowsOf = (rows: Record<string, number>): Entry[] => [['summary.json', json({ ...summary, rows })]];

test.each<[string, Record<string, Entry[]>, string | RegExp]>([
  ['no stamp', { stamp: [] }, notWhole],
  ['no summary', { summary: [] }, notWhole],
  ['a file that no list confirms', { secondList: [] }, notWhole],
  ['a file that is missing in its list', { secondList: [['parts/000002.json', json([partOf(photo)])]] }, notWhole],
  [
    'a file that was exchanged',
    { files: [photo, ['files/t1/videos/b', 'other']] },
    damaged('files/t1/videos/b does not match its checksum'),
  ],
  ['a file that is missing', { files: [photo] }, damaged('files/t1/videos/b does not match its checksum')],
  ['files in another order', { files: [video, photo] }, damaged('files/t1/images/a does not match its checksum')],
  [
    'rows that were exchanged',
    { pieces: [[firstPiece[0], secondPiece[1]], secondPiece] },
    damaged('tables/truck/000001.tsv.zst does not match its checksum'),
  ],
  [
    'fewer rows than it says',
    { summary: rowsOf({ truck: 4, client: 0 }) },
    damaged('truck has the wrong number of rows'),
  ],
  ['rows missing', { summary: rowsOf({ truck: 3, client: 1 }) }, damaged('client has the wrong number of rows')],
  [
    'a table without a number of rows',
    { summary: rowsOf({ truck: 3 }) },
    damaged('client has the wrong number of rows'),
  ],
  ['fewer files', { summary: [['summary.json', json({ ...summary, files: 3 })]] }, damaged('files are missing')],
  ['a later format', { stamp: [['stamp.json', json({ ...stamp, format: 2 })]] }, unknownFormat('stamp.json')],
  [
    'an unsafe table name',
    { stamp: [['stamp.json', json({ ...stamp, tables: [{ name: 'truck; drop table client', columns: [] }] })]] },
    unknownFormat('stamp.json'),
  ],
  ['another summary', { summary: [['summary.json', '{}']] }, unknownFormat('summary.json')],
  ['another list', { secondList: [['parts/000002.json', '{}']] }, unknownFormat('parts/000002.json')],
  [
    'migrations of a version before 1.0',
    {
      stamp: [['stamp.json', json({ ...stamp, migrations: [{ name: '0001-people-and-records.sql', checksum: 'x' }] })]],
    },
    'The backup FILE was made by version 1.2.3 and can only be restored with a version before 1.0: export its lists with that version, and import them into an empty database (another DATA_DIR or DATABASE_URL).',
  ],
])('a backup with %s is refused', async (_what, changes, sentence) => {
  const { path } = await sealed(backup(changes));
  const error: unknown = await verifyBackup(path).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(StartError);
  const { message } = error as StartError;
  if (typeof sentence === 'string') expect(message).toBe(sentence.replace('FILE', path));
  else expect(message).toMatch(sentence);
});

test.each([
  ['an empty file', 0, 'is not a backup, or is cut off'],
  ['a file as long as the seal', sealBytes, 'is not a backup, or is cut off'],
  ['another file', sealBytes + 1, 'is damaged, cut off or not a backup: its checksum does not match'],
])('%s is refused', async (_what, bytes, words) => {
  const path = join(folder, 'file');
  await writeFile(path, Buffer.alloc(bytes));
  await expect(verifyBackup(path)).rejects.toThrow(new StartError(`The file ${path} ${words}.`));
});

test('a folder, or a file that does not exist, is refused', async () => {
  const path = join(folder, 'folder');
  await expect(verifyBackup(path)).rejects.toThrow(`The file ${path} cannot be read: no such file or directory.`);
  await mkdir(path);
  await expect(verifyBackup(path)).rejects.toThrow(`The file ${path} is not a backup, or is cut off.`);
});

test.each([
  ['', 0],
  ['1\tDAF\n', 1],
  ['1\n2\n\n', 3],
  ['without a line break', 0],
])('the rows of %j are counted by their line breaks', (text, rows) => {
  expect(rowsIn(Buffer.from(text))).toBe(rows);
});

test('a piece is named after its table, with numbers that sort', () => {
  expect([pieceName('truck', 7), pieceName('pgboss.job', 123_456)]).toEqual([
    'tables/truck/000007.tsv.zst',
    'tables/pgboss.job/123456.tsv.zst',
  ]);
  expect([tableOf(pieceName('pgboss.job', 1)), tableOf(firstPiece[0])]).toEqual(['pgboss.job', 'truck']);
});
