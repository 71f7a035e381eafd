/** Reads the terms that an order or invoice copies from its client and company: days to pay and VAT number. */
import { type Kysely, sql } from 'kysely';
import { onlyRow } from '#server/db/only-row.ts';
import type { Database } from '#server/db/schema.ts';
import type { Company } from '#shared/companies.ts';

/** Ids are null for parties without a record. */
interface Bill {
  company: Company;
  clientId: string | null;
  /** The bill-to client before this save. */
  formerId?: string | null;
}

/** The current terms; null if neither the client nor the company has any. */
export interface BillTerms {
  paymentDays: number | null;
  vatNumber: string | null;
  /** The former client, or the one that it was merged into. */
  formerId: string | null;
}

/** The client's terms override the company's. */
export async function findBillTerms(db: Kysely<Database>, { company, clientId, formerId }: Bill): Promise<BillTerms> {
  const { rows } = await sql<BillTerms>`
    select coalesce(c.payment_days, p.payment_days) as "paymentDays", c.vat_number as "vatNumber",
      coalesce(f.merged_into, f.id) as "formerId"
    from (values (1)) one
    left join client named on named.id = ${clientId}
    left join client c on c.id = coalesce(named.merged_into, named.id)
    left join client f on f.id = ${formerId ?? null}
    left join company_particulars p on p.company = ${company}`.execute(db);
  return onlyRow(rows);
}
