/** Deletes photos and videos: the row, the audit row, and the wish to have the bytes removed, in one transaction. */
import { recordChange, recordChanges } from '#server/audit/record-change.ts';
import type { Scope } from '#server/http/call.ts';
import type { MediaStorage } from '#server/storage/media-storage.ts';
import type { Company } from '#shared/companies.ts';
import { notFound } from '#shared/errors.ts';
import { keyOf, truckPrefix } from './media-keys.ts';
import { mediaChange } from './media-record.ts';
import { lockMedia, lockMediaOfTrucks, type Media, type MediaTarget, removeMedia } from './media-store.ts';
import { enqueueRemoval } from './removal-jobs.ts';

async function isThere(storage: MediaStorage, media: Media): Promise<boolean> {
  return media.size !== null || (await storage.list(keyOf(media))).length > 0;
}

/** Deletes a photo or a video. @throws Failure 404 */
export async function deleteMedia(scope: Scope, storage: MediaStorage, target: MediaTarget): Promise<void> {
  const media = await lockMedia(scope.db, target);
  if (!media || !(await isThere(storage, media))) throw notFound();
  await removeMedia(scope.db, media.id);
  await enqueueRemoval(scope.db, keyOf(media));
  await recordChange(scope, mediaChange(target.company, { before: media }));
}

/**
 * Has the bytes of all photos and videos of trucks removed, and leaves their audit rows; for the transaction that
 * deletes the trucks, before it does.
 */
export async function forgetTruckMedia(scope: Scope, company: Company, truckIds: readonly string[]): Promise<void> {
  const media = await lockMediaOfTrucks(scope.db, truckIds);
  for (const truckId of new Set(media.map((one) => one.truckId))) await enqueueRemoval(scope.db, truckPrefix(truckId));
  await recordChanges(
    scope,
    media.map((before) => mediaChange(company, { before })),
  );
}
