/** The warnings of `vat-rules.ts` as SQL, for the lists, Needs Doing and Month End. `p` is an order or invoice. */
import { rateOnSql } from '#companies/server/vat-rates-sql.ts';
import type { ItemVatCode } from '#paperwork/vat-rules.ts';

/** `NoVat`, or `Standard` at 0%. */
const isUntaxed = `(i.vat_treatment = 'NoVat' or i.vat_treatment = 'Standard' and i.vat_rate = 0)`;
/** The truck's current scheme; for a deleted truck, the one stored with the order or invoice. */
const schemeSql = 'coalesce(tt.vat_scheme, pt.vat_scheme)';

/** Conditions on truck `pt` of item `i`; they match `findTruckWarning` of `vat-rules.ts`. */
const itemWarningSql: Record<ItemVatCode, string> = {
  qualifyingWithoutVat: `${schemeSql} = 'Qualifying' and (${isUntaxed} or i.vat_treatment = 'Margin')`,
  marginWithVat: `${schemeSql} = 'Margin' and i.vat_treatment = 'Standard' and i.vat_rate > 0`,
  marginAsNoVat: `${schemeSql} = 'Margin' and ${isUntaxed}`,
};

const trucksOfItems = `paper_item i
  join paper_truck pt on pt.paper_id = i.paper_id and pt.item_position = i.position
  left join truck tt on tt.id = pt.truck_id`;
/** Whether a truck was not credited in full. `p.credited = 0` is tested first because it is cheap and usually true. */
const isActive = '(p.credited = 0 or i.rate > truck_credit(i.paper_id, pt.truck_id))';

export function hasTruckWarningSql(code: ItemVatCode): string {
  return `exists (select from ${trucksOfItems} where i.paper_id = p.id and ${itemWarningSql[code]} and ${isActive})`;
}

/**
 * Whether VAT cannot be converted into pounds; matches `needsExchangeRate`.
 * @param hasMargin SQL condition: an item is sold under the margin scheme
 * @param p a row with `currency`, `exchange_rate` and `total_vat`
 */
export function rateMissingSql(hasMargin: string, p = 'p'): string {
  return `(${p}.currency <> 'GBP' and ${p}.exchange_rate is null and (${p}.total_vat > 0 or ${hasMargin}))`;
}

export const hasMarginItemSql = `exists (
  select from paper_item i where i.paper_id = p.id and i.vat_treatment = 'Margin')`;

/** JSON of `TaxedPaper` without the company's name. Trucks that were credited in full are left out. */
export const taxedPaperSql = `json_build_object(
  'kind', p.kind, 'number', p.number, 'currency', p.currency, 'exchangeRate', p.exchange_rate, 'totalVat', p.total_vat,
  'usualRate', ${rateOnSql('p.company', 'coalesce(p.tax_point, p.date)')},
  'hasVatNumber', exists (
    select from company_particulars cp where cp.company = p.company and nullif(trim(cp.vat_number), '') is not null),
  'items', (
    select coalesce(json_agg(json_build_object(
      'rate', i.rate, 'freightRate', i.freight_rate, 'warrantyRate', i.warranty_rate,
      'vatRate', i.vat_rate, 'vatTreatment', i.vat_treatment,
      'trucks', (
        select coalesce(json_agg(json_build_object(
          'regNumber', coalesce(tt.reg_number, pt.reg_number), 'vatScheme', ${schemeSql}, 'purchasePrice', tt.purchase_price
        ) order by pt.position), '[]')
        from paper_truck pt left join truck tt on tt.id = pt.truck_id
        where pt.paper_id = i.paper_id and pt.item_position = i.position and ${isActive}
      )) order by i.position), '[]')
    from paper_item i where i.paper_id = p.id))`;
