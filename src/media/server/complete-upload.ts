/** An upload becomes a photo or video of its truck: once it is whole, checked, and known to be wanted. */
import { buffer } from 'node:stream/consumers';
import type { Kysely } from 'kysely';
import { maxUploadBytes } from '#media/media.ts';
import { type Origin, recordChange, systemActor } from '#server/audit/record-change.ts';
import { updatedBy } from '#server/audit/stamps.ts';
import { withTransaction } from '#server/db/database.ts';
import type { Database } from '#server/db/schema.ts';
import { headBytes, type MediaStorage, type StoredFile } from '#server/storage/media-storage.ts';
import { UploadRefusal } from '#server/storage/upload-refusal.ts';
import { looksLike } from './file-signature.ts';
import { locationEdits } from './location-data.ts';
import { isImageKey, keyOf, truckPrefix } from './media-keys.ts';
import { mediaChange } from './media-record.ts';
import { lockWaiting, type Media, removeMedia, updateSize, type WaitingMedia } from './media-store.ts';
import { enqueueRemoval } from './removal-jobs.ts';
import { enqueueThumbnails } from './thumbnail-jobs.ts';

/** Decides once what a waiting upload becomes, with its audit row; false where it is gone. */
async function resolveUpload(
  db: Kysely<Database>,
  id: string,
  requestId: string,
  write: (origin: Origin, media: WaitingMedia) => Promise<Media | undefined>,
  actor?: Origin['actor'],
): Promise<boolean> {
  return await withTransaction(db, async (trx) => {
    const media = await lockWaiting(trx, id);
    if (!media) return false;
    if (media.size !== null) return true;
    const origin = { db: trx, actor: actor ?? media.uploadedBy, requestId };
    const after = await write(origin, media);
    await recordChange(origin, mediaChange(media.company, { before: media, ...(after && { after }) }));
    return true;
  });
}

/** The upload is whole: it shows from now on. False when nobody wants it any more. */
export async function completeUpload(
  db: Kysely<Database>,
  id: string,
  size: number,
  requestId: string,
): Promise<boolean> {
  return await resolveUpload(db, id, requestId, async (origin, media) => {
    await updateSize(origin.db, id, size, updatedBy(origin));
    if (media.kind === 'image') await enqueueThumbnails(origin.db, media);
    return { ...media, size };
  });
}

/** The upload is not what it claims to be, or never came: it goes. */
export async function discardUpload(db: Kysely<Database>, media: Media, requestId: string): Promise<void> {
  const remove = async ({ db: trx }: Origin) => {
    await removeMedia(trx, media.id);
    await enqueueRemoval(trx, keyOf(media));
    return undefined;
  };
  await resolveUpload(db, media.id, requestId, remove, systemActor);
}

/** Blanks in a photo's file where it was taken. @throws UploadRefusal 400 for a file that is more than a photo */
export async function forgetLocation(storage: MediaStorage, key: string): Promise<void> {
  if (!isImageKey(key)) return;
  const whole = () => storage.read(key);
  const part = (from: number, to: number) => storage.readPart(key, from, to);
  const edits = await locationEdits({ whole, part });
  if (edits.length > 0) await storage.edit(key, edits);
}

/** What a storage of others could not check while the bytes came. */
async function isAsClaimed(storage: MediaStorage, { kind, contentType }: Media, file: StoredFile): Promise<boolean> {
  const isOfType = file.contentType === undefined || file.contentType.trim().toLowerCase() === contentType;
  if (!isOfType || file.size === 0 || file.size > maxUploadBytes[kind]) return false;
  return looksLike(await buffer(await storage.read(file.key, headBytes)), contentType);
}

/** Whether a file no longer tells where it was taken. */
async function isBare(storage: MediaStorage, key: string): Promise<boolean> {
  try {
    await forgetLocation(storage, key);
    return true;
  } catch (error) {
    if (error instanceof UploadRefusal) return false;
    throw error;
  }
}

/**
 * Finds out which of a truck's waiting uploads have arrived without word, as they do where browsers send them past us;
 * what is not as it claims to be goes. Gives those that are whole now.
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
    if (!(await isAsClaimed(storage, media, file)) || !(await isBare(storage, file.key))) {
      await discardUpload(db, media, requestId);
      continue;
    }
    if (await completeUpload(db, media.id, file.size, requestId)) arrived.push({ ...media, size: file.size });
  }
  return arrived;
}
