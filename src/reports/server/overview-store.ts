/** The landing page's figures; each is an indexed query over all companies. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { hasSalePriceSql } from '#costings/server/costing-sql-list.ts';
import { paperBalanceSql } from '#paperwork/server/paper-balance-sql.ts';
import { onlyRow } from '#server/db/only-row.ts';
import type { Database } from '#server/db/schema.ts';
import { onDay } from '#server/list/day-fields.ts';
import type { Company } from '#shared/companies.ts';
import type { Currency } from '#shared/money.ts';
import { marginDuesSql } from '#vat/server/margin-dues-sql.ts';
import { soldTrucksSql } from './sold-trucks-sql.ts';

interface StockFigures {
  company: Company;
  inStock: number;
  cashTiedUp: number;
  oldestDays: number | null;
}

interface SoldFigures {
  company: Company;
  month: string;
  sold: number;
  withoutPrice: number;
  profit: number;
  profitAfterVat: number;
}

interface OwedFigures {
  company: Company;
  currency: Currency;
  owed: number;
  overdue: number;
}

/** Companies without any have no row. */
export interface FoundFigures {
  stock: StockFigures[];
  sold: SoldFigures[];
  owed: OwedFigures[];
}

function asArray(rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select coalesce(json_agg(row_to_json(r)), '[]') from (${rows}) r)`;
}

/** One statement for all figures on a day; sales from the first day of a month. */
function overviewStatement(today: string, firstDay: string, lastDay: string) {
  const stock = sql`
    select company, count(*) as "inStock", sum(purchase_price + cost_total) as "cashTiedUp",
      case when count(purchase_date) > 0 then greatest(${today}::date - min(purchase_date), 0) end as "oldestDays"
    from truck
    where not is_sold
    group by company`;
  const sold = sql`
    select t.company, to_char(t.sold_on, 'YYYY-MM') as month, count(*) as sold,
      count(*) filter (where not t.is_priced) as "withoutPrice",
      coalesce(sum(t.profit) filter (where t.is_priced), 0) as profit,
      coalesce(sum(t.profit - coalesce(d.due, 0)) filter (where t.is_priced), 0) as "profitAfterVat"
    from sold_trucks t
    left join margin_dues d on d.truck_id = t.id and d.company = t.company
    group by 1, 2`;
  const [balance, overdue] = [sql.raw(paperBalanceSql.balance), sql.raw(onDay(paperBalanceSql.overdue, today))];
  const owed = sql`
    select p.company, p.currency, sum(${balance}) as owed,
      coalesce(sum(${balance}) filter (where ${overdue}), 0) as overdue
    from paper p
    where p.kind = 'invoice' and ${balance} > 0
    group by p.company, p.currency`;
  return sql<FoundFigures>`
    with sold_trucks as materialized (
      select t.id, t.company, t.sold_on, t.profit, ${sql.raw(hasSalePriceSql)} as is_priced
      from ${sql.raw(soldTrucksSql)} t
      where t.sold_on between ${firstDay}::date and ${lastDay}::date
    ),
    ${sql.raw(marginDuesSql('sold_trucks'))}
    select ${asArray(stock)} as stock, ${asArray(sold)} as sold, ${asArray(owed)} as owed`;
}

/** The figures on a business day. */
export async function readFigures(
  db: Kysely<Database>,
  today: string,
  [firstDay, lastDay]: readonly [string, string],
): Promise<FoundFigures> {
  const { rows } = await overviewStatement(today, firstDay, lastDay).execute(db);
  return onlyRow(rows);
}
