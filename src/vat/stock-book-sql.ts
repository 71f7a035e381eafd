/**
 * The one truth of the margin scheme as SQL, for the stock book, its gaps and the VAT summary: which trucks are in the
 * book, what they were sold for in pounds, their margins and the VAT due (specification, sections 14.3 and 20).
 */
import { rateOnSql } from '#companies/vat-rates.ts';
import { poundsSql } from '#paperwork/paper-pounds.ts';

/** Every sale of a truck of a stock number: those under the margin scheme, else the latest one. `n` is the number. */
const sales = `
  select l.*
  from (
    select p.id as invoice_id, p.number, p.number_value, p.tax_point, p.bill_to_name as buyer, i.vat_treatment,
      ${poundsSql(`case when i.vat_treatment = 'Standard'
        then round((i.rate + i.freight_rate + i.warranty_rate) * (100 + i.vat_rate) / 100, 2)
        else i.rate + i.freight_rate + i.warranty_rate end`)} as price,
      row_number() over (order by i.vat_treatment = 'Margin' desc, p.tax_point desc, p.id desc) as place
    from paper_truck pt
    join paper p on p.id = pt.paper_id and p.kind = 'invoice'
    join paper_item i on i.paper_id = pt.paper_id and i.position = pt.item_position
    where pt.truck_id = n.truck_id and p.company = n.company
  ) l
  where l.vat_treatment = 'Margin' or l.place = 1`;

/** Stock numbers of trucks that are, or were sold as, margin trucks; a truck that came back has the later one. */
const numbers = `
  select n.company, n.number, n.truck_id,
    n.number = max(n.number) over (partition by n.company, n.truck_id) as is_last
  from stock_number n
  where n.truck_id in (
    select id from truck where vat_scheme = 'Margin'
    union select truck_id from deleted_margin_truck
    union select pt.truck_id from paper_item i
      join paper_truck pt on pt.paper_id = i.paper_id and pt.item_position = i.position
      where i.vat_treatment = 'Margin'
  )`;

/** What is known of the truck of a number: as it is, else as it was when it was deleted. */
const facts = `
  select t.company, t.stock_number, t.vat_scheme, t.reg_number, t.chassis_number, t.make, t.model, t.purchase_date,
    t.purchase_invoice_number, t.purchase_price, s.name as seller, false as is_deleted
  from truck t left join supplier s on s.id = t.bought_from where t.id = n.truck_id
  union all
  select d.company, d.stock_number, d.vat_scheme, d.reg_number, d.chassis_number, d.make, d.model, d.purchase_date,
    d.purchase_invoice_number, d.purchase_price, d.seller, true
  from deleted_margin_truck d where d.truck_id = n.truck_id`;

const disposal = `case
  when s.vat_treatment = 'Margin' then 'Sold'
  when s.vat_treatment = 'Export' then 'Exported'
  when s.vat_treatment is not null then 'OutsideScheme'
  when f.is_deleted then 'Deleted' end`;

/**
 * SQL of the book, a line for each truck and for each further sale under the scheme: `company`, `stock_number`,
 * `truck_id`, `invoice_id`, the facts of the truck, `sale_date` (the tax point), `sale_price` (all that the buyer pays),
 * `margin` (null where it was sold outside of the scheme) and `vat_due`, all in pounds.
 */
export const stockBookSql = `
  select m.*,
    case when m.sale_price is null then null
      when m.disposal = 'Sold' then greatest(0, round(m.margin * r.rate / (100 + r.rate), 2))
      else 0 end as vat_due
  from (
    select n.truck_id || coalesce('-' || s.invoice_id, '') as id, n.company, n.number as stock_number, n.truck_id,
      s.invoice_id, f.purchase_date, f.purchase_invoice_number, f.seller, f.reg_number, f.chassis_number, f.make, f.model,
      f.purchase_price, s.tax_point as sale_date, s.number as sale_invoice_number, s.number_value, s.buyer,
      s.price as sale_price, ${disposal} as disposal,
      case when s.vat_treatment in ('Margin', 'Export') then s.price - f.purchase_price end as margin
    from (${numbers}) n
    cross join lateral (${facts}) f
    left join lateral (${sales}) s on n.is_last
    where s.vat_treatment = 'Margin'
      or (f.vat_scheme = 'Margin' and f.company = n.company and f.stock_number = n.number)
  ) m
  left join lateral (select ${rateOnSql('m.company', 'm.sale_date')} as rate) r on m.disposal = 'Sold'`;
