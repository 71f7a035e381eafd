/** How files of photos and videos are checked, and what happens when one has arrived. */
import { buffer } from 'node:stream/consumers';
import type { Announced, ArrivedFile, FileKind, Uploads } from '#files/server/uploads.ts';
import { kindOf, maxUploadBytes } from '#media/media.ts';
import { cutOffText } from '#media/video-inspection.ts';
import { updatedBy } from '#server/audit/stamps.ts';
import { writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import { headBytes, type MediaStorage } from '#server/storage/media-storage.ts';
import { UploadRefusal } from '#server/storage/upload-refusal.ts';
import { approvedRoles } from '#shared/roles.ts';
import { realTypeOf } from './file-signature.ts';
import { inspectStoredVideo } from './inspect-stored-video.ts';
import { locationEdits } from './location-data.ts';
import { isImageKey, keyOf } from './media-keys.ts';
import { mediaChange } from './media-record.ts';
import { completeMedia, findAnnouncedMedia, type Media, removeMedia } from './media-store.ts';
import { enqueueThumbnails } from './thumbnail-jobs.ts';

interface FoundMedia {
  contentType: string;
  size: number;
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

/** An external storage checks nothing itself. */
function isAsAnnounced(media: Media, { size, contentType = media.contentType }: ArrivedFile): boolean {
  return contentType.trim().toLowerCase() === media.contentType && size > 0 && size <= maxUploadBytes[media.kind];
}

/**
 * Removes location data from photos, and finds the real content type.
 * @throws UploadRefusal 400 for a file that is not a photo or video, and for a truncated video
 */
async function check(storage: MediaStorage, media: Media, file: ArrivedFile): Promise<FoundMedia> {
  const key = keyOf(media);
  const { size } = file;
  const contentType = isAsAnnounced(media, file)
    ? realTypeOf(await buffer(await storage.read(key, headBytes)), media.contentType)
    : undefined;
  if (contentType === undefined) throw new UploadRefusal(400, 'The file is not of the type that it claims to be.');
  if (media.kind === 'video' && (await inspectStoredVideo(storage, media, size)).isCutOff) {
    throw new UploadRefusal(400, `The video ${cutOffText}`);
  }
  await stripGps(storage, key);
  return { contentType, size };
}

export const mediaFiles: FileKind<Media, FoundMedia> = {
  keyOf,
  senderRoles: approvedRoles,
  maxBytes: (contentType) => maxUploadBytes[kindOf(contentType)],
  matchesFileSignature: (head, contentType) => realTypeOf(head, contentType) !== undefined,
  isWaiting: ({ size }) => size === null,
  find: findAnnouncedMedia,
  check,
  async complete(context, before, found) {
    const after: Announced<Media> = { ...before, ...found };
    await completeMedia(context.db, { id: before.id, ...found }, updatedBy(context));
    if (before.kind === 'image') await enqueueThumbnails(context.db, before);
    await writeAuditEntry(context, mediaChange(before.company, { before, after }));
    return after;
  },
  async discard(context, before) {
    await removeMedia(context.db, before.id);
    await writeAuditEntry(context, mediaChange(before.company, { before }));
  },
};

export type MediaUploads = Uploads<Media, FoundMedia>;
