/** Deletes photos and videos: the row, the audit row, and the wish to have the bytes removed, in one transaction. */
import type { Kysely } from 'kysely';
import { recordChange } from '#server/audit/record-change.ts';
import type { Database } from '#server/db/schema.ts';
import type { Scope } from '#server/http/call.ts';
import type { MediaStorage } from '#server/storage/media-storage.ts';
import { notFound } from '#shared/errors.ts';
import { auditFields } from './complete-upload.ts';
import { keyOf, truckPrefix } from './media-keys.ts';
import { lockMedia, type Media, type MediaTarget, removeMedia } from './media-store.ts';
import { askRemoval, askTruckRemoval } from './removal-store.ts';

async function isThere(storage: MediaStorage, media: Media): Promise<boolean> {
  return media.size !== null || (await storage.list(keyOf(media))).length > 0;
}

/** Deletes a photo or a video. @throws Failure 404 */
export async function deleteMedia(scope: Scope, storage: MediaStorage, target: MediaTarget): Promise<void> {
  const media = await lockMedia(scope.db, target);
  if (!media || !(await isThere(storage, media))) throw notFound();
  await removeMedia(scope.db, media.id);
  await askRemoval(scope.db, keyOf(media));
  const { kind, company, id } = target;
  await recordChange(scope, { recordType: kind, recordId: id, company, before: auditFields(media) });
}

/** Has the bytes of all photos and videos of a truck removed; for the transaction that deletes it, before it does. */
export async function forgetTruckMedia(db: Kysely<Database>, truckId: string): Promise<void> {
  await askTruckRemoval(db, truckId, truckPrefix(truckId));
}
