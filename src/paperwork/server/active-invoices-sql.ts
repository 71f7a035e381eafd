/** A truck counts as invoiced until credit notes have credited its whole price. */

/** A condition on a row of `paper_truck pt`, its invoice `p` and its item `i`. */
const isActiveSql = `(
  i.rate > truck_credit(p.id, pt.truck_id)
  or not exists (
    select from credit_note cn
    join credit_note_truck ct on ct.credit_note_id = cn.id and ct.truck_id = pt.truck_id
    where cn.invoice_id = p.id
  )
)`;

/** Joins `paper_truck pt` with its invoice `p` and item `i`, leaving out trucks that were credited in full. */
export const activeInvoicesSql = `paper_truck pt
  join paper p on p.id = pt.paper_id and p.kind = 'invoice'
  join paper_item i on i.paper_id = pt.paper_id and i.position = pt.item_position and ${isActiveSql}`;
