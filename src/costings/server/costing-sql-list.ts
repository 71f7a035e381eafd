import { type CostTotalKey, costingTypes, totalKeyOf } from '#costings/costing.ts';
import { costingListSchema, costingSummaryFields } from '#costings/costing-fields.ts';
import type { SqlList } from '#server/list/sql-list.ts';
import { sqlList, withSql } from '#server/list/sql-list.ts';

/** The sum of each type, stored with truck `t`. */
export const costTotalsSql = Object.fromEntries(
  costingTypes.map((type) => [totalKeyOf(type), `coalesce((t.costs ->> '${type}')::numeric, 0)`]),
) as Record<CostTotalKey, string>;

const summarySql = { totalCostOfServices: 't.cost_total', ...costTotalsSql };
export const costingSummarySqlFields = withSql(costingSummaryFields, 'truck t', summarySql);

const salesSql = '(coalesce(t.sale_price, 0) + coalesce(t.freight_charges, 0) + coalesce(t.warranty_charges, 0))';
const lateSql = `coalesce((
  select sum(k.value) from truck_costing k where k.truck_id = t.id and k.entered_on > t.sold_on
), 0)`;

/** SQL condition: truck `t` has a sale price, as `hasSalePrice` decides. */
export const hasSalePriceSql = 'coalesce(t.sale_price, 0) > 0';

/**
 * SQL of the profit after VAT; null while unknown: without a sale price, or for a margin scheme truck in stock.
 * @param vatDueSql a query for truck `t` that returns the VAT due on its sales, null without any
 */
export function profitAfterVatSql(vatDueSql: string): string {
  return `(
    select case when ${hasSalePriceSql} and (t.is_sold or t.vat_scheme <> 'Margin' or vd.due is not null)
      then t.profit - coalesce(vd.due, 0) end
    from (select ${vatDueSql} as due) vd
  )`;
}

/** @param vatDueSql as for `profitAfterVatSql`; it reads invoices, which a higher feature knows */
export function costingSqlList(vatDueSql: string): SqlList {
  return sqlList(
    costingListSchema,
    'truck t',
    {
      ...summarySql,
      soldDate: 't.sold_on',
      soldTo: 'c.name',
      sales: salesSql,
      costs: '(t.purchase_price + t.cost_total)',
      profitAtSale: `(t.profit + ${lateSql})`,
      lateCosts: lateSql,
      profitAfterVat: profitAfterVatSql(vatDueSql),
    },
    { joins: { c: 'left join client c on c.id = t.sold_to' }, searchSql: 't.search_reg' },
  );
}
