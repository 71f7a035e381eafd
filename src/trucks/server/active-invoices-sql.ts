/** SQL: the invoices of truck `t` with a price that is not fully credited, as JSON of `ActiveInvoice[]`, earliest first. */
export const activeInvoicesSql = `(
  select coalesce(json_agg(json_build_object('id', p.id, 'company', p.company, 'number', p.number)
    order by p.date, p.number_value, p.id), '[]')
  from paper_truck pt
  join paper p on p.id = pt.paper_id and p.kind = 'invoice'
  join paper_item i on i.paper_id = pt.paper_id and i.position = pt.item_position
  where pt.truck_id = t.id and i.rate > truck_credit(p.id, t.id))`;

/** SQL condition: truck `t` is on more than one invoice. */
export const invoicedTwiceSql = '(t.invoice_count > 1)';
