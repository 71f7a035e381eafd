/** Reads by when an invoice is to be paid (specification, sections 15 and 20). */
import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { Company } from '#shared/companies.ts';

/** What says how many days there are to pay. */
interface DueFrom {
  company: Company;
  /** Of the bill's client; null where it is no client of record. */
  clientId: string | null;
  /** `YYYY-MM-DD`: the invoice's. */
  date: string;
}

/** So many days after the date as the client has, else the company; null where neither has any. */
export async function findDueDate(db: Kysely<Database>, { company, clientId, date }: DueFrom): Promise<string | null> {
  const { rows } = await sql<{ due: string | null }>`
    select (${date}::date + coalesce(
      (select c.payment_days from client named
        join client c on c.id = coalesce(named.merged_into, named.id) where named.id = ${clientId}),
      (select payment_days from company_particulars where company = ${company})
    ))::text as due`.execute(db);
  return rows[0]?.due ?? null;
}
