/** SQL of the margin scheme VAT due on sales of trucks, for calculating profit after VAT. */
import { marginChangesSql } from './stock-book-sql.ts';

/** VAT due per company and truck. The changes of a sale add up to its line in the stock book. */
const dueSql = `
  select m.company, m.truck_id, sum(m.due) as due
  from (${marginChangesSql}) m
  group by m.company, m.truck_id`;

/** Whether a truck was ever sold under the margin scheme. Skips the expensive query for all other trucks. */
function isOnMarginItem(truckId: string): string {
  return `exists (
    select from paper_truck pt
    join paper_item i on i.paper_id = pt.paper_id and i.position = pt.item_position
    where pt.truck_id = ${truckId} and i.vat_treatment = 'Margin'
  )`;
}

/**
 * SQL of the CTE `margin_dues (company, truck_id, due)`, in pounds.
 * @param trucks name of an earlier CTE with the `id` of trucks
 */
export function marginDuesSql(trucks: string): string {
  return `touched as materialized (select id as truck_id from ${trucks} where ${isOnMarginItem(`${trucks}.id`)}),
    margin_dues as (${dueSql})`;
}

/** SQL of the VAT due on sales of truck `t` by its company; null if there is none. */
export const marginDueSql = `(
  with touched as materialized (select t.id as truck_id where ${isOnMarginItem('t.id')})
  select d.due from (${dueSql}) d where d.company = t.company
)`;
