/** Queries on the numbers of papers: the counter of each sequence, and every number that was ever used. */
import { type Kysely, sql } from 'kysely';
import type { LedgerKind } from '#ledger/ledger.ts';
import type { NextNumberSetting } from '#ledger/register.ts';
import type { Database } from '#server/db/schema.ts';
import type { Company } from '#shared/companies.ts';

/** Whose numbers: each company has one sequence for orders, one for invoices and one for credit notes. */
export interface Sequence {
  company: Company;
  kind: LedgerKind;
}

/** Keeps others from taking a number of the sequence until the transaction ends; gives the last one given. */
export async function lockCounter(db: Kysely<Database>, { company, kind }: Sequence): Promise<number> {
  const { rows } = await sql<{ last: string }>`
    insert into paper_counter (company, kind) values (${company}, ${kind})
    on conflict (company, kind) do update set last_number = paper_counter.last_number
    returning last_number as last`.execute(db);
  return Number(rows[0]?.last);
}

/** The last number given, or the one before the one that was set; 0 where there is none. */
export async function findCounter(db: Kysely<Database>, { company, kind }: Sequence): Promise<number> {
  const row = await db
    .selectFrom('paper_counter')
    .select('last_number')
    .where('company', '=', company)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return Number(row?.last_number ?? 0);
}

/** Keeps the last number given. */
export async function updateCounter(db: Kysely<Database>, { company, kind }: Sequence, last: number): Promise<void> {
  await db
    .updateTable('paper_counter')
    .set({ last_number: last })
    .where('company', '=', company)
    .where('kind', '=', kind)
    .execute();
}

/** Every number of the sequence that a paper has or had. */
function usedNumbers({ company, kind }: Sequence) {
  return sql`(
    select number_value from paper_number where company = ${company} and kind = ${kind}
    union all
    select number_value from paper where company = ${company} and kind = ${kind}
  )`;
}

/** The highest number that counts, below a limit if there is one; 0 where there is none. */
export async function findHighestNumber(
  db: Kysely<Database>,
  { company, kind }: Sequence,
  below?: number,
): Promise<number> {
  const { rows } = await sql<{ highest: string | null }>`
    select max(number_value) as highest from paper_number
    where company = ${company} and kind = ${kind} and counts
      and (${below ?? null}::bigint is null or number_value < ${below ?? null}::bigint)`.execute(db);
  return Number(rows[0]?.highest ?? 0);
}

/** Whether a paper has the number, or had it. */
export async function isUsedNumber(db: Kysely<Database>, sequence: Sequence, value: number): Promise<boolean> {
  const { rows } = await sql`select 1 from ${usedNumbers(sequence)} u where number_value = ${value} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** The lowest number above another one that was never used. */
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

/** A number that a paper takes, as it is written, and who gives it. */
interface TakenNumber {
  number: string;
  paperId: string;
  by: string;
}

/** Takes a number for a paper; false where another paper has it, or had it once. */
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
 * Notes that a paper has taken another number: the one that it had until now stays its own. It counts on only if
 * something was issued under it. False where it does not count.
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

/** Lets the sequence go on with a number that is free: the higher ones that are used count no more. */
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

/** Those of a sequence, the earliest first. */
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

/** Notes that papers were deleted, on the numbers that they had last. */
export async function markDeleted(db: Kysely<Database>, paperIds: readonly string[], by: string): Promise<void> {
  await sql`
    update paper_number
    set state = 'Deleted', ended_at = now(), ended_by = ${by}
    where paper_id = any (${paperIds}) and state = 'InUse'`.execute(db);
}
