/** Queries on the numbers of papers: the counter of each sequence, and every number that was ever used. */
import { type Kysely, sql } from 'kysely';
import type { LedgerKind } from '#ledger/ledger.ts';
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

/** The highest number ever used; 0 where there is none. */
export async function findHighestNumber(db: Kysely<Database>, sequence: Sequence): Promise<number> {
  const { rows } = await sql<{ highest: string | null }>`
    select max(number_value) as highest from ${usedNumbers(sequence)} u`.execute(db);
  return Number(rows[0]?.highest ?? 0);
}

/** The lowest number above the last one given that was never used: for when the highest one was chosen by hand. */
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
      do update set number = excluded.number, state = 'InUse', ended_at = null, ended_by = null, successor = null
      where n.paper_id = excluded.paper_id
    returning n.paper_id`.execute(db);
  return rows.length > 0;
}

/** Notes that a paper has taken another number: the one that it had until now stays its own. */
export async function noteRenumbered(
  db: Kysely<Database>,
  { company, kind }: Sequence,
  { former, number, by }: { former: string; number: string; by: string },
): Promise<void> {
  await sql`
    update paper_number
    set state = 'Renumbered', ended_at = now(), ended_by = ${by}, successor = ${number}
    where company = ${company} and kind = ${kind} and number_value = ${Number(former)}
      and number_value <> ${Number(number)}`.execute(db);
}

/** Notes that papers were deleted, on the numbers that they had last. */
export async function noteDeleted(db: Kysely<Database>, paperIds: readonly string[], by: string): Promise<void> {
  await sql`
    update paper_number
    set state = 'Deleted', ended_at = now(), ended_by = ${by}
    where paper_id = any (${paperIds}) and state = 'InUse'`.execute(db);
}
