/** Queries on the tries to make a photo's thumbnails. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { type Media, mediaColumns, withSize } from './media-store.ts';

/** Tries that end without an answer, and minutes from one to the next. */
const limits = { tries: 3, minutes: 10 };

const canBeTried = sql<boolean>`has_thumbnails is null and thumbnail_tries < ${sql.lit(limits.tries)}
  and (thumbnail_tried_at is null or thumbnail_tried_at < now() - make_interval(mins => ${sql.lit(limits.minutes)}))`;

/** Notes a try before it begins; false when the photo is gone, has been tried out, or was tried a moment ago. */
export async function beginTry(db: Kysely<Database>, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('media')
    .set({ thumbnail_tries: sql<number>`thumbnail_tries + 1`, thumbnail_tried_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where(canBeTried)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The try did not count: it was not the photo that ended it. */
export async function returnTry(db: Kysely<Database>, id: string): Promise<void> {
  await db
    .updateTable('media')
    .set({ thumbnail_tries: sql<number>`greatest(thumbnail_tries - 1, 0)`, thumbnail_tried_at: null })
    .where('id', '=', id)
    .execute();
}

/** Whether there were so many tries that no more are made. */
export async function hasNoTriesLeft(db: Kysely<Database>, id: string): Promise<boolean> {
  const row = await db.selectFrom('media').select('thumbnail_tries').where('id', '=', id).executeTakeFirst();
  return row !== undefined && row.thumbnail_tries >= limits.tries;
}

/** Keeps whether there are thumbnails; false when the photo is gone. */
export async function updateHasThumbnails(db: Kysely<Database>, id: string, hasThumbnails: boolean): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('media')
    .set({ has_thumbnails: hasThumbnails })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whole photos without thumbnails that may be tried now. */
export async function listUntried(db: Kysely<Database>): Promise<Media[]> {
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
