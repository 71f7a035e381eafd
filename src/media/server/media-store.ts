/** Queries on photos and videos. */
import { type Kysely, sql } from 'kysely';
import type { Announced } from '#files/server/uploads.ts';
import type { MediaKind } from '#media/media.ts';
import type { CreateStamp, UpdateStamp } from '#server/audit/stamps.ts';
import type { Database } from '#server/db/schema.ts';
import type { Company } from '#shared/companies.ts';

export interface Media {
  id: string;
  truckId: string;
  kind: MediaKind;
  contentType: string;
  /** Bytes; null until the upload is complete. */
  size: number | null;
  /** Original name of the file. */
  originalName: string | null;
  /** Null until thumbnails are created, false if the photo cannot be decoded. */
  hasThumbnails: boolean | null;
}

export interface MediaTarget {
  company: Company;
  truckId: string;
  kind: MediaKind;
  id: string;
}

/** Columns of a photo or video; `withSize` converts the row to `Media`. */
export const mediaColumns = [
  'media.id',
  'media.truck_id as truckId',
  'media.kind',
  'media.content_type as contentType',
  'media.size',
  'media.original_name as originalName',
  'media.has_thumbnails as hasThumbnails',
] as const;

/** Converts the size, which the driver returns as a string. */
export function withSize<Row extends { size: string | null }>(row: Row) {
  return { ...row, size: row.size === null ? null : Number(row.size) };
}

/** Photos and videos in display order, for queries to filter. */
export function mediaInOrder(db: Kysely<Database>) {
  return db.selectFrom('media').select(mediaColumns).orderBy(sql`place nulls last`).orderBy('id');
}

/**
 * A truck's photos in order or its videos oldest first, including incomplete ones; null if the company has no such
 * truck.
 */
export async function listMedia(
  db: Kysely<Database>,
  company: Company,
  truckId: string,
  kind: MediaKind,
): Promise<Media[] | null> {
  const truck = await db
    .selectFrom('truck')
    .select('id')
    .where('company', '=', company)
    .where('id', '=', truckId)
    .executeTakeFirst();
  if (!truck) return null;
  const rows = await mediaInOrder(db).where('truck_id', '=', truckId).where('kind', '=', kind).execute();
  return rows.map(withSize);
}

/** Sets the order of photos. It belongs to the truck, so it is not a change of the photos. */
export async function updatePlaces(db: Kysely<Database>, ids: readonly string[]): Promise<void> {
  await sql`
    update media m set place = o.place
    from unnest(${sql.val(ids)}::text[]) with ordinality o (id, place)
    where m.id = o.id and m.place is distinct from o.place`.execute(db);
}

/** The completely uploaded ones of the photos, of any truck. */
export async function findCompleteImages(db: Kysely<Database>, ids: readonly string[]): Promise<Media[]> {
  const query = db.selectFrom('media').select(mediaColumns).where('id', 'in', ids).where('kind', '=', 'image');
  return (await query.where('size', 'is not', null).execute()).map(withSize);
}

function selectTarget(db: Kysely<Database>, { company, truckId, kind, id }: MediaTarget) {
  return db
    .selectFrom('media')
    .innerJoin('truck', 'truck.id', 'media.truck_id')
    .select(mediaColumns)
    .where('truck.company', '=', company)
    .where('media.truck_id', '=', truckId)
    .where('media.kind', '=', kind)
    .where('media.id', '=', id);
}

export async function findMedia(db: Kysely<Database>, target: MediaTarget): Promise<Media | null> {
  const row = await selectTarget(db, target).executeTakeFirst();
  return row ? withSize(row) : null;
}

/** Locks the row until the transaction ends. */
export async function lockMedia(db: Kysely<Database>, target: MediaTarget): Promise<Media | null> {
  const row = await selectTarget(db, target).forUpdate('media').executeTakeFirst();
  return row ? withSize(row) : null;
}

export async function findMediaById(db: Kysely<Database>, id: string): Promise<Media | null> {
  const row = await db.selectFrom('media').select(mediaColumns).where('id', '=', id).executeTakeFirst();
  return row ? withSize(row) : null;
}

/** A photo or video with its company and sender. With `lock` the row is locked until the transaction ends. */
export async function findAnnouncedMedia(
  db: Kysely<Database>,
  id: string,
  lock = false,
): Promise<Announced<Media> | null> {
  const query = db
    .selectFrom('media')
    .innerJoin('truck', 'truck.id', 'media.truck_id')
    .leftJoin('app_user', 'app_user.user_id', 'media.created_by')
    .select([...mediaColumns, 'truck.company', 'media.created_by as userId'])
    .select(['app_user.email', 'app_user.name as userName', 'app_user.role as senderRole'])
    .where('media.id', '=', id);
  const row = await (lock ? query.forUpdate('media') : query).executeTakeFirst();
  return row ? withSize(row) : null;
}

/** The oldest uploads that have been waiting for their bytes since before a time. */
export async function listWaiting(db: Kysely<Database>, since: Date): Promise<(Media & { at: Date })[]> {
  const rows = await db
    .selectFrom('media')
    .select([...mediaColumns, 'created_at as at'])
    .where('size', 'is', null)
    .where('created_at', '<', since)
    .orderBy('created_at')
    .limit(500)
    .execute();
  return rows.map(withSize);
}

/** Adds an upload that is waiting for its bytes; false if the company has no such truck. */
export async function insertMedia(
  db: Kysely<Database>,
  target: MediaTarget,
  { contentType, originalName }: Pick<Media, 'contentType' | 'originalName'>,
  stamp: CreateStamp,
): Promise<boolean> {
  const { company, truckId, kind, id } = target;
  const { rows } = await sql<{ id: string }>`
    insert into media (id, truck_id, kind, content_type, original_name, created_by, updated_by)
    select ${id}, t.id, ${kind}, ${contentType}, ${originalName}, ${stamp.created_by}, ${stamp.updated_by}
    from truck t
    where t.company = ${company} and t.id = ${truckId}
    for key share
    returning id`.execute(db);
  return rows.length > 0;
}

/** Stores the size and the real content type of a complete upload. */
export async function completeMedia(
  db: Kysely<Database>,
  { id, contentType, size }: Pick<Media, 'id' | 'contentType'> & { size: number },
  stamp: UpdateStamp,
): Promise<void> {
  await db
    .updateTable('media')
    .set({ size, content_type: contentType, ...stamp })
    .where('id', '=', id)
    .execute();
}

/** Locks all photos and videos of trucks, including incomplete ones. */
export async function lockMediaOfTrucks(db: Kysely<Database>, truckIds: readonly string[]): Promise<Media[]> {
  const query = db.selectFrom('media').select(mediaColumns).where(sql<boolean>`truck_id = any(${truckIds}::text[])`);
  return (await query.orderBy('id').forUpdate().execute()).map(withSize);
}

/** Deletes the row; `removal-jobs.ts` removes the bytes. */
export async function removeMedia(db: Kysely<Database>, id: string): Promise<void> {
  await db.deleteFrom('media').where('id', '=', id).execute();
}

/** Media whose bytes must be in the storage. */
export async function listCompleteMedia(db: Kysely<Database>): Promise<Pick<Media, 'id' | 'truckId' | 'kind'>[]> {
  return db.selectFrom('media').select(['id', 'truck_id as truckId', 'kind']).where('size', 'is not', null).execute();
}
