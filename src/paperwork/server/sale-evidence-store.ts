/** Queries on what invoices keep of the purchases of their trucks; triggers write it with every save (section 14.3). */
import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/schema.ts';

/** Whether an invoice keeps what its margin trucks cost as their records say it today; true for what has no such trucks. */
export async function hasEvidenceOfToday(db: Kysely<Database>, invoiceId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1
    from sale_evidence e
    join paper_truck pt on pt.paper_id = e.invoice_id and pt.truck_id = e.truck_id
    join paper_item i on i.paper_id = pt.paper_id and i.position = pt.item_position
    cross join lateral truck_purchase(e.truck_id) k
    where e.invoice_id = ${invoiceId} and i.vat_treatment in ('Margin', 'Export')
      and k.purchase_price is not null
      and (k.purchase_price, k.purchase_date, k.purchase_invoice_number, k.seller)
        is distinct from (e.purchase_price, e.purchase_date, e.purchase_invoice_number, e.seller)
    limit 1`.execute(db);
  return rows.length === 0;
}
