/** Queries on the trucks of a client or supplier, and a client's orders and invoices. */
import { type Kysely, sql } from 'kysely';
import type { PartyKind } from '#parties/party.ts';
import { maxShown, type PartyPaper, type PartyTruck } from '#parties/party-record.ts';
import type { Database } from '#server/db/schema.ts';

const truckSql = {
  client: sql`t.sale_price::float8 as price, t.is_sold as "isSold" from truck t where t.sold_to`,
  supplier: sql`t.purchase_price::float8 as price, t.is_sold as "isSold" from truck t where t.bought_from`,
} as const;

/** Trucks sold to a client or bought from a supplier, newest first. */
export async function listPartyTrucks(db: Kysely<Database>, kind: PartyKind, id: string): Promise<PartyTruck[]> {
  const { rows } = await sql<PartyTruck>`
    select t.id, t.company, t.reg_number as "regNumber", t.make, t.model, t.purchase_date as "purchaseDate",
      ${truckSql[kind]} = ${id}
    order by t.created_at desc, t.id
    limit ${maxShown}`.execute(db);
  return rows;
}

/** Orders, invoices and credit notes of a client or of one merged into it, newest first. */
export async function listClientPapers(db: Kysely<Database>, id: string): Promise<PartyPaper[]> {
  const { rows } = await sql<PartyPaper>`
    with own as materialized (select c.id from client c where c.id = ${id} or c.merged_into = ${id}),
    saved as materialized (
      select b.id from own join paper b on b.bill_to ->> 'id' = own.id
      union
      select s.id from own join paper s on s.ship_to ->> 'id' = own.id
    )
    select p.id, p.kind, p.company, p.number, p.date, p.currency, p.number_of_trucks as "numberOfTrucks",
      p.total_due::float8 as "totalDue"
    from saved join paper p on p.id = saved.id
    union all
    select c.id, 'creditNote', c.company, c.number, c.date, c.currency, c.number_of_trucks, -c.total::float8
    from saved join credit_note c on c.invoice_id = saved.id
    order by date desc, id desc
    limit ${maxShown}`.execute(db);
  return rows;
}
