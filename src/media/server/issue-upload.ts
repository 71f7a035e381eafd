/** Gives out an address that takes one photo or video: the waiting row and the audit row, in one transaction. */
import { randomUUIDv7 } from 'node:crypto';
import type { MediaKind } from '#media/media.ts';
import { recordChange } from '#server/audit/record-change.ts';
import type { Scope } from '#server/http/call.ts';
import type { MediaStorage } from '#server/storage/media-storage.ts';
import type { Company } from '#shared/companies.ts';
import { notFound } from '#shared/errors.ts';
import { keyOf } from './media-keys.ts';
import { insertMedia } from './media-store.ts';

/** What is to be sent, and for which truck. */
export interface NewUpload {
  company: Company;
  truckId: string;
  kind: MediaKind;
  contentType: string;
}

/** The address for an upload. @throws Failure 404 when the company has no such truck */
export async function issueUpload(scope: Scope, storage: MediaStorage, upload: NewUpload): Promise<string> {
  const { company, truckId, kind, contentType } = upload;
  // Ids of this kind sort by the time they were made.
  const target = { company, truckId, kind, id: randomUUIDv7() };
  if (!(await insertMedia(scope.db, target, contentType, scope.actor.userId))) throw notFound();
  const after = { truckId, contentType };
  await recordChange(scope, { recordType: kind, recordId: target.id, company, after });
  return await storage.uploadAddress(keyOf(target), contentType);
}
