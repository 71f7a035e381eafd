/** Queries on papers as the ledger sees them: whether they are there, at which revision, and how much was handed out. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { LedgerKey } from './revision-store.ts';

/** Where the room of a kind keeps its papers, which it tells the ledger. */
export interface LedgerTable {
  /** A table with the columns `id`, `company`, `revision` and `issued_copies`. */
  name: string;
  /** Other kinds stand in it as well, told apart by a column `kind`. */
  isShared: boolean;
}

function rowOf({ name: table, isShared }: LedgerTable, { company, kind, id }: LedgerKey) {
  const isKind = isShared ? sql`kind = ${kind}` : sql`true`;
  return { table: sql.table(table), where: sql`id = ${id} and company = ${company} and ${isKind}` };
}

/** The revision that a paper is at; undefined when it is not there, or gone. */
export async function findCurrentRevision(
  db: Kysely<Database>,
  ledgerTable: LedgerTable,
  key: LedgerKey,
): Promise<number | undefined> {
  const { table, where } = rowOf(ledgerTable, key);
  const { rows } = await sql<{ revision: number }>`select revision from ${table} where ${where}`.execute(db);
  return rows[0]?.revision;
}

/** Holds a paper until the transaction ends; false when it is gone. */
export async function lockPaper(db: Kysely<Database>, ledgerTable: LedgerTable, key: LedgerKey): Promise<boolean> {
  const { table, where } = rowOf(ledgerTable, key);
  const { rows } = await sql`select 1 from ${table} where ${where} for no key update`.execute(db);
  return rows.length > 0;
}

/** Counts a copy that was handed out: open screens hear of it, and nobody's edit of the paper is out of date by it. */
export async function countIssuedCopy(db: Kysely<Database>, ledgerTable: LedgerTable, key: LedgerKey): Promise<void> {
  const { table, where } = rowOf(ledgerTable, key);
  await sql`update ${table} set issued_copies = issued_copies + 1 where ${where}`.execute(db);
}
