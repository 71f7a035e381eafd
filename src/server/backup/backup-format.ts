/**
 * The format of a backup (docs/operations-reference.md, Backups): a tar with `stamp.json`, the tables' rows in
 * pieces, the files of the storage, and `summary.json`. A list of hashes follows every thousand parts. The last
 * entry, `seal`, is the SHA-256 of all bytes before it.
 */
import { pack } from 'tar-stream';
import { z } from 'zod';

/** Increase it when older programs can no longer read the format. */
const formatVersion = 1;

/** Entry names, and prefixes of parts. */
export const entryNames = {
  stamp: 'stamp.json',
  summary: 'summary.json',
  seal: 'seal',
  tables: 'tables/',
  files: 'files/',
  lists: 'parts/',
} as const;

/** Size of a piece of a table before compression; a longer row gets a piece of its own. */
export const pieceBytes = 4 * 1_048_576;

/** Number of parts in one list of hashes. */
export const partsInList = 1000;

/** A table name, with its schema if that is not the main one: `truck`, `pgboss.job`. */
const sqlName = z.string().regex(/^[a-z_][a-z0-9_]*(\.[a-z_][a-z0-9_]*)?$/);

const tableSchema = z.object({ name: sqlName, columns: z.array(z.string()) });

/** A table and its stored columns; generated columns are calculated again on restore. */
export type BackupTable = z.output<typeof tableSchema>;

/** Information that is known before the first row is read. */
export const stampSchema = z.object({
  format: z.literal(formatVersion),
  program: z.string(),
  /** Time of the snapshot. */
  takenAt: z.iso.datetime(),
  postgres: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(tableSchema),
  sequences: z.array(z.object({ name: sqlName, value: z.string() })),
});

export type Stamp = z.output<typeof stampSchema>;

export function stampOf(fields: Omit<Stamp, 'format'>): Stamp {
  return { format: formatVersion, ...fields };
}

/** Hashes of parts, in file order. */
export const partListSchema = z.array(z.object({ name: z.string(), size: z.number(), sha256: z.string() }));

/** A piece of a table, or a file of the storage. */
export type Part = z.output<typeof partListSchema>[number];

/** Information that is known once everything is written. */
export const summarySchema = z.object({
  rows: z.record(z.string(), z.number()),
  files: z.number(),
  /** Total size of the files. */
  bytes: z.number(),
  /** Files that the database refers to but that could not be read. */
  lost: z.array(z.string()),
});

export type Summary = z.output<typeof summarySchema>;

export function pieceName(table: string, number: number): string {
  return `${entryNames.tables}${table}/${String(number).padStart(6, '0')}.tsv.zst`;
}

/** The table that a piece belongs to. */
export function tableOf(name: string): string {
  return name.slice(entryNames.tables.length, name.lastIndexOf('/'));
}

/** Counts the rows of a piece. Each ends with a line break; line breaks within values are escaped. */
export function rowsIn(piece: Buffer): number {
  let rows = 0;
  for (let at = piece.indexOf(0x0a); at >= 0; at = piece.indexOf(0x0a, at + 1)) rows += 1;
  return rows;
}

/** Size of the seal entry (header and one block) and the two empty blocks that end the tar. */
export const sealBytes = 2048;

/** The end of a file with this hash. It does not depend on the time. */
export async function sealOf(sha256: string): Promise<Buffer> {
  const archive = pack();
  archive.entry({ name: entryNames.seal, mode: 0o600, mtime: new Date(0) }, `${sha256}\n`);
  archive.finalize();
  const parts: Buffer[] = [];
  for await (const part of archive) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
