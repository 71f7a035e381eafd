/**
 * What a backup file is (docs/operations-reference.md, Backups): a tar whose entries are, in this order, `stamp.json`, the tables'
 * rows in pieces, the files of the storage, and `summary.json`; after every thousand parts comes a list of their hashes.
 * The last entry, `seal`, is the SHA-256 of every byte before it.
 */
import { pack } from 'tar-stream';
import { z } from 'zod';

/** Raised when an older program could not read the file any more. */
const formatVersion = 1;

/** Names of entries, and what the names of parts begin with. */
export const entryNames = {
  stamp: 'stamp.json',
  summary: 'summary.json',
  seal: 'seal',
  tables: 'tables/',
  files: 'files/',
  lists: 'parts/',
} as const;

/** Bytes of a table's rows in one piece, before they are compressed; a longer row has a piece of its own. */
export const pieceBytes = 4 * 1_048_576;

/** So many parts are told in one list. */
export const partsInList = 1000;

/** As SQL has it, with its schema where that is not the product's own: `truck`, `pgboss.job`. */
const sqlName = z.string().regex(/^[a-z_][a-z0-9_]*(\.[a-z_][a-z0-9_]*)?$/);

const tableSchema = z.object({ name: sqlName, columns: z.array(z.string()) });

/** A table and the columns whose values are kept; generated ones are reckoned anew. */
export type BackupTable = z.output<typeof tableSchema>;

/** What is known before the first row is read. */
export const stampSchema = z.object({
  format: z.literal(formatVersion),
  program: z.string(),
  /** The moment of the snapshot. */
  takenAt: z.iso.datetime(),
  postgres: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(tableSchema),
  sequences: z.array(z.object({ name: sqlName, value: z.string() })),
});

/** The state that a backup is of. */
export type Stamp = z.output<typeof stampSchema>;

/** Makes the stamp of a file of today's form. */
export function stampOf(fields: Omit<Stamp, 'format'>): Stamp {
  return { format: formatVersion, ...fields };
}

/** The hashes of parts, in the order in which they stand in the file. */
export const partListSchema = z.array(z.object({ name: z.string(), size: z.number(), sha256: z.string() }));

/** One part: a piece of a table, or a file of the storage. */
export type Part = z.output<typeof partListSchema>[number];

/** What is known once everything is written. */
export const summarySchema = z.object({
  rows: z.record(z.string(), z.number()),
  files: z.number(),
  /** Of the files. */
  bytes: z.number(),
  /** Files that rows speak of and that were gone when they were to be read. */
  lost: z.array(z.string()),
});

/** What a backup holds. */
export type Summary = z.output<typeof summarySchema>;

/** The name of a table's piece. */
export function pieceName(table: string, number: number): string {
  return `${entryNames.tables}${table}/${String(number).padStart(6, '0')}.tsv.zst`;
}

/** The table that a piece is of. */
export function tableOf(name: string): string {
  return name.slice(entryNames.tables.length, name.lastIndexOf('/'));
}

/** How many rows a piece has: each ends with a line break, and one within a value is written as two other characters. */
export function rowsIn(piece: Buffer): number {
  let rows = 0;
  for (let at = piece.indexOf(0x0a); at >= 0; at = piece.indexOf(0x0a, at + 1)) rows += 1;
  return rows;
}

/** Bytes of the seal with the end of the tar: a header, a block and two empty blocks. */
export const sealBytes = 2048;

/** The end of a file whose bytes so far have this hash. It is the same whenever it is made. */
export async function sealOf(sha256: string): Promise<Buffer> {
  const archive = pack();
  archive.entry({ name: entryNames.seal, mode: 0o600, mtime: new Date(0) }, `${sha256}\n`);
  archive.finalize();
  const parts: Buffer[] = [];
  for await (const part of archive) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
