/** Queries on the gaps of the stock book and the VAT of a period. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { poundsSql } from '#paperwork/server/paper-pounds.ts';
import { queryUntilAborted } from '#server/db/cancel.ts';
import { onlyRow } from '#server/db/only-row.ts';
import type { Database } from '#server/db/schema.ts';
import { onDay } from '#server/list/day-fields.ts';
import type { Company } from '#shared/companies.ts';
import type { DeletedPurchase, StockBookGap, VatQuery } from '#vat/vat-routes.ts';
import type { VatSummary } from '#vat/vat-summary.ts';
import { overdueExportsSql } from './overdue-exports-sql.ts';
import { marginChangesSql, stockBookSql } from './stock-book-sql.ts';

/** The day decides which exports are overdue. */
interface VatReads {
  db: Kysely<Database>;
  today: () => string;
  signal: AbortSignal;
}

/** All numbers of the company up to the last one that are not in the stock book. */
export async function findStockBookGaps(db: Kysely<Database>, company: Company): Promise<StockBookGap[]> {
  const { rows } = await sql<StockBookGap>`
    with book as materialized (
      select b.stock_number from (${sql.raw(stockBookSql)}) b where b.company = ${company}
    )
    select n.number, t.reg_number as "regNumber", t.company, n.truck_id as "truckId",
      case when t.id is null then 'Deleted'
        when t.company <> n.company or t.stock_number <> n.number then 'Moved'
        else t.vat_scheme end as reason
    from stock_number n
    left join truck t on t.id = n.truck_id
    where n.company = ${company} and n.number < (select max(stock_number) from book)
      and n.number not in (select stock_number from book)
    order by n.number`.execute(db);
  return rows;
}

/** SQL condition on columns for company and day. The company is null for all companies. */
function isWithin(company: Company | null, { from, to }: VatQuery, of: string, day: string): RawBuilder<unknown> {
  return sql.join(
    [
      sql`true`,
      ...(company === null ? [] : [sql`${sql.raw(of)} = ${company}`]),
      ...(from === undefined ? [] : [sql`${sql.raw(day)} >= ${from}::date`]),
      ...(to === undefined ? [] : [sql`${sql.raw(day)} <= ${to}::date`]),
    ],
    sql` and `,
  );
}

/** Purchases with VAT. `bought_by` is the company that reclaims it; `company` is the truck's current one, null if deleted. */
const purchasesSql = `
  select t.id, t.reg_number, t.company, coalesce(t.purchase_company, t.company) as bought_by, t.purchase_date, t.purchase_vat
  from truck t
  where t.vat_scheme = 'Qualifying' and t.purchase_date is not null
  union all
  select d.truck_id, d.reg_number, null, d.company, d.purchase_date, d.purchase_vat from deleted_purchase d`;

/** Purchases with VAT of trucks that are no longer in stock, earliest first. The company is null for all companies. */
export async function findDeletedPurchases(
  db: Kysely<Database>,
  company: Company | null,
  query: VatQuery,
): Promise<DeletedPurchase[]> {
  const { rows } = await sql<DeletedPurchase>`
    select t.id as "truckId", t.reg_number as "regNumber", t.company, t.bought_by as "boughtBy",
      t.purchase_date as "purchaseDate", t.purchase_vat::float8 as "purchaseVat"
    from (${sql.raw(purchasesSql)}) t
    where t.company is distinct from t.bought_by and t.purchase_vat is not null
      and ${isWithin(company, query, 't.bought_by', 't.purchase_date')}
    order by t.purchase_date, t.id`.execute(db);
  return rows;
}

/** Converts the VAT of each rate into pounds, so that the rates add up to the converted VAT of the whole invoice. */
const sharedVat = `
  ${poundsSql('sum(l.vat) over (partition by p.id order by l.vat_treatment, l.vat_rate desc)')}
  - coalesce(${poundsSql('sum(l.vat) over (partition by p.id order by l.vat_treatment, l.vat_rate desc rows between unbounded preceding and 1 preceding)')}, 0)`;

/** Totals by VAT treatment and rate. */
function linesOf(table: string, owner: string): string {
  return `
  select i.vat_treatment, i.vat_rate, sum(i.rate_net + i.freight_net + i.warranty_net) as net,
    sum(i.rate_gross + i.freight_gross + i.warranty_gross - i.rate_net - i.freight_net - i.warranty_net) as vat
  from ${table} i
  where i.${owner} = p.id
  group by i.vat_treatment, i.vat_rate`;
}

const exportedItem = sql`exists (
  select from paper_item i where i.paper_id = p.id and i.vat_treatment = 'Export')`;

/**
 * Invoices whose overdue exports may change in the period: those whose deadline may be in it, and those that were
 * credited or got evidence in it. The deadline is at the latest three months after the tax point, and earlier only if
 * there are payments.
 */
function overdueCandidates(company: Company | null, { from, to }: VatQuery): RawBuilder<unknown> {
  const since = from === undefined ? sql`true` : sql`p.tax_point + interval '3 months' >= ${from}::date`;
  const until =
    to === undefined
      ? sql`true`
      : sql`(p.tax_point + interval '3 months' <= ${to}::date or exists (
          select from payment y where y.invoice_id = p.id and y.date + interval '3 months' <= ${to}::date))`;
  return sql`
    select p.id from paper p
    where p.kind = 'invoice' and ${isWithin(company, {}, 'p.company', 'p.date')} and ${since} and ${until} and ${exportedItem}
    union
    select cn.invoice_id from credit_note cn where ${isWithin(company, { from, to }, 'cn.company', 'cn.date')}
    union
    select d.owner_id from document d
    where d.owner_type = 'invoice' and d.evidence_since is not null
      and ${isWithin(company, { from, to }, 'd.company', 'd.evidence_since')}`;
}

/** The company is null for all companies. */
export async function readVatSummary(
  { db, today, signal }: VatReads,
  company: Company | null,
  query: VatQuery,
): Promise<VatSummary> {
  const statement = sql<{ summary: VatSummary }>`
    with invoice as materialized (
      select p.id, p.company, p.number, p.number_value, p.date, p.currency, p.exchange_rate, p.total_vat
      from paper p
      where p.kind = 'invoice' and ${isWithin(company, query, 'p.company', 'p.tax_point')}
    ),
    credit as materialized (
      select p.id, p.company, p.number, p.number_value, p.date, p.currency, p.exchange_rate, p.total_net, p.total_vat
      from credit_note p
      where ${isWithin(company, query, 'p.company', 'p.date')}
    ),
    line as (
      select 1 as sign, p.currency = 'GBP' or p.exchange_rate is not null as is_pounds, l.vat_treatment, l.vat_rate,
        ${sql.raw(poundsSql('l.net'))} as net, ${sql.raw(sharedVat)} as vat
      from invoice p cross join lateral (${sql.raw(linesOf('paper_item', 'paper_id'))}) l
      union all
      select -1, p.currency = 'GBP' or p.exchange_rate is not null, l.vat_treatment, l.vat_rate,
        ${sql.raw(poundsSql('l.net'))}, ${sql.raw(sharedVat)}
      from credit p cross join lateral (${sql.raw(linesOf('credit_note_item', 'credit_note_id'))}) l
    ),
    standard as (
      select vat_rate as rate, sum(sign * net) as net, sum(sign * vat) as vat
      from line where is_pounds and vat_treatment = 'Standard' group by vat_rate
    ),
    touched as materialized (
      select pt.truck_id from invoice p join paper_truck pt on pt.paper_id = p.id
      union
      select ct.truck_id from credit p join credit_note_truck ct on ct.credit_note_id = p.id
    ),
    margin as (
      select coalesce(sum(c.price), 0) as sales, coalesce(sum(c.margin), 0) as margin, coalesce(sum(c.due), 0) as due,
        coalesce(-sum(c.price) filter (where c.credit_id is not null), 0) as credited,
        coalesce(-sum(c.due) filter (where c.credit_id is not null), 0) as credited_due
      from (${sql.raw(marginChangesSql)}) c
      where ${isWithin(company, query, 'c.company', 'c.at')}
    ),
    credited as (
      select coalesce(sum(net), 0) as net, coalesce(sum(vat), 0) as vat
      from line where is_pounds and sign = -1 and vat_treatment <> 'Margin'
    ),
    candidate as materialized (${overdueCandidates(company, query)}),
    overdue as materialized (
      select o.* from (${sql.raw(onDay(overdueExportsSql, today()))}) o
      where ${isWithin(company, query, 'o.company', 'o.at')}
    ),
    overdue_sum as (select coalesce(sum(price - vat), 0) as net, coalesce(sum(vat), 0) as vat from overdue),
    purchase as (
      select coalesce(sum(t.purchase_vat), 0) as vat
      from (${sql.raw(purchasesSql)}) t
      where ${isWithin(company, query, 't.bought_by', 't.purchase_date')}
    )
    select json_build_object(
      'standard', (select coalesce(json_agg(row_to_json(s) order by s.rate desc), '[]') from standard s),
      'margin', (select json_build_object('sales', sales, 'margin', margin, 'vatDue', due) from margin),
      'export', json_build_object('net',
        (select coalesce(sum(sign * net), 0) from line where is_pounds and vat_treatment = 'Export')),
      'overdueExports', (select row_to_json(o) from overdue_sum o),
      'overdueExportInvoices', (
        select coalesce(json_agg(json_build_object(
          'id', o.id, 'company', o.company, 'number', o.number, 'evidenceDue', o.due, 'change', o.change, 'day', o.at,
          'net', o.price - o.vat, 'vat', o.vat
        ) order by o.at, o.number_value, o.id, o.change desc), '[]')
        from overdue o where o.vat is not null
      ),
      'noVat', json_build_object('net',
        (select coalesce(sum(sign * net), 0) from line where is_pounds and vat_treatment = 'NoVat')),
      'credits', (
        select json_build_object('net', c.net + m.credited, 'vat', c.vat + m.credited_due) from credited c, margin m
      ),
      'purchaseVat', (select vat from purchase),
      'outputVat', (select coalesce(sum(vat), 0) from standard) + (select due from margin)
        + (select vat from overdue_sum),
      'unconverted', (
        select coalesce(json_agg(json_build_object(
          'kind', u.kind, 'id', u.id, 'company', u.company, 'number', u.number, 'date', u.date,
          'currency', u.currency, 'net', u.net, 'vat', u.vat
        ) order by u.kind desc, u.number_value, u.id), '[]')
        from (
          select 'invoice' as kind, p.id, p.company, p.number, p.number_value, p.date, p.currency, p.total_vat as vat,
            (select sum(i.rate_net + i.freight_net + i.warranty_net) from paper_item i where i.paper_id = p.id) as net
          from invoice p
          where p.currency <> 'GBP' and p.exchange_rate is null
          union all
          select 'creditNote', p.id, p.company, p.number, p.number_value, p.date, p.currency, p.total_vat, p.total_net
          from credit p
          where p.currency <> 'GBP' and p.exchange_rate is null
          union all
          select distinct 'invoice', o.id, o.company, o.number, o.number_value, o.date, o.currency, 0, o.charged
          from overdue o
          where o.vat is null and o.id not in (select id from invoice)
        ) u
      )
    ) as summary`;
  return onlyRow(await queryUntilAborted(db, statement, signal)).summary;
}
