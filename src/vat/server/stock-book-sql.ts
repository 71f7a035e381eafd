/**
 * The only SQL definition of the margin scheme, used by the stock book, its gaps and the VAT summary: which trucks are in
 * the book, their sale prices in pounds, margins and VAT due.
 */
import { rateOfPeriod, ratePeriodsSql, rateWithin } from '#companies/server/vat-rates-sql.ts';
import { poundsSql } from '#paperwork/server/paper-pounds.ts';

/** Price of one truck of item `i` including freight, warranty and VAT, in the paper's currency. */
function paidSql(i: string): string {
  const net = `${i}.rate + ${i}.freight_rate + ${i}.warranty_rate`;
  return `case when ${i}.vat_treatment = 'Standard'
    then round((${net}) * (100 + ${i}.vat_rate) / 100, 2) else ${net} end`;
}

/** Credits per credit note and truck, in the paper's currency. */
const credits = `
  select cn.id, cn.invoice_id, ct.truck_id, cn.date, sum(ci.rate) as rate,
    sum(ci.rate + ci.freight_rate + ci.warranty_rate) as net, sum(${paidSql('ci')}) as amount
  from credit_note_truck ct
  join credit_note cn on cn.id = ct.credit_note_id
  join credit_note_item ci on ci.credit_note_id = ct.credit_note_id and ci.position = ct.item_position`;

/** Purchase details stored with the sale. A price of 0 means that none was entered. */
const purchaseColumns = `nullif(v.purchase_price, 0) as purchase_price, v.purchase_date, v.purchase_invoice_number, v.seller`;

/** The price in pounds after credits. Credit notes use the exchange rate of the invoice. */
const left = (creditedAmount: string) => poundsSql(`(${paidSql('i')} - ${creditedAmount})`);

/**
 * The sales of truck `n` in a company, and their credit notes: each sale at its tax point, each credit note on its date,
 * regardless of when it was entered. `price` is the price in pounds after the event; `is_back` is true once the item's
 * whole rate has been credited.
 */
const events = `
  select p.id as invoice_id, p.number, p.number_value, p.tax_point, p.bill_to_name as buyer, i.vat_treatment,
    e.at, e.credit_id, e.is_back, ${left('e.credited')} as price,
    pt.reg_number, pt.chassis_number, pt.make, pt.model, ${purchaseColumns}
  from paper_truck pt
  left join sale_evidence v on v.invoice_id = pt.paper_id and v.truck_id = pt.truck_id
  join paper p on p.id = pt.paper_id and p.kind = 'invoice'
  join paper_item i on i.paper_id = pt.paper_id and i.position = pt.item_position
  cross join lateral (
    select p.tax_point as at, null as credit_id, 0 as credited, false as is_back
    union all
    select c.date, c.id, sum(c.amount) over until_then, sum(c.rate) over until_then >= i.rate
    from (
      ${credits}
      where cn.invoice_id = pt.paper_id and ct.truck_id = pt.truck_id
      group by cn.id, ct.truck_id
    ) c
    window until_then as (order by c.date, c.id)
  ) e
  where pt.truck_id = n.truck_id and p.company = n.company`;

/** Total credits per invoice and truck. */
const credited = `
  select c.invoice_id, c.truck_id, sum(c.rate) as rate, sum(c.net) as net, sum(c.amount) as amount
  from (${credits} group by cn.id, ct.truck_id) c
  group by c.invoice_id, c.truck_id`;

/** Columns of the sale of truck `pt` on item `i` of invoice `p`, after all credit notes. */
const saleColumns = `p.company, pt.truck_id, pt.stock_number, p.id as invoice_id, p.number, p.number_value, p.tax_point,
  p.bill_to_name as buyer, i.vat_treatment, ${left('coalesce(c.amount, 0)')} as price,
  pt.reg_number, pt.chassis_number, pt.make, pt.model`;

/**
 * Sales that were not credited in full: all under the margin scheme, else the latest one. Equals the last of a sale's
 * `events`, but for all trucks at once.
 */
const sales = `
  select l.*
  from (
    select k.*, row_number() over (
      partition by k.company, k.truck_id order by k.vat_treatment = 'Margin' desc, k.tax_point desc, k.invoice_id desc
    ) as place
    from (
      select ${saleColumns}, ${purchaseColumns}
      from paper p
      join paper_item i on i.paper_id = p.id
      join paper_truck pt on pt.paper_id = i.paper_id and pt.item_position = i.position
      left join sale_evidence v on v.invoice_id = pt.paper_id and v.truck_id = pt.truck_id
      left join (${credited}) c on c.invoice_id = pt.paper_id and c.truck_id = pt.truck_id
      where p.kind = 'invoice' and coalesce(c.rate, 0) < i.rate
    ) k
  ) l
  where l.vat_treatment = 'Margin' or l.place = 1`;

/**
 * Freight and warranty still charged on a margin sale after the truck's price was credited in full. They are all margin,
 * because the purchase price stays with the truck, which can be sold again.
 */
const charges = `
  select ${saleColumns}
  from (${credited}) c
  join paper p on p.id = c.invoice_id
  join paper_truck pt on pt.paper_id = p.id and pt.truck_id = c.truck_id
  join paper_item i on i.paper_id = pt.paper_id and i.position = pt.item_position
  where i.vat_treatment = 'Margin' and c.rate >= i.rate and c.net < i.rate + i.freight_rate + i.warranty_rate`;

/** VAT included in a margin, at least 0, at the rate of a row of `ratePeriodsSql`. */
function dueSql(margin: string, period: string): string {
  const rate = rateOfPeriod(period);
  return `greatest(0, round(${margin} * ${rate} / (100 + ${rate}), 2))`;
}

/** Stock numbers with the last number of the same truck in the company. A returned truck has several. */
const numbers = `
  select n.company, n.number, n.truck_id, max(n.number) over (partition by n.company, n.truck_id) as last_number
  from stock_number n`;

/**
 * Current details of trucks, or those at the time of deletion.
 * @param one a condition on `wanted.id` that selects a single truck
 */
const factsOf = (one = 'true') => `
  select t.id as truck_id, t.company, t.stock_number, t.vat_scheme, t.reg_number, t.chassis_number, t.make, t.model,
    t.purchase_date, t.purchase_invoice_number, t.purchase_price, s.name as seller, false as is_deleted
  from truck t left join supplier s on s.id = t.bought_from where ${one.replace('wanted.id', 't.id')}
  union all
  select d.truck_id, d.company, d.stock_number, d.vat_scheme, d.reg_number, d.chassis_number, d.make, d.model,
    d.purchase_date, d.purchase_invoice_number, d.purchase_price, d.seller, true
  from deleted_margin_truck d where ${one.replace('wanted.id', 'd.truck_id')}`;

/** The purchase price stored with the sale, else the current one. */
const price = (sale: string) => `coalesce(${sale}.purchase_price, f.purchase_price)`;

/** Details stored with sale `s`, or the current ones `f` of an unsold truck. */
function saleOrStockColumns(...columns: readonly string[]): string {
  return columns.map((column) => `coalesce(s.${column}, f.${column}) as ${column}`).join(', ');
}

const disposal = `case
  when s.vat_treatment = 'Margin' then 'Sold'
  when s.vat_treatment = 'Export' then 'Exported'
  when s.vat_treatment is not null then 'OutsideScheme'
  when f.is_deleted then 'Deleted' end`;

/**
 * SQL of the stock book: a line for each truck, for each further sale under the scheme, and for remaining charges of a sale
 * whose truck was returned. Columns: `company`, `stock_number`, `truck_id`, `invoice_id`, details of the truck, `sale_date`
 * (the tax point), `sale_price` (everything that the buyer pays), `margin` (null if sold outside the scheme) and `vat_due`;
 * amounts are in pounds.
 */
export const stockBookSql = `
  select m.*,
    case when m.sale_price is null then null
      when m.disposal = 'Sold' then ${dueSql('m.margin', 'r')}
      else 0 end as vat_due
  from (
    select n.truck_id || coalesce('-' || s.invoice_id, '') as id, n.company, n.number as stock_number, n.truck_id,
      s.invoice_id, ${saleOrStockColumns('purchase_date', 'purchase_invoice_number', 'seller', 'reg_number', 'chassis_number', 'make', 'model', 'purchase_price')},
      s.tax_point as sale_date, s.number as sale_invoice_number, s.number_value, s.buyer,
      s.price as sale_price, ${disposal} as disposal,
      case when s.vat_treatment in ('Margin', 'Export') then s.price - ${price('s')} end as margin
    from (${numbers}) n
    join (${factsOf()}) f on f.truck_id = n.truck_id
    left join (${sales}) s
      on s.company = n.company and s.truck_id = n.truck_id and n.number = coalesce(s.stock_number, n.last_number)
    where s.vat_treatment = 'Margin'
      or (f.vat_scheme = 'Margin' and f.company = n.company and f.stock_number = n.number)
    union all
    select s.truck_id || '-' || s.invoice_id, s.company, coalesce(s.stock_number, (
        select max(n.number) from stock_number n where n.company = s.company and n.truck_id = s.truck_id
      )), s.truck_id, s.invoice_id, null, null, null, s.reg_number, s.chassis_number, s.make, s.model, 0,
      s.tax_point, s.number, s.number_value, s.buyer, s.price, 'Sold', s.price
    from (${charges}) s
  ) m
  left join (${ratePeriodsSql}) r on m.disposal = 'Sold' and ${rateWithin('r', 'm.company', 'm.sale_date')}`;

/**
 * SQL of the change of the margin figures by each sale under the scheme and each of its credit notes: `company`,
 * `truck_id`, `at`, `credit_id` (null for the sale), and `price`, `margin` and `due` in pounds. The changes of a sale add
 * up to its line in the book. The surrounding query must define the CTE `touched (truck_id)`, so that the summary of a
 * month does not read the whole book.
 */
export const marginChangesSql = `
  select m.company, m.truck_id, m.at, m.credit_id,
    m.price - coalesce(lag(m.price) over sale, case when m.credit_id is null then 0 end) as price,
    m.margin - coalesce(lag(m.margin) over sale, case when m.credit_id is null then 0 end) as margin,
    m.due - coalesce(lag(m.due) over sale, case when m.credit_id is null then 0 end) as due
  from (
    select k.company, k.truck_id, k.invoice_id, k.at, k.credit_id, k.price, k.margin,
      case when k.margin is not null then ${dueSql('k.margin', 'r')} end as due
    from (
      select n.company, n.truck_id, e.invoice_id, e.at, e.credit_id, e.tax_point,
        e.price, case when e.is_back then e.price else e.price - ${price('e')} end as margin
      from (select distinct n.company, n.truck_id from stock_number n where n.truck_id in (select truck_id from touched)) n
      cross join lateral (${factsOf('wanted.id = n.truck_id')}) f
      cross join lateral (${events}) e
      where e.vat_treatment = 'Margin'
    ) k
    left join (${ratePeriodsSql}) r on ${rateWithin('r', 'k.company', 'k.tax_point')}
  ) m
  window sale as (partition by m.company, m.truck_id, m.invoice_id order by m.credit_id is not null, m.at, m.credit_id)`;
