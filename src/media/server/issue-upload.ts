/** Gives out an address that takes one photo or video: the waiting row and the audit row, in one transaction. */
import { randomUUIDv7 } from 'node:crypto';
import type { MediaKind } from '#media/media.ts';
import { blockBytes } from '#media/upload-limits.ts';
import { createdBy } from '#server/audit/stamps.ts';
import { writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import type { WriteContext } from '#server/http/request-context.ts';
import type { MediaStorage } from '#server/storage/media-storage.ts';
import type { Company } from '#shared/companies.ts';
import { notFound } from '#shared/errors.ts';
import { idOf, keyOf } from './media-keys.ts';
import { mediaChange } from './media-record.ts';
import { findMediaById, insertMedia } from './media-store.ts';

/** What is to be sent, and for which truck. */
export interface NewUpload {
  company: Company;
  truckId: string;
  kind: MediaKind;
  contentType: string;
  /** The name that the file has where it comes from. */
  originalName: string | null;
  /** Bytes, where the sender says so. */
  size: number | undefined;
}

/** The address for an upload. @throws Failure 404 when the company has no such truck */
export async function issueUpload(context: WriteContext, storage: MediaStorage, upload: NewUpload): Promise<string> {
  const { company, truckId, kind, contentType, originalName, size = 0 } = upload;
  // Ids of this kind sort by the time they were made.
  const target = { company, truckId, kind, id: randomUUIDv7() };
  if (!(await insertMedia(context.db, target, { contentType, originalName }, createdBy(context)))) throw notFound();
  const after = { ...target, contentType, originalName, size: null, hasThumbnails: null };
  await writeAuditEntry(context, mediaChange(company, { after }));
  return await storage.uploadAddress(keyOf(target), contentType, size > blockBytes);
}

/**
 * What is remembered of an upload: which photo or video it is for. An address opens the storage to whoever reads it, so
 * it is not kept; who sends the same key again goes on with the same file at another one.
 */
export function replayUpload(storage: MediaStorage) {
  return {
    keep: (result: unknown) => ({ id: idOf(new URL((result as { uri: string }).uri).pathname) }),
    renew: async (stored: unknown, { db }: WriteContext) => {
      const media = await findMediaById(db, (stored as { id: string }).id);
      if (!media) throw notFound();
      return { uri: await storage.uploadAddress(keyOf(media), media.contentType, true) };
    },
  };
}
