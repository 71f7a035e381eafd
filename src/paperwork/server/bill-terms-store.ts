/** Reads what an order or invoice takes over of its client's record and its company: days to pay, and a VAT number. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { Company } from '#shared/companies.ts';

/** Who bills whom. Ids are null of parties without a record. */
interface Bill {
  company: Company;
  clientId: string | null;
  /** The client that the saved paper was billed to. */
  formerId?: string | null;
}

/** The terms of today; null what neither the client nor the company says. */
export interface BillTerms {
  paymentDays: number | null;
  vatNumber: string | null;
  /** The record that the former client is part of today. */
  formerId: string | null;
}

/** The client's terms come before the company's. */
export async function findBillTerms(db: Kysely<Database>, { company, clientId, formerId }: Bill): Promise<BillTerms> {
  const { rows } = await sql<BillTerms>`
    select coalesce(c.payment_days, p.payment_days) as "paymentDays", c.vat_number as "vatNumber",
      coalesce(f.merged_into, f.id) as "formerId"
    from (values (1)) one
    left join client named on named.id = ${clientId}
    left join client c on c.id = coalesce(named.merged_into, named.id)
    left join client f on f.id = ${formerId ?? null}
    left join company_particulars p on p.company = ${company}`.execute(db);
  return rows[0] ?? { paymentDays: null, vatNumber: null, formerId: null };
}
