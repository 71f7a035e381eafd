/** Finds unusual dates and early payments in a company's month. */
import { type Kysely, sql } from 'kysely';
import type { ReceivedMoney, TaxedSale } from '#paperwork/acts/prepayment.ts';
import { paperSqlLists } from '#paperwork/server/paper-sql-lists.ts';
import { taxedSaleSql } from '#payments/server/prepayment-store.ts';
import { queryUntilAborted } from '#server/db/cancel.ts';
import type { Database } from '#server/db/schema.ts';
import { onDay } from '#server/list/day-fields.ts';
import type { Company } from '#shared/companies.ts';
import { fieldOf } from '#shared/fields.ts';
import type { Currency } from '#shared/money.ts';
import { truckSqlList } from '#trucks/server/truck-sql-list.ts';
import type { CompanyMonth } from './month-end-store.ts';

/** An order, invoice or truck with a date far in the future or past. */
export interface UnusualEntry {
  kind: 'order' | 'invoice' | 'truck';
  id: string;
  company: Company;
  /** `Invoice 12`, `Order 3`, `AB12 CDE` */
  name: string;
  dates: { label: string; day: string | null }[];
}

/** Entries dated in the month and entries entered in it: a typing error in the year moves an entry to another month. */
export function findUnusualEntries(
  db: Kysely<Database>,
  { company, from, to }: CompanyMonth,
  today: string,
  signal: AbortSignal,
): Promise<UnusualEntry[]> {
  const isUnusual = {
    paper: sql.raw(onDay(fieldOf(paperSqlLists.invoice, 'dateUnusual').sql, today)),
    truck: sql.raw(onDay(fieldOf(truckSqlList, 'dateUnusual').sql, today)),
  };
  const within = sql`between ${from}::date and ${to}::date`;
  const statement = sql<UnusualEntry>`
    select e.kind, e.id, e.company, e.name, e.dates
    from (
      select p.kind, p.id, p.company, initcap(p.kind) || ' ' || p.number as name, p.number_value as place,
        case when coalesce(p.tax_point, p.date) = p.date
          then json_build_array(json_build_object('label', 'date', 'day', p.date))
          else json_build_array(
            json_build_object('label', 'date', 'day', p.date), json_build_object('label', 'tax point', 'day', p.tax_point)
          )
        end as dates
      from paper p
      where p.company = ${company} and ${isUnusual.paper}
        and (p.date ${within} or p.tax_point ${within} or p.entered_on ${within})
      union all
      select 'truck', t.id, t.company, t.reg_number, t.stock_number, json_build_array(
        json_build_object('label', 'purchase date', 'day', t.purchase_date),
        json_build_object('label', 'sold date', 'day', t.sold_on)
      )
      from truck t
      where t.company = ${company} and ${isUnusual.truck}
        and (t.purchase_date ${within} or t.sold_on ${within} or t.entered_on ${within})
    ) e
    order by e.kind, e.place, e.id`;
  return queryUntilAborted(db, statement, signal);
}

/** An invoice with money received before its tax point. */
export interface EarlySale {
  id: string;
  company: Company;
  number: string;
  currency: Currency;
  sale: TaxedSale;
  money: ReceivedMoney[];
}

/** Invoices with a payment or the tax point in the month. */
export function findEarlySales(
  db: Kysely<Database>,
  { company, from, to }: CompanyMonth,
  signal: AbortSignal,
): Promise<EarlySale[]> {
  const within = sql`between ${from}::date and ${to}::date`;
  const statement = sql<EarlySale>`
    select p.id, p.company, p.number, p.currency, ${taxedSaleSql} as sale, (
      select json_agg(json_build_object('id', y.id, 'date', y.date, 'amount', y.amount, 'refund', y.refund))
      from payment y where y.invoice_id = p.id
    ) as money
    from paper p
    where p.kind = 'invoice' and p.company = ${company} and exists (
      select from payment y
      where y.invoice_id = p.id and not y.refund and y.date < p.tax_point
        and (y.date ${within} or p.tax_point ${within})
    )
    order by p.number_value, p.id`;
  return queryUntilAborted(db, statement, signal);
}
