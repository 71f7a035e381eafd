/**
 * The next number of a company's orders or invoices. Numbers follow each other without gaps or doubles, because the
 * counter's row is locked until the paper is saved and goes back when it is not. A number chosen by hand is where the
 * next ones go on from, when it is higher; a number is never given again after its paper was deleted.
 */
import { type Kysely, sql } from 'kysely';
import { maxNumberDigits, type PaperKind } from '#paperwork/paperwork.ts';
import type { Database } from '#server/db/schema.ts';
import type { Company } from '#shared/companies.ts';
import { conflict } from '#shared/errors.ts';

const highestNumber = 10 ** maxNumberDigits - 1;

/** Whose numbers: each company has one sequence for orders and one for invoices. */
export interface Sequence {
  company: Company;
  kind: PaperKind;
}

/** Keeps others from giving a number of the sequence until the transaction ends; gives the last one given. */
async function lockCounter(db: Kysely<Database>, { company, kind }: Sequence): Promise<number> {
  await db
    .insertInto('paper_counter')
    .values({ company, kind })
    .onConflict((clash) => clash.doNothing())
    .execute();
  const { last_number } = await db
    .selectFrom('paper_counter')
    .select('last_number')
    .where('company', '=', company)
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return Number(last_number);
}

/** The highest number in use; 0 where there is none. */
async function highestInUse(db: Kysely<Database>, { company, kind }: Sequence): Promise<number> {
  const row = await db
    .selectFrom('paper')
    .select('number_value')
    .where('company', '=', company)
    .where('kind', '=', kind)
    .orderBy('number_value', 'desc')
    .limit(1)
    .executeTakeFirst();
  return Number(row?.number_value ?? 0);
}

/** The lowest number above the last one given that no paper has: for when the highest one was chosen by hand. */
async function lowestFree(db: Kysely<Database>, { company, kind }: Sequence, last: number): Promise<number> {
  const { rows } = await sql<{ free: string }>`
    select min(candidate) as free
    from (
      select ${last}::bigint + 1 as candidate
      union all
      select number_value + 1 from paper where company = ${company} and kind = ${kind} and number_value > ${last}::bigint
    ) c
    where not exists (
      select 1 from paper where company = ${company} and kind = ${kind} and number_value = c.candidate
    )`.execute(db);
  return Number(rows[0]?.free);
}

/**
 * The number for a paper that is about to be saved: the one chosen by hand, else the next of the sequence.
 * @throws Failure 409 when the numbers are used up.
 */
export async function takeNumber(
  db: Kysely<Database>,
  sequence: Sequence,
  chosen: string | undefined,
): Promise<string> {
  const last = await lockCounter(db, sequence);
  if (chosen !== undefined) return chosen;
  const following = Math.max(last, await highestInUse(db, sequence)) + 1;
  const next = following <= highestNumber ? following : await lowestFree(db, sequence, last);
  if (next > highestNumber) throw conflict();
  await db
    .updateTable('paper_counter')
    .set({ last_number: next })
    .where('company', '=', sequence.company)
    .where('kind', '=', sequence.kind)
    .execute();
  return String(next);
}
