/** Finds sales of truck `t` under the margin scheme whose purchase details are incomplete. */

/** A sale stores a copy of the purchase details; the truck's own record fills what the copy lacks. */
const purchase = `
  coalesce(nullif(v.purchase_price, 0), t.purchase_price) as "purchasePrice",
  coalesce(v.seller, (select s.name from supplier s where s.id = t.bought_from)) as seller,
  coalesce(v.purchase_invoice_number, t.purchase_invoice_number) as "purchaseInvoiceNumber",
  coalesce(v.purchase_date, t.purchase_date) as "purchaseDate"`;

/**
 * SQL: margin scheme sales with incomplete purchase details (see `missingMarginRecords`), each with its `invoice_id`
 * and `MarginRecords`.
 */
export const incompleteSalesSql = `
  select m.*
  from (
    select p.id as invoice_id, p.tax_point, ${purchase}
    from paper_truck pt
    join paper p on p.id = pt.paper_id and p.kind = 'invoice'
    join paper_item i on i.paper_id = pt.paper_id and i.position = pt.item_position and i.vat_treatment = 'Margin'
    left join sale_evidence v on v.invoice_id = pt.paper_id and v.truck_id = pt.truck_id
    where pt.truck_id = t.id and (p.credited = 0 or i.rate > truck_credit(p.id, t.id))
  ) m
  where m."purchasePrice" = 0 or m.seller is null or m."purchaseInvoiceNumber" is null or m."purchaseDate" is null`;
/**
 * A cheap first check that reads no other table: a sale has at least the details of its truck's record. A truck without
 * a VAT scheme can be sold under the margin scheme. A margin sale of a VAT qualifying truck is reported as a VAT error
 * instead.
 */
export const incompletePurchaseSql = `(t.vat_scheme <> 'Qualifying' and (t.purchase_price = 0 or t.bought_from is null
  or t.purchase_invoice_number is null or t.purchase_date is null))`;

/** SQL condition: the truck was sold under the margin scheme and purchase details are missing. */
export const marginRecordsSql = `(${incompletePurchaseSql} and t.invoiced and exists (${incompleteSalesSql}))`;

/** SQL: the purchase details of that sale as JSON (`MarginRecords`). */
export const marginRecordsFactsSql = `(
  select json_build_object('purchasePrice', m."purchasePrice", 'seller', m.seller,
    'purchaseInvoiceNumber', m."purchaseInvoiceNumber", 'purchaseDate', m."purchaseDate")
  from (${incompleteSalesSql}) m order by m.tax_point, m.invoice_id limit 1)`;
