/** Queries on attempts to create thumbnails. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { announceChange } from '#server/live/change-feed.ts';
import { type Media, mediaColumns, withSize } from './media-store.ts';

/** Max attempts without an answer, and minutes between them. */
const limits = { tries: 3, minutes: 10 };

const canBeTried = sql<boolean>`has_thumbnails is null and thumbnail_tries < ${sql.lit(limits.tries)}
  and (thumbnail_tried_at is null or thumbnail_tried_at < now() - make_interval(mins => ${sql.lit(limits.minutes)}))`;

/**
 * Counts an attempt before it begins; false if the photo was deleted, has no attempts left or was attempted a moment
 * ago.
 */
export async function beginAttempt(db: Kysely<Database>, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('media')
    .set({ thumbnail_tries: sql<number>`thumbnail_tries + 1`, thumbnail_tried_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where(canBeTried)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Takes back an attempt that failed for a reason other than the photo. */
export async function undoAttempt(db: Kysely<Database>, id: string): Promise<void> {
  await db
    .updateTable('media')
    .set({ thumbnail_tries: sql<number>`greatest(thumbnail_tries - 1, 0)`, thumbnail_tried_at: null })
    .where('id', '=', id)
    .execute();
}

export async function hasNoAttemptsLeft(db: Kysely<Database>, id: string): Promise<boolean> {
  const row = await db.selectFrom('media').select('thumbnail_tries').where('id', '=', id).executeTakeFirst();
  return row !== undefined && row.thumbnail_tries >= limits.tries;
}

/** Stores whether the photo has thumbnails, and announces it to open galleries; false if it was deleted. */
export async function updateHasThumbnails(db: Kysely<Database>, id: string, hasThumbnails: boolean): Promise<boolean> {
  const row = await db
    .updateTable('media')
    .from('truck')
    .set({ has_thumbnails: hasThumbnails })
    .where('media.id', '=', id)
    .whereRef('truck.id', '=', 'media.truck_id')
    .returning('truck.company')
    .executeTakeFirst();
  if (row === undefined) return false;
  await announceChange(db, { kind: 'image', id, company: row.company, version: null, deleted: false });
  return true;
}

/** Complete photos without thumbnails that may be attempted now. */
export async function listImagesToAttempt(db: Kysely<Database>): Promise<Media[]> {
  const rows = await db
    .selectFrom('media')
    .select(mediaColumns)
    .where('kind', '=', 'image')
    .where('size', 'is not', null)
    .where(canBeTried)
    .orderBy('id')
    .limit(200)
    .execute();
  return rows.map(withSize);
}
