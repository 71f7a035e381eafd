import { type RawBuilder, sql } from 'kysely';
import type { TaxedSale } from '#paperwork/acts/prepayment.ts';

/**
 * SQL of `TaxedSale` as JSON for invoice `p`. In dollars without an exchange rate the purchase price cannot be converted
 * and counts as 0.
 */
export const taxedSaleSql: RawBuilder<TaxedSale> = sql`json_build_object(
  'taxPoint', p.tax_point,
  'isTaxed', exists (
    select from paper_item i where i.paper_id = p.id and i.vat_treatment = 'Standard' and i.vat_rate > 0
  ),
  'marginCost', (
    select coalesce(sum(e.purchase_price), 0)
      * case when p.currency = 'GBP' then 1 else coalesce(p.exchange_rate, 0) end
    from paper_item i
    join paper_truck t on t.paper_id = i.paper_id and t.item_position = i.position
    left join sale_evidence e on e.invoice_id = i.paper_id and e.truck_id = t.truck_id
    where i.paper_id = p.id and i.vat_treatment = 'Margin'
    having count(*) > 0
  )
)`;
