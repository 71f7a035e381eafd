/** Deletes photos and videos, with their audit entries and the removal of bytes in one transaction. */

import { enqueueRemoval } from '#files/server/removal-jobs.ts';
import { writeAuditEntries, writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import type { WriteContext } from '#server/http/request-context.ts';
import type { MediaStorage } from '#server/storage/media-storage.ts';
import type { Company } from '#shared/companies.ts';
import { notFound } from '#shared/errors.ts';
import { keyOf, truckPrefix } from './media-keys.ts';
import { mediaChange } from './media-record.ts';
import { lockMedia, lockMediaOfTrucks, type Media, type MediaTarget, removeMedia } from './media-store.ts';

async function exists(storage: MediaStorage, media: Media): Promise<boolean> {
  return media.size !== null || (await storage.list(keyOf(media))).length > 0;
}

/**
 * Deletes a photo or a video.
 * @throws Failure 404
 */
export async function deleteMedia(context: WriteContext, storage: MediaStorage, target: MediaTarget): Promise<void> {
  const media = await lockMedia(context.db, target);
  if (!media || !(await exists(storage, media))) throw notFound();
  await removeMedia(context.db, media.id);
  await enqueueRemoval(context.db, keyOf(media));
  await writeAuditEntry(context, mediaChange(target.company, { before: media }));
}

/**
 * Removes the bytes of all photos and videos of trucks and writes their audit entries. Call it in the transaction
 * that deletes the trucks, before doing so.
 */
export async function deleteTruckMedia(
  context: WriteContext,
  company: Company,
  truckIds: readonly string[],
): Promise<void> {
  const media = await lockMediaOfTrucks(context.db, truckIds);
  for (const truckId of new Set(media.map((one) => one.truckId)))
    await enqueueRemoval(context.db, truckPrefix(truckId));
  await writeAuditEntries(
    context,
    media.map((before) => mediaChange(company, { before })),
  );
}
