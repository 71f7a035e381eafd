/** Queries on the current revision and the number of issued copies of papers. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { LedgerKey } from './revision-store.ts';

/** The table of a ledger kind. Each feature passes its own, so that the ledger does not depend on them. */
export interface LedgerTable {
  /** The table must have the columns `id`, `company`, `revision` and `issued_copies`. */
  name: string;
  /** True if the table contains several kinds, distinguished by a column `kind`. */
  isShared: boolean;
}

function selectRow({ name: table, isShared }: LedgerTable, { company, kind, id }: LedgerKey) {
  const isKind = isShared ? sql`kind = ${kind}` : sql`true`;
  return { table: sql.table(table), where: sql`id = ${id} and company = ${company} and ${isKind}` };
}

/** Undefined if the paper does not exist or was deleted. */
export async function findCurrentRevision(
  db: Kysely<Database>,
  ledgerTable: LedgerTable,
  key: LedgerKey,
): Promise<number | undefined> {
  const { table, where } = selectRow(ledgerTable, key);
  const { rows } = await sql<{ revision: number }>`select revision from ${table} where ${where}`.execute(db);
  return rows[0]?.revision;
}

/** Locks a paper until the end of the transaction. Returns false if it was deleted. */
export async function lockPaper(db: Kysely<Database>, ledgerTable: LedgerTable, key: LedgerKey): Promise<boolean> {
  const { table, where } = selectRow(ledgerTable, key);
  const { rows } = await sql`select 1 from ${table} where ${where} for no key update`.execute(db);
  return rows.length > 0;
}

/** Increments the count of issued copies. Open screens are notified; the version stays, so that no edit gets a 412. */
export async function countIssuedCopy(db: Kysely<Database>, ledgerTable: LedgerTable, key: LedgerKey): Promise<void> {
  const { table, where } = selectRow(ledgerTable, key);
  await sql`update ${table} set issued_copies = issued_copies + 1 where ${where}`.execute(db);
}
