/**
 * Uploads that are under way, in the browser's database, so that they go on after a reload or a closed page (section 12.3):
 * by person and page, with the bytes of files that are not too large. They are gone at log-out, and after a day.
 */

import { del, delMany, keys, set } from 'idb-keyval';
import { z } from 'zod';
import { browserDatabase } from './browser-database.ts';
import { claimUpload, releaseUpload } from './upload-claims.ts';

const pendingUploadSchema = z.object({
  /** What the server knows the file by. */
  key: z.string().min(1),
  /** When it was begun, as ISO 8601. */
  at: z.iso.datetime(),
  name: z.string(),
  /** Bytes of the file, and when it was changed last: with its name, by these it is known again. */
  size: z.number().nonnegative(),
  lastModified: z.number(),
  /** Undefined where they are too many to be kept. */
  bytes: z.custom<Blob | undefined>((bytes) => bytes === undefined || bytes instanceof Blob),
  /** What else its page needs. */
  details: z.unknown(),
});

/** One upload that was begun. */
export type PendingUpload = z.infer<typeof pendingUploadSchema>;

/** Whose upload it is, and the page that it is of. */
export interface UploadScope {
  person: string | undefined;
  /** `video AbbasAutos/12`. */
  page: string;
}

/** Bytes of a file that is kept. */
const maxBytes = 200 * 1024 ** 2;

/** After it the server has forgotten what was not finished. */
const retentionMs = 24 * 3_600_000;

const database = browserDatabase('uploads', 'begun', 5000);

function keyOf({ person, page }: UploadScope, key = ''): string {
  return `${person} ${page} ${key}`;
}

/** A record of a file that is sent under this key. */
export function pendingUploadOf(key: string, file: File, details?: unknown): PendingUpload {
  const { name, size, lastModified } = file;
  const bytes = size <= maxBytes ? file : undefined;
  return { key, at: new Date().toISOString(), name, size, lastModified, bytes, details };
}

/** The file of a record, where its bytes are kept. */
export function storedFileOf({ bytes, name, lastModified }: PendingUpload): File | undefined {
  return bytes && new File([bytes], name, { type: bytes.type, lastModified });
}

/** Whether a chosen file is the one of a record. */
export function isSameFile(file: File, { name, size, lastModified }: PendingUpload): boolean {
  return file.name === name && file.size === size && file.lastModified === lastModified;
}

/** Keeps a record in place of an earlier one; where there is no room, none. */
export async function storeUpload(scope: UploadScope, upload: PendingUpload): Promise<void> {
  if (scope.person === undefined) return;
  void claimUpload(upload.key);
  const isStored = await database.run(async (uploads) => {
    await set(keyOf(scope, upload.key), upload, uploads);
    return true;
  });
  if (!isStored) await removeUpload(scope, upload.key);
}

/** The upload is over, one way or the other. */
export async function removeUpload(scope: UploadScope, key: string): Promise<void> {
  await database.run((uploads) => del(keyOf(scope, key), uploads));
  releaseUpload(key);
}

/** What was begun on a page and never ended, the oldest first. */
async function listUploads(scope: UploadScope): Promise<PendingUpload[]> {
  if (scope.person === undefined) return [];
  const all = await database.readAll(pendingUploadSchema);
  const isExpired = ({ at }: PendingUpload) => Date.now() - Date.parse(at) > retentionMs;
  const expiredKeys = all.filter(([, upload]) => isExpired(upload)).map(([key]) => key);
  if (expiredKeys.length > 0) await database.run((uploads) => delMany(expiredKeys, uploads));
  return all
    .filter(([key, upload]) => key.startsWith(keyOf(scope)) && !isExpired(upload))
    .map(([, upload]) => upload)
    .toSorted((one, other) => one.at.localeCompare(other.at));
}

/** What was begun on a page, never ended, and is sent by no other tab: it is this page's from now on. */
export async function claimUploads(scope: UploadScope): Promise<PendingUpload[]> {
  const all = await listUploads(scope);
  const claims = await Promise.all(all.map(({ key }) => claimUpload(key)));
  if (claims.length === 0) return [];
  // While this page waited, the other one may have sent it.
  const left = new Set((await listUploads(scope)).map(({ key }) => key));
  const claimed = all.filter((_, index) => claims[index]);
  for (const { key } of claimed) if (!left.has(key)) releaseUpload(key);
  return claimed.filter(({ key }) => left.has(key));
}

/** Forgets every upload of a person: they log out. */
export async function clearUploads(person: string): Promise<void> {
  await database.run(async (uploads) => {
    const theirs = (await keys<string>(uploads)).filter((key) => key.startsWith(`${person} `));
    await delMany(theirs, uploads);
  });
}
