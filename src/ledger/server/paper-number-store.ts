/** Queries on paper numbers: the counter of each sequence, and all numbers ever used. */
import { type Kysely, sql } from 'kysely';
import type { LedgerKind } from '#ledger/ledger.ts';
import type { NextNumberSetting } from '#ledger/register.ts';
import { onlyRow } from '#server/db/only-row.ts';
import type { Database } from '#server/db/schema.ts';
import type { Company } from '#shared/companies.ts';

/** Each company has one sequence for orders, one for invoices and one for credit notes. */
export interface Sequence {
  company: Company;
  kind: LedgerKind;
}

/** Locks the sequence until the end of the transaction and returns its last number. */
export async function lockCounter(db: Kysely<Database>, { company, kind }: Sequence): Promise<number> {
  const { rows } = await sql<{ last: string }>`
    insert into paper_counter (company, kind) values (${company}, ${kind})
    on conflict (company, kind) do update set last_number = paper_counter.last_number
    returning last_number as last`.execute(db);
  return Number(rows[0]?.last);
}

/** The last allocated number, or the one before the next number that was set; 0 for a new sequence. */
export async function findCounter(db: Kysely<Database>, { company, kind }: Sequence): Promise<number> {
  const row = await db
    .selectFrom('paper_counter')
    .select('last_number')
    .where('company', '=', company)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return Number(row?.last_number ?? 0);
}

export async function updateCounter(db: Kysely<Database>, { company, kind }: Sequence, last: number): Promise<void> {
  await db
    .updateTable('paper_counter')
    .set({ last_number: last })
    .where('company', '=', company)
    .where('kind', '=', kind)
    .execute();
}

function usedNumbers({ company, kind }: Sequence) {
  return sql`(
    select number_value from paper_number where company = ${company} and kind = ${kind}
    union all
    select number_value from paper where company = ${company} and kind = ${kind}
  )`;
}

/** The highest number that the sequence continues after, optionally below a limit; 0 if there is none. */
export async function findHighestNumber(
  db: Kysely<Database>,
  { company, kind }: Sequence,
  below?: number,
): Promise<number> {
  const { rows } = await sql<{ highest: string | null }>`
    select max(number_value) as highest from paper_number
    where company = ${company} and kind = ${kind} and counts
      and (${below ?? null}::bigint is null or number_value < ${below ?? null}::bigint)`.execute(db);
  return Number(onlyRow(rows).highest ?? 0);
}

/** True also for numbers of deleted or renumbered papers. */
export async function isUsedNumber(db: Kysely<Database>, sequence: Sequence, value: number): Promise<boolean> {
  const { rows } = await sql`select 1 from ${usedNumbers(sequence)} u where number_value = ${value} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** The lowest number above `last` that was never used. */
export async function findLowestFreeNumber(db: Kysely<Database>, sequence: Sequence, last: number): Promise<number> {
  const { rows } = await sql<{ free: string }>`
    select min(candidate) as free
    from (
      select ${last}::bigint + 1 as candidate
      union all
      select number_value + 1 from ${usedNumbers(sequence)} u where number_value > ${last}::bigint
    ) c
    where not exists (select 1 from ${usedNumbers(sequence)} u where number_value = c.candidate)`.execute(db);
  return Number(rows[0]?.free);
}

/** A number as entered, and the name of the user. */
interface TakenNumber {
  number: string;
  paperId: string;
  by: string;
}

/** Allocates a number to a paper. Returns false if another paper has or had it. */
export async function claimNumber(
  db: Kysely<Database>,
  { company, kind }: Sequence,
  { number, paperId, by }: TakenNumber,
): Promise<boolean> {
  const { rows } = await sql`
    insert into paper_number as n (company, kind, number_value, paper_id, number, given_at, given_by)
    values (${company}, ${kind}, ${Number(number)}, ${paperId}, ${number}, now(), ${by})
    on conflict (company, kind, number_value)
      do update set number = excluded.number, state = 'InUse', ended_at = null, ended_by = null, successor = null,
        counts = true
      where n.paper_id = excluded.paper_id
    returning n.paper_id`.execute(db);
  return rows.length > 0;
}

/**
 * Records that a paper got another number. Its former number stays reserved for it, and the sequence continues after the
 * former number only if a copy was issued with it. Returns false if it was not.
 */
export async function markRenumbered(
  db: Kysely<Database>,
  { company, kind }: Sequence,
  { previous, number, by }: { previous: string; number: string; by: string },
): Promise<boolean> {
  const { rows } = await sql<{ counts: boolean }>`
    update paper_number n
    set state = 'Renumbered', ended_at = now(), ended_by = ${by}, successor = ${number},
      counts = n.counts and exists (
        select from issued_copy c
        join paper_revision r on r.kind = c.kind and r.paper_id = c.paper_id and r.revision = c.revision
        where c.kind = n.kind and c.paper_id = n.paper_id and (r.content ->> 'number')::numeric = n.number_value
      )
    where company = ${company} and kind = ${kind} and number_value = ${Number(previous)}
      and number_value <> ${Number(number)}
    returning counts`.execute(db);
  return rows[0]?.counts ?? true;
}

/** Stores the next number of a sequence. Higher used numbers no longer advance the sequence. */
export async function insertNextNumber(
  db: Kysely<Database>,
  { company, kind }: Sequence,
  { id, value, by }: { id: string; value: number; by: string },
): Promise<void> {
  await sql`
    update paper_number set counts = false
    where company = ${company} and kind = ${kind} and number_value > ${value} and counts`.execute(db);
  await db.insertInto('next_number').values({ id, company, kind, number_value: value, set_by: by }).execute();
}

/** Earliest first. */
export async function listNextNumbers(db: Kysely<Database>, { company, kind }: Sequence): Promise<NextNumberSetting[]> {
  const rows = await db
    .selectFrom('next_number')
    .select(['number_value', 'set_at', 'set_by'])
    .where('company', '=', company)
    .where('kind', '=', kind)
    .orderBy('set_at')
    .execute();
  return rows.map(({ number_value, set_at, set_by }) => ({
    value: Number(number_value),
    at: set_at.toISOString(),
    by: set_by,
  }));
}

/** Marks the numbers of papers as deleted. */
export async function markDeleted(db: Kysely<Database>, paperIds: readonly string[], by: string): Promise<void> {
  await sql`
    update paper_number
    set state = 'Deleted', ended_at = now(), ended_by = ${by}
    where paper_id = any (${paperIds}) and state = 'InUse'`.execute(db);
}
