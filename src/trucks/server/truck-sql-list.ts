import { costTotalsSql } from '#costings/server/costing-sql-list.ts';
import { isUnusualDateSql, todaySql } from '#server/list/day-fields.ts';
import { sqlList, withSql } from '#server/list/sql-list.ts';
import { truckListSchema, truckReadFields } from '#trucks/truck-fields.ts';
import { invoicedTwiceSql } from './active-invoices-sql.ts';
import { marginRecordsSql } from './margin-records-sql.ts';

/** Compares by the party's name; rows carry its id as well. */
const party = (alias: string) => ({
  sql: `case when ${alias}.id is not null then json_build_object('id', ${alias}.id, 'name', ${alias}.name) end`,
  compareSql: `${alias}.name`,
});

/** Kilometres; a mile is 1.609344 km. */
const kilometres = `t.mileage * case t.mileage_unit when 'Miles' then 1.609344 else 1 end`;

/** Null when the purchase or sale date is unknown. */
const daysHeld = `((case when t.is_sold then t.sold_on else ${todaySql} end) - t.purchase_date)`;

/** A merged client is resolved to the remaining one. */
const reservation = `left join (
  select r.truck_id, r.until, r.note, k.id as client_id, k.name as client_name
  from truck_reservation r
  join client m on m.id = r.client_id
  join client k on k.id = coalesce(m.merged_into, m.id)
  where r.until >= ${todaySql}
) rv on rv.truck_id = t.id`;

const latestInvoice = `left join lateral (
    select p.id, p.company, p.number, p.number_value, p.date
    from paper_truck pt
    join paper p on p.id = pt.paper_id and p.kind = 'invoice'
    where pt.truck_id = t.id
    order by p.date desc, p.number_value desc, p.id desc
    limit 1
  ) inv on true`;

const readJoins = {
  s: 'left join supplier s on s.id = t.bought_from',
  c: 'left join client c on c.id = t.sold_to',
  rv: reservation,
};

const readSql = {
  ...costTotalsSql,
  mileage: { sql: 't.mileage', compareSql: kilometres },
  boughtFrom: party('s'),
  soldTo: party('c'),
  soldDate: 't.sold_on',
  daysInStock: `case when ${daysHeld} < 0 then 0 else ${daysHeld} end`,
  cashTiedUp: '(t.purchase_price + t.cost_total)',
  reservation: {
    sql: `case when rv.truck_id is not null then json_build_object(
      'clientId', rv.client_id, 'clientName', rv.client_name, 'until', rv.until, 'note', rv.note
    ) end`,
    compareSql: 'rv.client_name',
  },
  reservedUntil: 'rv.until',
};

/** A read of one truck or of many, without the work on them. */
export const truckReads = { fields: withSql(truckReadFields, 'truck t', readSql), joins: readJoins };

export const truckSqlList = sqlList(
  truckListSchema,
  'truck t',
  {
    ...readSql,
    stockSince: 'coalesce(t.purchase_date, t.entered_on)',
    hasPhotos: '(t.cover_image is not null)',
    hasCostings: `t.costs <> '{}'`,
    papersPending: `'Pending' in (t.log_book_status, t.inspection_status, t.mot_status, t.export_slip_status)`,
    onInvoice: 't.invoiced',
    dateUnusual: isUnusualDateSql(['t.purchase_date', 't.sold_on'], 't.entered_on'),
    priceDiffers: '(t.invoice_price is not null and t.invoice_price is distinct from t.sale_price)',
    invoiceNumber: { sql: 'inv.number', orderSql: 'inv.number_value' },
    invoiceDate: 'inv.date',
    invoice: `case when inv.id is not null then json_build_object('id', inv.id, 'company', inv.company) end`,
    invoicedTwice: invoicedTwiceSql,
    marginRecords: marginRecordsSql,
  },
  { joins: { ...readJoins, inv: latestInvoice }, searchSql: 't.search_text' },
);
