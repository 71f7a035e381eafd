/** Derived from the current day: days in stock, cash tied up and the reservation. */
import { todaySql } from '#shared/day-fields.ts';
import type { SqlField } from '#shared/sql-list.ts';

/** Null when the purchase or sale date is unknown. */
const daysHeld = `((case when t.is_sold then t.sold_on else ${todaySql} end) - t.purchase_date)`;

export const stockAgeFields: readonly SqlField[] = [
  {
    id: 'daysInStock',
    label: 'Days in Stock',
    type: 'number',
    sql: `case when ${daysHeld} < 0 then 0 else ${daysHeld} end`,
    list: 'hidden',
    conflicts: false,
  },
  {
    id: 'cashTiedUp',
    label: 'Cash Tied Up',
    type: 'money',
    sums: true,
    sql: '(t.purchase_price + t.cost_total)',
    required: true,
    list: 'hidden',
    conflicts: false,
  },
];

/** Null once the last day is over. */
export const reservedFields: readonly SqlField[] = [
  {
    id: 'reservation',
    label: 'Reserved For',
    type: 'party',
    sql: `case when rv.truck_id is not null then json_build_object(
      'clientId', rv.client_id, 'clientName', rv.client_name, 'until', rv.until, 'note', rv.note
    ) end`,
    compareSql: 'rv.client_name',
    list: 'hidden',
    conflicts: false,
  },
  {
    id: 'reservedUntil',
    label: 'Reserved Until',
    type: 'date',
    sql: 'rv.until',
    list: 'hidden',
    conflicts: false,
    size: 150,
  },
];

/** A merged client is resolved to the remaining one. */
export const reservationJoins = {
  rv: `left join (
  select r.truck_id, r.until, r.note, k.id as client_id, k.name as client_name
  from truck_reservation r
  join client m on m.id = r.client_id
  join client k on k.id = coalesce(m.merged_into, m.id)
  where r.until >= ${todaySql}
) rv on rv.truck_id = t.id`,
} as const;
