/** Queries on the current revision and the number of issued copies of papers. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { LedgerKind } from '#ledger/ledger.ts';
import type { Database } from '#server/db/schema.ts';
import { notFound } from '#shared/errors.ts';
import type { LedgerKey } from './revision-store.ts';

/** The tables of the kinds have the columns `id`, `company`, `revision` and `issued_copies`. */
const tables: Record<LedgerKind, { table: RawBuilder<unknown>; isKind: RawBuilder<unknown> }> = {
  order: { table: sql`paper`, isKind: sql`kind = 'order'` },
  invoice: { table: sql`paper`, isKind: sql`kind = 'invoice'` },
  creditNote: { table: sql`credit_note`, isKind: sql`true` },
};

function selectRow({ company, kind, id }: LedgerKey) {
  const { table, isKind } = tables[kind];
  return { table, where: sql`id = ${id} and company = ${company} and ${isKind}` };
}

/** @throws Failure 404, also if the paper was deleted */
export async function readCurrentRevision(db: Kysely<Database>, key: LedgerKey): Promise<number> {
  const { table, where } = selectRow(key);
  const { rows } = await sql<{ revision: number }>`select revision from ${table} where ${where}`.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0].revision;
}

/** Locks a paper until the end of the transaction. Returns false if it was deleted. */
export async function lockPaper(db: Kysely<Database>, key: LedgerKey): Promise<boolean> {
  const { table, where } = selectRow(key);
  const { rows } = await sql`select 1 from ${table} where ${where} for no key update`.execute(db);
  return rows.length > 0;
}

/** Increments the count of issued copies. Open screens are notified; the version stays, so that no edit gets a 412. */
export async function countIssuedCopy(db: Kysely<Database>, key: LedgerKey): Promise<void> {
  const { table, where } = selectRow(key);
  await sql`update ${table} set issued_copies = issued_copies + 1 where ${where}`.execute(db);
}
