/** Creates a photo or video that is waiting for its bytes, with its audit entry in the same transaction. */
import { randomUUIDv7 } from 'node:crypto';
import type { MediaKind } from '#media/media.ts';
import { createdBy } from '#server/audit/stamps.ts';
import { writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import type { WriteContext } from '#server/http/request-context.ts';
import type { Company } from '#shared/companies.ts';
import { notFound } from '#shared/errors.ts';
import type { MediaUploads } from './media-files.ts';
import { mediaChange } from './media-record.ts';
import { insertMedia } from './media-store.ts';

export interface NewUpload {
  company: Company;
  truckId: string;
  kind: MediaKind;
  contentType: string;
  /** Original name of the file. */
  originalName: string | null;
  /** Bytes, if announced. */
  size: number | undefined;
}

/**
 * Returns the upload URL.
 * @throws Failure 404 if the company has no such truck
 */
export async function issueUpload(
  context: WriteContext,
  uploads: MediaUploads,
  upload: NewUpload,
): Promise<{ uri: string }> {
  const { company, truckId, kind, contentType, originalName, size = 0 } = upload;
  // UUIDv7 ids sort by creation time.
  const target = { company, truckId, kind, id: randomUUIDv7() };
  if (!(await insertMedia(context.db, target, { contentType, originalName }, createdBy(context)))) throw notFound();
  const after = { ...target, contentType, originalName, size: null, hasThumbnails: null };
  await writeAuditEntry(context, mediaChange(company, { after }));
  return { uri: await uploads.addressOf({ ...after, announcedSize: size }) };
}
