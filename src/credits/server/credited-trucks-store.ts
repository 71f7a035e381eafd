/** Queries on the trucks of credit notes: their current state, and their sales before the credit. */
import { type Kysely, sql } from 'kysely';
import type { CreditedTruck } from '#paperwork/acts/delete-credit-note.ts';
import type { Database } from '#server/db/schema.ts';
import type { SoldTruck } from '#trucks/server/return-to-stock.ts';

/** `soldOn` is the sale date before the truck was returned to stock. */
export type StoredCreditedTruck = CreditedTruck & Pick<SoldTruck, 'soldOn'>;

/** SQL of the uncredited rate of truck `k` on its invoice. `without` is a condition that excludes credit notes. */
const rateLeft = (without: string) => `(
  select i.rate - coalesce((
    select sum(ci.rate)
    from credit_note cn
    join credit_note_truck ct on ct.credit_note_id = cn.id and ct.truck_id = k.truck_id
    join credit_note_item ci on ci.credit_note_id = cn.id and ci.position = ct.item_position
    where cn.invoice_id = k.invoice_id ${without}
  ), 0)
  from paper_truck pt join paper_item i on i.paper_id = pt.paper_id and i.position = pt.item_position
  where pt.paper_id = k.invoice_id and pt.truck_id = k.truck_id)`;

/** Each truck once. @param today reservations must be valid on this day */
export async function findCreditedTrucks(
  db: Kysely<Database>,
  creditNoteId: string,
  today: string,
): Promise<StoredCreditedTruck[]> {
  const { rows } = await sql<{ truck: StoredCreditedTruck }>`
    select json_build_object(
      'id', k.truck_id, 'regNumber', coalesce(t.reg_number, k.reg_number), 'company', t.company,
      'isInvoicedAgain', ${sql.raw(rateLeft(''))} <= 0 and ${sql.raw(rateLeft('and cn.id <> k.id'))} > 0,
      'wasReturned', r.id is not null, 'soldOn', r.sold_on,
      'isSold', coalesce(t.is_sold, false), 'soldTo', c.name, 'reservedFor', coalesce(survivor.name, m.name),
      'otherInvoices', coalesce((
        select json_agg(
          json_build_object('id', p.id, 'company', p.company, 'number', p.number) order by p.date desc, p.number_value desc)
        from paper_truck pt
        join paper p on p.id = pt.paper_id and p.kind = 'invoice'
        join paper_item i on i.paper_id = pt.paper_id and i.position = pt.item_position
        where pt.truck_id = k.truck_id and p.id <> k.invoice_id and i.rate > truck_credit(p.id, pt.truck_id)
      ), '[]')
    ) as truck
    from (
      select distinct on (ct.truck_id) cn.id, cn.invoice_id, ct.truck_id, ct.truck ->> 'regNumber' as reg_number
      from credit_note cn join credit_note_truck ct on ct.credit_note_id = cn.id
      where cn.id = ${creditNoteId}
      order by ct.truck_id
    ) k
    left join truck t on t.id = k.truck_id
    left join client c on c.id = t.sold_to
    left join truck_reservation tr on tr.truck_id = t.id and tr.until >= ${today}::date
    left join client m on m.id = tr.client_id
    left join client survivor on survivor.id = m.merged_into
    left join lateral (
      select cn.id, ct.sold_on
      from credit_note cn join credit_note_truck ct on ct.credit_note_id = cn.id and ct.truck_id = k.truck_id
      where cn.invoice_id = k.invoice_id and ct.returned
      order by cn.id desc limit 1
    ) r on true
    order by k.truck_id`.execute(db);
  return rows.map(({ truck }) => truck);
}

/** Stores which trucks a credit note returned to stock, with their former sale dates. */
export async function storeReturned(
  db: Kysely<Database>,
  creditNoteId: string,
  trucks: readonly SoldTruck[],
): Promise<void> {
  for (const { id, soldOn } of trucks) {
    await db
      .updateTable('credit_note_truck')
      .set({ returned: true, sold_on: soldOn })
      .where('credit_note_id', '=', creditNoteId)
      .where('truck_id', '=', id)
      .execute();
  }
}

/** Trucks of an invoice that were returned to stock and are still credited in full. */
export async function findReturnedTrucks(
  db: Kysely<Database>,
  invoiceId: string,
): Promise<{ id: string; regNumber: string }[]> {
  const { rows } = await sql<{ id: string; regNumber: string }>`
    select distinct ct.truck_id as id, ct.truck ->> 'regNumber' as "regNumber"
    from credit_note cn
    join credit_note_truck ct on ct.credit_note_id = cn.id
    join paper_truck pt on pt.paper_id = cn.invoice_id and pt.truck_id = ct.truck_id
    join paper_item i on i.paper_id = pt.paper_id and i.position = pt.item_position
    where cn.invoice_id = ${invoiceId} and ct.returned and i.rate <= truck_credit(cn.invoice_id, ct.truck_id)
    order by 2, 1`.execute(db);
  return rows;
}
