/** Queries on papers as the ledger sees them: whether they are there, at which revision, and how much was handed out. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { LedgerKind } from '#ledger/ledger.ts';
import type { Database } from '#server/db/schema.ts';
import type { LedgerKey } from './revision-store.ts';

/** Where papers of a kind are; each table has the columns `id`, `company`, `revision` and `issued_copies`. */
const homes: Partial<Record<LedgerKind, { table: RawBuilder<unknown>; isKind: RawBuilder<unknown> }>> = {
  order: { table: sql`paper`, isKind: sql`kind = 'order'` },
  invoice: { table: sql`paper`, isKind: sql`kind = 'invoice'` },
  creditNote: { table: sql`credit_note`, isKind: sql`true` },
};

function rowOf({ company, kind, id }: LedgerKey) {
  const { table, isKind } = homes[kind] ?? { table: sql`paper`, isKind: sql`false` };
  return { table, where: sql`id = ${id} and company = ${company} and ${isKind}` };
}

/** The revision that a paper is at; undefined when it is not there, or gone. */
export async function findStanding(db: Kysely<Database>, key: LedgerKey): Promise<number | undefined> {
  const { table, where } = rowOf(key);
  const { rows } = await sql<{ revision: number }>`select revision from ${table} where ${where}`.execute(db);
  return rows[0]?.revision;
}

/** Holds a paper until the transaction ends; false when it is gone. */
export async function holdPaper(db: Kysely<Database>, key: LedgerKey): Promise<boolean> {
  const { table, where } = rowOf(key);
  const { rows } = await sql`select 1 from ${table} where ${where} for no key update`.execute(db);
  return rows.length > 0;
}

/** Counts a copy that was handed out: open screens hear of it, and nobody's edit of the paper is out of date by it. */
export async function countIssuedCopy(db: Kysely<Database>, key: LedgerKey): Promise<void> {
  const { table, where } = rowOf(key);
  await sql`update ${table} set issued_copies = issued_copies + 1 where ${where}`.execute(db);
}
