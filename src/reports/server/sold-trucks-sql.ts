/** SQL of the trucks in the sales figures: sold ones, and deleted ones whose sale is still on an invoice. */
import { activeInvoicesSql } from '#paperwork/server/active-invoices-sql.ts';

const columns = ['company', 'sold_on', 'make', 'truck_type', 'sold_to', 'purchase_date'];
const amounts = ['asking_price_at_sale', 'sale_price', 'freight_charges', 'warranty_charges', 'profit'];

const columnsOf = (alias: string) => [...columns, ...amounts].map((column) => `${alias}.${column}`).join(', ');

/** Columns of trucks; `kept_late` has the late costs of a deleted truck, whose costings no longer exist. */
export const soldTrucksSql = `(
  select t.id, ${columnsOf('t')}, null::numeric as kept_late from truck t where t.is_sold
  union all
  select d.truck_id, ${columnsOf('d')}, d.late_costs from deleted_sale d
  where exists (select from ${activeInvoicesSql} where pt.truck_id = d.truck_id)
)`;
