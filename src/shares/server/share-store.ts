/** Queries on shared pages, for staff and for the public pages. */
import { type Kysely, sql } from 'kysely';
import { type Media, mediaInOrder, withSize } from '#media/server/media-store.ts';
import type { CreateStamp } from '#server/audit/stamps.ts';
import type { Database } from '#server/db/schema.ts';
import type { Company } from '#shared/companies.ts';
import type { MediaChoice, Share, ShareBody, ShareFieldId } from '#shares/share.ts';
import type { OpenPage } from '#users/user.ts';

/** A share as staff see it, with the secret of its URL. */
export type StoredShare = Omit<Share, 'uri'> & { secret: string };

/** The part of a share that the public page needs. */
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

function withIsoTimes(row: StoredShare): StoredShare {
  const { at, lastOpenedAt } = row as unknown as { at: Date; lastOpenedAt: Date | null };
  return { ...row, at: at.toISOString(), lastOpenedAt: lastOpenedAt?.toISOString() ?? null };
}

/** A share belongs to the company that created it and to every company that one of its trucks has moved to. */
function belongsTo(company: Company) {
  return sql`(s.company = ${company} or exists (
    select from truck t where t.id = any(s.truck_ids) and t.company = ${company}
  ))`;
}

/** The number of open pages by truck id; trucks without any are omitted. */
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

/** A company's shares, newest first, optionally only those with a truck. */
export async function listShares(
  db: Kysely<Database>,
  company: Company,
  truckId: string | undefined,
): Promise<StoredShare[]> {
  const ofTruck = truckId === undefined ? sql`true` : sql`${truckId} = any(s.truck_ids)`;
  const { rows } = await sql<StoredShare>`
    select ${staffColumns} where ${belongsTo(company)} and ${ofTruck} order by s.id desc`.execute(db);
  return rows.map(withIsoTimes);
}

/** A share of a company, locked until the transaction ends. */
export async function lockShare(db: Kysely<Database>, company: Company, id: string): Promise<StoredShare | null> {
  const { rows } = await sql<StoredShare>`
    select ${staffColumns} where ${belongsTo(company)} and s.id = ${id} for update of s`.execute(db);
  const [row] = rows;
  return row ? withIsoTimes(row) : null;
}

/** A user's open shares, newest first, with the reg numbers of their trucks. */
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

/** Deletes a user's open shares and returns them. */
export async function removeOpenSharesOf(db: Kysely<Database>, userId: string, day: string): Promise<StoredShare[]> {
  const { rows } = await sql<StoredShare>`
    select ${staffColumns} where s.created_by = ${userId} and s.until >= ${day}::date order by s.id for update`.execute(
    db,
  );
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await db.deleteFrom('truck_share').where('id', 'in', ids).execute();
  return rows.map(withIsoTimes);
}

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

export async function removeShare(db: Kysely<Database>, id: string): Promise<void> {
  await db.deleteFrom('truck_share').where('id', '=', id).execute();
}

/** The share of a secret if it has not expired. */
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

/** Open shares of exactly one of these trucks, newest first, then those of exactly all of them. */
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

export async function countOpening(db: Kysely<Database>, id: string): Promise<void> {
  await db
    .updateTable('truck_share')
    .set((eb) => ({ openings: eb('openings', '+', 1), last_opened_at: sql<Date>`now()` }))
    .where('id', '=', id)
    .execute();
}

/** All completely uploaded photos and videos of these trucks, in display order. */
export async function findMediaOf(db: Kysely<Database>, truckIds: readonly string[]): Promise<Media[]> {
  const rows = await mediaInOrder(db).where('truck_id', 'in', truckIds).where('size', 'is not', null).execute();
  return rows.map(withSize);
}
