/** Reads what a bill takes over from its client's record: by when it is to be paid, and a VAT number (specification, 14.2 and 20). */
import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { Company } from '#shared/companies.ts';

/** Whose bill to whom. */
interface Bill {
  company: Company;
  /** Of the bill's client; null where it is no client of record. */
  clientId: string | null;
  /** `YYYY-MM-DD`: the paper's. */
  date: string;
}

/** Null where nobody said how many days there are to pay, and where the client has no VAT number. */
export interface BillTerms {
  dueDate: string | null;
  vatNumber: string | null;
}

/** Due so many days after the date as the client has, else the company. */
export async function findBillTerms(db: Kysely<Database>, { company, clientId, date }: Bill): Promise<BillTerms> {
  const { rows } = await sql<BillTerms>`
    select (${date}::date + coalesce(c.payment_days, p.payment_days))::text as "dueDate", c.vat_number as "vatNumber"
    from (values (1)) one
    left join client named on named.id = ${clientId}
    left join client c on c.id = coalesce(named.merged_into, named.id)
    left join company_particulars p on p.company = ${company}`.execute(db);
  return rows[0] ?? { dueDate: null, vatNumber: null };
}
