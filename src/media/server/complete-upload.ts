/** Completes uploads of photos and videos: checks the file and shows it on its truck. */
import { buffer } from 'node:stream/consumers';
import type { Kysely } from 'kysely';
import { enqueueRemoval } from '#files/server/removal-jobs.ts';
import { maxUploadBytes } from '#media/media.ts';
import { cutOffText } from '#media/video-inspection.ts';
import { updatedBy } from '#server/audit/stamps.ts';
import { type AuditContext, systemActor, writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import { withTransaction } from '#server/db/database.ts';
import type { Database } from '#server/db/schema.ts';
import { headBytes, type MediaStorage, type StoredFile } from '#server/storage/media-storage.ts';
import { UploadRefusal } from '#server/storage/upload-refusal.ts';
import { realTypeOf } from './file-signature.ts';
import { inspectStoredVideo } from './inspect-stored-video.ts';
import { locationEdits } from './location-data.ts';
import { isImageKey, keyOf, truckPrefix } from './media-keys.ts';
import { mediaChange } from './media-record.ts';
import { completeMedia, lockWaiting, type Media, removeMedia, type WaitingMedia } from './media-store.ts';
import { enqueueThumbnails } from './thumbnail-jobs.ts';

/** Completes or discards a waiting upload once, with its audit entry; false if it was deleted. */
async function resolveUpload(
  db: Kysely<Database>,
  id: string,
  requestId: string,
  write: (context: AuditContext, media: WaitingMedia) => Promise<Media | undefined>,
  actor?: AuditContext['actor'],
): Promise<boolean> {
  return await withTransaction(db, async (trx) => {
    const media = await lockWaiting(trx, id);
    if (!media) return false;
    if (media.size !== null) return true;
    const context = { db: trx, actor: actor ?? media.uploadedBy, requestId };
    const after = await write(context, media);
    await writeAuditEntry(context, mediaChange(media.company, { before: media, ...(after && { after }) }));
    return true;
  });
}

/** A completely uploaded file. */
export type WholeFile = Pick<Media, 'id' | 'contentType'> & { size: number };

/** Shows the photo or video from now on; false if it was deleted in the meantime. */
export async function completeUpload(db: Kysely<Database>, file: WholeFile, requestId: string): Promise<boolean> {
  const { id, contentType, size } = file;
  return await resolveUpload(db, id, requestId, async (context, media) => {
    await completeMedia(context.db, file, updatedBy(context));
    if (media.kind === 'image') await enqueueThumbnails(context.db, media);
    return { ...media, contentType, size };
  });
}

/** Discards an upload that never arrived or is not what was announced. */
export async function discardUpload(db: Kysely<Database>, media: Media, requestId: string): Promise<void> {
  const remove = async ({ db: trx }: AuditContext) => {
    await removeMedia(trx, media.id);
    await enqueueRemoval(trx, keyOf(media));
    return undefined;
  };
  await resolveUpload(db, media.id, requestId, remove, systemActor);
}

/**
 * Blanks the location data in a photo's file.
 * @throws UploadRefusal 400 for a file that contains too much other data
 */
async function stripGps(storage: MediaStorage, key: string): Promise<void> {
  if (!isImageKey(key)) return;
  const whole = () => storage.read(key);
  const part = (from: number, to: number) => storage.readPart(key, from, to);
  const edits = await locationEdits({ whole, part });
  if (edits.length > 0) await storage.edit(key, edits);
}

/**
 * Checks a complete file, removes location data from photos, and returns the real content type.
 * @throws UploadRefusal 400 for a file that is not a photo or video, and for a truncated video
 */
export async function checkUpload(storage: MediaStorage, media: Media, size: number): Promise<string> {
  const key = keyOf(media);
  const contentType = realTypeOf(await buffer(await storage.read(key, headBytes)), media.contentType);
  if (contentType === undefined) throw new UploadRefusal(400, 'The file is not of the type that it claims to be.');
  if (media.kind === 'video' && (await inspectStoredVideo(storage, media, size)).isCutOff) {
    throw new UploadRefusal(400, `The video ${cutOffText}`);
  }
  await stripGps(storage, key);
  return contentType;
}

/**
 * The same check for a file in an external storage, which checks nothing itself; undefined if the file is rejected.
 */
async function checkArrived(storage: MediaStorage, media: Media, file: StoredFile): Promise<string | undefined> {
  const isOfType = file.contentType === undefined || file.contentType.trim().toLowerCase() === media.contentType;
  if (!isOfType || file.size === 0 || file.size > maxUploadBytes[media.kind]) return undefined;
  try {
    return await checkUpload(storage, media, file.size);
  } catch (error) {
    if (error instanceof UploadRefusal) return undefined;
    throw error;
  }
}

/**
 * Completes waiting uploads of a truck that the storage did not report, as when browsers upload directly to an
 * external storage. Discards invalid ones; returns the completed ones.
 */
export async function reconcileUploads(
  db: Kysely<Database>,
  storage: MediaStorage,
  waiting: readonly Media[],
  requestId: string,
): Promise<Media[]> {
  const [first] = waiting;
  if (!first) return [];
  const prefix = waiting.length === 1 ? keyOf(first) : `${truckPrefix(first.truckId)}${first.kind}s/`;
  const files = new Map((await storage.list(prefix)).map((file) => [file.key, file]));
  const arrived: Media[] = [];
  for (const media of waiting) {
    const file = files.get(keyOf(media));
    if (!file) continue;
    const contentType = await checkArrived(storage, media, file);
    if (contentType === undefined) {
      await discardUpload(db, media, requestId);
      continue;
    }
    const whole = { ...media, contentType, size: file.size };
    if (await completeUpload(db, whole, requestId)) arrived.push(whole);
  }
  return arrived;
}
