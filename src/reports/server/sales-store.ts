/** Sales in a period, calculated in the database. */
import { type Kysely, sql } from 'kysely';
import { hasSalePriceSql } from '#costings/server/costing-sql-list.ts';
import type { SalesKey } from '#reports/sales.ts';
import type { SalesQuery } from '#reports/sales-routes.ts';
import { queryUntilAborted } from '#server/db/cancel.ts';
import { onlyRow } from '#server/db/only-row.ts';
import { plannedForItsValues } from '#server/db/prepared-statements.ts';
import type { Database } from '#server/db/schema.ts';
import { companyOrderSql } from '#server/list/company-order.ts';
import type { Company } from '#shared/companies.ts';
import { marginDuesSql } from '#vat/server/margin-dues-sql.ts';
import { soldTrucksSql } from './sold-trucks-sql.ts';

const values: Record<SalesKey, string> = {
  month: `to_char(t.sold_on, 'YYYY-MM')`,
  make: 't.make',
  truckType: 't.truck_type',
  client: 'c.name',
  company: 't.company',
};

/** Grouping ignores case and Unicode form of makes, types and clients. */
const keys: Record<SalesKey, string> = {
  month: 'value',
  make: 'value collate same_text',
  truckType: 'value collate same_text',
  client: 'value collate same_text',
  company: 'value',
};

/** The most frequent spelling of a row's value. */
const spelling = 'mode() within group (order by value collate "C")';

/** The rows' order; rows without a value come last. */
const orders: Record<SalesKey, string> = {
  month: 'value',
  make: 'value collate natural_order, value',
  truckType: 'value collate natural_order, value',
  client: 'value collate natural_order, value',
  company: companyOrderSql('value'),
};

/** A merged client is resolved to the remaining one. */
const client = `
  left join client own on own.id = t.sold_to
  left join client c on c.id = coalesce(own.merged_into, own.id)`;

/** Amounts only include trucks with a sale price, so the costs of the others do not look like losses. */
const figures = `
  'trucks', count(*),
  'withoutPrice', count(*) filter (where not is_priced),
  'sales', coalesce(sum(sales) filter (where is_priced), 0),
  'costs', coalesce(sum(sales - profit) filter (where is_priced), 0),
  'profitAtSale', coalesce(sum(profit + late) filter (where is_priced), 0),
  'lateCosts', coalesce(sum(late) filter (where is_priced), 0),
  'profitNow', coalesce(sum(profit) filter (where is_priced), 0),
  'profitAfterVat', coalesce(sum(profit - due) filter (where is_priced), 0),
  'averageDays', round(avg(days), 1),
  'discount', sum(discount) filter (where is_priced)`;

/** SQL condition for sold trucks. Without a company or dates, it is not limited. */
function soldIn(company: Company | null, { from, to }: Pick<SalesQuery, 'from' | 'to'>) {
  return sql.join(
    [
      sql`true`,
      ...(company === null ? [] : [sql`t.company = ${company}`]),
      ...(from === undefined ? [] : [sql`t.sold_on >= ${from}::date`]),
      ...(to === undefined ? [] : [sql`t.sold_on <= ${to}::date`]),
    ],
    sql` and `,
  );
}

/** Sales of a company, or of all (null), grouped by the query's key, as the JSON text of a `Sales`. */
export async function readSales(
  db: Kysely<Database>,
  company: Company | null,
  query: SalesQuery,
  signal: AbortSignal,
): Promise<string> {
  const { by } = query;
  const statement = sql<{ json: string }>`
    with sold as materialized (
      select ${plannedForItsValues} t.id, t.company, t.sold_on, t.profit, t.kept_late, ${sql.raw(values[by])} as value,
        ${sql.raw(hasSalePriceSql)} as is_priced,
        coalesce(t.sale_price, 0) + coalesce(t.freight_charges, 0) + coalesce(t.warranty_charges, 0) as sales,
        nullif(t.asking_price_at_sale, 0) - t.sale_price as discount,
        case when t.purchase_date is not null then greatest(t.sold_on - t.purchase_date, 0) end as days
      from ${sql.raw(soldTrucksSql)} t ${sql.raw(by === 'client' ? client : '')}
      where ${soldIn(company, query)}
    ),
    late_costs as (
      select k.truck_id, sum(k.value) as late
      from sold s
      join truck_costing k on k.truck_id = s.id and k.entered_on > s.sold_on
      group by k.truck_id
    ),
    ${sql.raw(marginDuesSql('sold'))},
    sold_costs as (
      select s.*, coalesce(s.kept_late, l.late, 0) as late, coalesce(d.due, 0) as due
      from sold s
      left join late_costs l on l.truck_id = s.id
      left join margin_dues d on d.truck_id = s.id and d.company = s.company
    )
    select json_build_object(
      'rows', (
        select coalesce(json_agg(g.found order by ${sql.raw(orders[by])}), '[]')
        from (
          select ${sql.raw(spelling)} as value,
            json_build_object('value', ${sql.raw(spelling)}, ${sql.raw(figures)}) as found
          from sold_costs
          group by ${sql.raw(keys[by])}
        ) g
      ),
      'total', (select json_build_object(${sql.raw(figures)}) from sold_costs)
    )::text as json`;
  return onlyRow(await queryUntilAborted(db, statement, signal)).json;
}
