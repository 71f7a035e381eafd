/** Queries on the photos whose files may still tell where they were taken. */
import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { type Media, mediaColumns, withSize } from './media-store.ts';

/** Whole photos behind an id that nobody has looked through, in the order of their ids. */
export async function listUncheckedPhotos(db: Kysely<Database>, afterId: string, most: number): Promise<Media[]> {
  const rows = await db
    .selectFrom('media')
    .select(mediaColumns)
    .where('kind', '=', 'image')
    .where('size', 'is not', null)
    .where('location_checked', '=', false)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map(withSize);
}

/** Notes that a photo was looked through. */
export async function noteLocationChecked(db: Kysely<Database>, id: string): Promise<void> {
  await db.updateTable('media').set({ location_checked: true }).where('id', '=', id).execute();
}
