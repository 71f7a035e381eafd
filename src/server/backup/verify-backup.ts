/** Verifies a backup without a database: the seal, the hash of each part, and the number of rows and files. */
import { createHash } from 'node:crypto';
import { isDeepStrictEqual, promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import { adviceBeforeBaseline, isBeforeBaseline } from '#server/db/migrate.ts';
import { StartError } from '#server/start-error.ts';
import {
  entryNames,
  type Part,
  partListSchema,
  rowsIn,
  type Stamp,
  type Summary,
  stampSchema,
  summarySchema,
  tableOf,
} from './backup-format.ts';
import { assertSealed, type BackupEntry, bytesOf, entriesOf, jsonOf } from './read-backup-file.ts';

const decompress = promisify(zstdDecompress);

/** A valid backup. */
export interface VerifiedBackup {
  stamp: Stamp;
  summary: Summary;
  /** SHA-256 of all bytes before the seal, in hexadecimal. */
  sha256: string;
}

interface Counted {
  stamp?: Stamp;
  summary?: Summary;
  rows: Record<string, number>;
  files: number;
  /** Parts that are not yet confirmed by a list of hashes. */
  waiting: Part[];
}

async function measurePart(entry: BackupEntry): Promise<Part> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of entry) {
    hash.update(chunk as Buffer);
    size += (chunk as Buffer).length;
  }
  return { name: entry.header.name, size, sha256: hash.digest('hex') };
}

async function measurePiece(entry: BackupEntry, counted: Counted): Promise<Part> {
  const { name } = entry.header;
  const bytes = await bytesOf(entry);
  const table = tableOf(name);
  counted.rows[table] = (counted.rows[table] ?? 0) + rowsIn(await decompress(bytes));
  return { name, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}

async function count(path: string, entry: BackupEntry, counted: Counted): Promise<void> {
  const { name } = entry.header;
  if (name === entryNames.stamp) counted.stamp = await jsonOf(entry, stampSchema);
  else if (name === entryNames.summary) counted.summary = await jsonOf(entry, summarySchema);
  else if (name.startsWith(entryNames.tables)) counted.waiting.push(await measurePiece(entry, counted));
  else if (name.startsWith(entryNames.files)) {
    counted.files += 1;
    counted.waiting.push(await measurePart(entry));
  } else if (name.startsWith(entryNames.lists)) {
    const listed = await jsonOf(entry, partListSchema);
    const wrong = listed.find((part, index) => !isDeepStrictEqual(part, counted.waiting[index]));
    if (wrong) throw new StartError(`The file ${path} is damaged: ${wrong.name} does not match its checksum.`);
    counted.waiting = counted.waiting.slice(listed.length);
  } else await measurePart(entry);
}

/**
 * Reads and checks the whole file.
 * @throws StartError when it is damaged, cut off, from a version before 1.0, or in a format that this program does
 * not know
 */
export async function verifyBackup(path: string): Promise<VerifiedBackup> {
  const sha256 = await assertSealed(path);
  const counted: Counted = { rows: {}, files: 0, waiting: [] };
  for await (const entry of entriesOf(path)) await count(path, entry, counted);
  const { stamp, summary, rows, files, waiting } = counted;
  if (!stamp || !summary || waiting.length > 0)
    throw new StartError(`The file ${path} is not a whole backup of this program.`);
  if (isBeforeBaseline(stamp.migrations)) {
    throw new StartError(
      `The backup ${path} was made by version ${stamp.program} and can only be restored with a version before 1.0: ${adviceBeforeBaseline}.`,
    );
  }
  const wrong = stamp.tables.find(({ name }) => (rows[name] ?? 0) !== summary.rows[name]);
  if (wrong) throw new StartError(`The file ${path} is damaged: ${wrong.name} has the wrong number of rows.`);
  // A file that came up short is in the backup, filled with zeros, and also listed as lost.
  if (files < summary.files) throw new StartError(`The file ${path} is damaged: files are missing.`);
  return { stamp, summary, sha256 };
}
