/**
 * What the law wants of the purchase of a truck that is sold under the margin scheme, as a rule and as SQL of the list of
 * trucks (`t`): the line of the stock book needs it.
 */
import type { Field } from '#shared/fields.ts';

const marginRecordNames = {
  purchasePrice: 'purchase price',
  seller: 'seller',
  purchaseInvoiceNumber: 'purchase invoice number',
  purchaseDate: 'purchase date',
} as const;

/** What is known of a purchase. */
export type MarginRecords = Readonly<Record<keyof typeof marginRecordNames, unknown>>;

/** `purchase price, seller and purchase date`: what is missing; empty where nothing is. A price of 0 is missing. */
export function missingMarginRecords(records: MarginRecords): string {
  const missing = Object.entries(marginRecordNames).flatMap(([key, name]) =>
    records[key as keyof MarginRecords] ? [] : [name],
  );
  return missing.join(', ').replace(/, ([^,]*)$/, ' and $1');
}

/** `DQ22 BLF is sold under the margin scheme without purchase price and seller.` */
export function marginRecordsText(regNumber: string, records: MarginRecords): string {
  return `${regNumber} is sold under the margin scheme without ${missingMarginRecords(records)}.`;
}

/** What is known of the purchase of a sold truck: its sale keeps what the truck's record said when it was saved. */
const purchase = `
  coalesce(nullif(v.purchase_price, 0), t.purchase_price) as "purchasePrice",
  coalesce(v.seller, (select s.name from supplier s where s.id = t.bought_from)) as seller,
  coalesce(v.purchase_invoice_number, t.purchase_invoice_number) as "purchaseInvoiceNumber",
  coalesce(v.purchase_date, t.purchase_date) as "purchaseDate"`;

/**
 * SQL of the sales of a truck under the scheme whose records are not complete (`missingMarginRecords`), each with its
 * `invoice_id` and `MarginRecords`.
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
 * Asked first, as it reads no other table: a sale keeps at least what its truck's record says. A truck of unknown scheme
 * can be sold under the margin scheme; a qualifying one that is has a doubt about its VAT instead.
 */
export const lacksRecordsSql = `(t.vat_scheme <> 'Qualifying' and (t.purchase_price = 0 or t.bought_from is null
  or t.purchase_invoice_number is null or t.purchase_date is null))`;

/** Whether a truck was sold under the margin scheme without what the law wants of its purchase. */
const marginRecordsSql = `(${lacksRecordsSql} and t.invoiced and exists (${incompleteSalesSql}))`;

/** What is known of that purchase: `MarginRecords`, as a JSON object. */
const marginRecordsFactsSql = `(
  select json_build_object('purchasePrice', m."purchasePrice", 'seller', m.seller,
    'purchaseInvoiceNumber', m."purchaseInvoiceNumber", 'purchaseDate', m."purchaseDate")
  from (${incompleteSalesSql}) m order by m.tax_point, m.invoice_id limit 1)`;

const hidden = { list: 'hidden', onDemand: true, conflicts: false } as const;

/** A column of the list of trucks by which Needs Doing finds what is missing. */
export const marginRecordsField: Field = {
  id: 'marginRecords',
  label: 'Margin Records Missing',
  type: 'yesNo',
  required: true,
  ...hidden,
  sql: marginRecordsSql,
  size: 190,
};

/** What Needs Doing says of it: no column of the list. */
export const marginRecordsFactsField: Field = {
  id: 'marginRecordsFacts',
  label: 'Margin Records',
  type: 'object',
  sql: marginRecordsFactsSql,
  ...hidden,
  list: 'never',
};
