/** Queries on shared pages: those of staff, and what the door to the pages asks. */
import { type Kysely, sql } from 'kysely';
import { type Media, mediaInOrder, withSize } from '#media/server/media-store.ts';
import type { CreateStamp } from '#server/audit/stamps.ts';
import type { Database } from '#server/db/schema.ts';
import { rowColumns, rowJoins } from '#server/list/list-schema-columns.ts';
import type { Company } from '#shared/companies.ts';
import { listSchemaFor } from '#shared/day-fields.ts';
import type { MediaChoice, Share, ShareBody, ShareFieldId } from '#shares/share.ts';
import type { Truck } from '#trucks/truck.ts';
import { truckListSchema } from '#trucks/truck-fields.ts';
import type { OpenPage } from '#users/user.ts';

/** A share as staff see it, but for its address, of which it has the end. */
export type StoredShare = Omit<Share, 'uri'> & { secret: string };

/** What the door needs of a share. */
export interface OpenShare {
  id: string;
  company: Company;
  secret: string;
  truckIds: string[];
  withPrice: boolean;
  fields: ShareFieldId[];
  images: MediaChoice;
  videos: MediaChoice;
}

const staffColumns = sql<StoredShare>`
  s.id, s.company, s.secret, s.truck_ids as "truckIds", s.with_price as "withPrice", s.fields, s.images, s.videos,
  s.until::text as until, s.openings, s.last_opened_at as "lastOpenedAt", s.created_at as at, s.created_by_name as by
  from truck_share s`;

function withInstants(row: StoredShare): StoredShare {
  const { at, lastOpenedAt } = row as unknown as { at: Date; lastOpenedAt: Date | null };
  return { ...row, at: at.toISOString(), lastOpenedAt: lastOpenedAt?.toISOString() ?? null };
}

/** A share is of the company that made it, and of those that its trucks have moved to. */
function isOf(company: Company) {
  return sql`(s.company = ${company} or exists (
    select from truck t where t.id = any(s.truck_ids) and t.company = ${company}
  ))`;
}

/** How many pages of each truck can be opened on a day, by the truck's id; trucks without any are left out. */
export async function countOpenShares(
  db: Kysely<Database>,
  truckIds: readonly string[],
  today: string,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    select shown.id, count(*)::integer as count
    from truck_share s cross join lateral unnest(s.truck_ids) shown (id)
    where s.until >= ${today}::date and s.truck_ids && ${truckIds}::text[] and shown.id = any(${truckIds}::text[])
    group by shown.id`.execute(db);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** A company's shares, the newest first; those that show the truck, where one is named. */
export async function listShares(
  db: Kysely<Database>,
  company: Company,
  truckId: string | undefined,
): Promise<StoredShare[]> {
  const ofTruck = truckId === undefined ? sql`true` : sql`${truckId} = any(s.truck_ids)`;
  const { rows } = await sql<StoredShare>`
    select ${staffColumns} where ${isOf(company)} and ${ofTruck} order by s.id desc`.execute(db);
  return rows.map(withInstants);
}

/** One share of a company, held against other writers until the transaction ends; null where there is none. */
export async function lockShare(db: Kysely<Database>, company: Company, id: string): Promise<StoredShare | null> {
  const { rows } = await sql<StoredShare>`
    select ${staffColumns} where ${isOf(company)} and s.id = ${id} for update of s`.execute(db);
  const [row] = rows;
  return row ? withInstants(row) : null;
}

/** A person's shares that open on a day, the newest first, with the reg numbers of their trucks in order. */
export async function findOpenPagesOf(db: Kysely<Database>, userId: string, day: string): Promise<OpenPage[]> {
  const { rows } = await sql<OpenPage & { at: Date }>`
    select s.id, s.company, s.truck_ids as "truckIds", s.until::text as until, s.openings, s.created_at as at,
      array(
        select t.reg_number from truck t where t.id = any(s.truck_ids) order by array_position(s.truck_ids, t.id)
      ) as "regNumbers"
    from truck_share s
    where s.created_by = ${userId} and s.until >= ${day}::date
    order by s.id desc`.execute(db);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** Removes a person's shares that have not ended before a day, in their order; gives what they were. */
export async function removeOpenSharesOf(db: Kysely<Database>, userId: string, day: string): Promise<StoredShare[]> {
  const { rows } = await sql<StoredShare>`
    select ${staffColumns} where s.created_by = ${userId} and s.until >= ${day}::date order by s.id for update`.execute(
    db,
  );
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await db.deleteFrom('truck_share').where('id', 'in', ids).execute();
  return rows.map(withInstants);
}

/** Adds a share. */
export async function insertShare(
  db: Kysely<Database>,
  { id, company, secret }: { id: string; company: Company; secret: string },
  body: ShareBody,
  stamp: CreateStamp & { created_by_name: string | null },
): Promise<void> {
  await db
    .insertInto('truck_share')
    .values({
      id,
      company,
      secret,
      truck_ids: body.truckIds,
      with_price: body.withPrice,
      fields: body.fields,
      images: JSON.stringify(body.images),
      videos: JSON.stringify(body.videos),
      until: body.until,
      ...stamp,
    })
    .execute();
}

/** Removes a share. */
export async function removeShare(db: Kysely<Database>, id: string): Promise<void> {
  await db.deleteFrom('truck_share').where('id', '=', id).execute();
}

/** The share of an address that opens on that day, or null. */
export async function findOpenShare(db: Kysely<Database>, secret: string, day: string): Promise<OpenShare | null> {
  const row = await db
    .selectFrom('truck_share')
    .select(['id', 'company', 'secret', 'truck_ids', 'with_price', 'fields', 'images', 'videos'])
    .where('secret', '=', secret)
    .where('until', '>=', day)
    .executeTakeFirst();
  if (!row) return null;
  const { truck_ids: truckIds, with_price: withPrice, ...rest } = row;
  return { ...rest, truckIds, withPrice };
}

/** Open shares of one of these trucks alone, the newest first, then those of exactly all of them. */
export async function findOpenSharesOf(
  db: Kysely<Database>,
  ids: readonly string[],
  day: string,
): Promise<Pick<OpenShare, 'secret' | 'truckIds'>[]> {
  const { rows } = await sql<Pick<OpenShare, 'secret' | 'truckIds'>>`
    select secret, truck_ids as "truckIds" from truck_share
    where until >= ${day}::date and truck_ids <@ ${ids}::text[]
      and (cardinality(truck_ids) = 1 or truck_ids @> ${ids}::text[])
    order by cardinality(truck_ids), id desc`.execute(db);
  return rows;
}

/** Counts an opening. */
export async function countOpening(db: Kysely<Database>, id: string): Promise<void> {
  await db
    .updateTable('truck_share')
    .set((eb) => ({ openings: eb('openings', '+', 1), last_opened_at: sql<Date>`now()` }))
    .where('id', '=', id)
    .execute();
}

/** Those of the trucks that there are, whole, as they are on a day, in the order of the ids. */
export async function findSharedTrucks(db: Kysely<Database>, ids: readonly string[], today: string): Promise<Truck[]> {
  const listSchema = listSchemaFor(truckListSchema, null, today);
  const { rows } = await sql<{ truck: Truck }>`
    select row_to_json(r) as truck
    from (
      select ${rowColumns(listSchema)} from truck t ${rowJoins(listSchema)}
      where t.id = any(${ids}::text[])
      order by array_position(${ids}::text[], t.id)
    ) r`.execute(db);
  return rows.map(({ truck }) => truck);
}

/** The same of those that the company has. */
export async function findTrucksOf(
  db: Kysely<Database>,
  company: Company,
  ids: readonly string[],
  today: string,
): Promise<Truck[]> {
  return (await findSharedTrucks(db, ids, today)).filter((truck) => truck.company === company);
}

/** Every whole photo and film of these trucks, as each truck has them in order. */
export async function findMediaOf(db: Kysely<Database>, truckIds: readonly string[]): Promise<Media[]> {
  const rows = await mediaInOrder(db).where('truck_id', 'in', truckIds).where('size', 'is not', null).execute();
  return rows.map(withSize);
}
