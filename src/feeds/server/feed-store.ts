/** Queries on feeds. */
import { type Kysely, sql } from 'kysely';
import type { Feed, FeedSettings } from '#feeds/feed.ts';
import type { CreateStamp, UpdateStamp } from '#server/audit/stamps.ts';
import type { Database } from '#server/db/schema.ts';
import type { Company } from '#shared/companies.ts';

/** A feed with the secret of its address. */
export interface StoredFeed extends Omit<Feed, 'uri' | 'lastReadAt'> {
  secret: string;
  addressedAt: Date;
  lastReadAt: Date | null;
}

export interface FeedKey {
  company: Company;
  id: string;
}

function selectFeeds(db: Kysely<Database>) {
  return db
    .selectFrom('feed')
    .innerJoin('feed_reading', 'feed_reading.feed_id', 'feed.id')
    .select(['feed.id', 'feed.company', 'feed.name', 'feed.format', 'feed.columns', 'feed.separator', 'feed.encoding'])
    .select(['feed.show_reserved as showReserved', 'feed.with_reg_number as withRegNumber'])
    .select(['feed.min_photos as minPhotos', 'feed.photo_size as photoSize', 'feed.secret', 'feed.version'])
    .select(['feed.addressed_at as addressedAt', 'feed_reading.last_read_at as lastReadAt'])
    .select(['feed_reading.last_reader as lastReader', 'feed_reading.last_count as lastCount']);
}

export async function listFeeds(db: Kysely<Database>, company: Company): Promise<StoredFeed[]> {
  const query = selectFeeds(db).where('feed.company', '=', company);
  return await query.orderBy(sql`lower(feed.name)`).orderBy('feed.id').execute();
}

export async function findFeed(db: Kysely<Database>, { company, id }: FeedKey): Promise<StoredFeed | undefined> {
  return await selectFeeds(db).where('feed.company', '=', company).where('feed.id', '=', id).executeTakeFirst();
}

/** Locks the row until the transaction ends. */
export async function lockFeed(db: Kysely<Database>, { company, id }: FeedKey): Promise<StoredFeed | undefined> {
  const query = selectFeeds(db).where('feed.company', '=', company).where('feed.id', '=', id);
  return await query.forNoKeyUpdate('feed').executeTakeFirst();
}

export async function findFeedBySecret(db: Kysely<Database>, secret: string): Promise<StoredFeed | undefined> {
  return await selectFeeds(db).where('feed.secret', '=', secret).executeTakeFirst();
}

function asColumns(settings: Omit<FeedSettings, 'format'>) {
  return {
    name: settings.name,
    columns: JSON.stringify(settings.columns),
    separator: settings.separator,
    encoding: settings.encoding,
    show_reserved: settings.showReserved,
    with_reg_number: settings.withRegNumber,
    min_photos: settings.minPhotos,
    photo_size: settings.photoSize,
  };
}

export async function insertFeed(
  db: Kysely<Database>,
  { company, id, secret }: FeedKey & { secret: string },
  settings: FeedSettings,
  stamp: CreateStamp,
): Promise<void> {
  const row = { id, company, secret, format: settings.format, ...asColumns(settings), ...stamp };
  await db.insertInto('feed').values(row).execute();
  await db.insertInto('feed_reading').values({ feed_id: id }).execute();
}

/** Increments the version. */
export async function updateFeed(
  db: Kysely<Database>,
  id: string,
  settings: Omit<FeedSettings, 'format'>,
  stamp: UpdateStamp,
): Promise<void> {
  await db
    .updateTable('feed')
    .set((eb) => ({ ...asColumns(settings), ...stamp, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Increments the version. */
export async function updateSecret(
  db: Kysely<Database>,
  id: string,
  secret: string,
  stamp: UpdateStamp,
): Promise<void> {
  await db
    .updateTable('feed')
    .set((eb) => ({ secret, addressed_at: sql<Date>`clock_timestamp()`, ...stamp, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function removeFeed(db: Kysely<Database>, id: string): Promise<void> {
  await db.deleteFrom('feed').where('id', '=', id).execute();
}

/** Stores the hash of what a feed shows. Returns when that last changed; undefined if the feed was deleted. */
export async function storeContentHash(db: Kysely<Database>, id: string, hash: string): Promise<Date | undefined> {
  const changed = await db
    .updateTable('feed_reading')
    .set({ content_hash: hash, changed_at: sql<Date>`clock_timestamp()` })
    .where('feed_id', '=', id)
    .where('content_hash', 'is distinct from', hash)
    .returning('changed_at')
    .executeTakeFirst();
  if (changed) return changed.changed_at ?? undefined;
  const stored = await db.selectFrom('feed_reading').select('changed_at').where('feed_id', '=', id).executeTakeFirst();
  return stored?.changed_at ?? undefined;
}

export interface FeedRead {
  at: Date;
  reader: string | null;
  count: number;
}

export async function storeRead(db: Kysely<Database>, id: string, { at, reader, count }: FeedRead): Promise<void> {
  await db
    .updateTable('feed_reading')
    .set({ last_read_at: at, last_reader: reader, last_count: count })
    .where('feed_id', '=', id)
    .execute();
}

/** Whether a feed of the company shows an advert with this many photos. */
export async function isShownByFeed(
  db: Kysely<Database>,
  company: Company,
  { reserved, photos }: { reserved: boolean; photos: number },
): Promise<boolean> {
  const query = db.selectFrom('feed').select('id').where('company', '=', company).where('min_photos', '<=', photos);
  const row = await (reserved ? query.where('show_reserved', '=', true) : query).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** The ids of a company's trucks by stock number. */
export async function findTruckIds(
  db: Kysely<Database>,
  company: Company,
  stockNumbers: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: string; stockNumber: number }>`
    select id, stock_number as "stockNumber" from truck
    where company = ${company} and stock_number = any(${stockNumbers}::integer[])`.execute(db);
  return new Map(rows.map(({ id, stockNumber }) => [stockNumber, id]));
}
