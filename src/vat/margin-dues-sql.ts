/** The VAT of the margin scheme that the stock book says is due on the sales of trucks, as SQL for their profit after VAT. */
import { marginChangesSql } from './stock-book-sql.ts';

/** The VAT of a company's sales of a truck: all changes together are its lines of the book. */
const dueSql = `
  select m.company, m.truck_id, sum(m.due) as due
  from (${marginChangesSql}) m
  group by m.company, m.truck_id`;

/** That a truck was sold under the scheme at all: most of the others need no look at the book. */
function isOnMarginItem(truckId: string): string {
  return `exists (
    select from paper_truck pt
    join paper_item i on i.paper_id = pt.paper_id and i.position = pt.item_position
    where pt.truck_id = ${truckId} and i.vat_treatment = 'Margin'
  )`;
}

/**
 * Common tables of a statement: `margin_dues (company, truck_id, due)`, in pounds.
 * @param trucks an earlier common table with the trucks' `id`
 */
export function marginDuesOf(trucks: string): string {
  return `touched as materialized (select id as truck_id from ${trucks} where ${isOnMarginItem(`${trucks}.id`)}),
    margin_dues as (${dueSql})`;
}

/** A query that gives the VAT due on the sales of a truck `t` by its company; null where there is none. */
export const marginDueSql = `(
  with touched as materialized (select t.id as truck_id where ${isOnMarginItem('t.id')})
  select d.due from (${dueSql}) d where d.company = t.company
)`;
