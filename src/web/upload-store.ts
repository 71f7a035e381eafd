/**
 * Pending uploads in IndexedDB, by user and page, so that they can be resumed after a reload or a closed page. Files
 * that are not too large are stored as well. The records are deleted at log-out, and after a day.
 */

import { del, delMany, keys, set } from 'idb-keyval';
import { z } from 'zod';
import { browserDatabase } from './browser-database.ts';
import { claimUpload, releaseUpload } from './upload-claims.ts';

const pendingUploadSchema = z.object({
  /** The file's id on the server. */
  key: z.string().min(1),
  /** Start time, as ISO 8601. */
  at: z.iso.datetime(),
  name: z.string(),
  /** Size and modification time, which identify the file together with its name. */
  size: z.number().nonnegative(),
  lastModified: z.number(),
  /** Undefined if the file is too large to store. */
  bytes: z.custom<Blob | undefined>((bytes) => bytes === undefined || bytes instanceof Blob),
  /** Further data of the page. */
  details: z.unknown(),
});

export type PendingUpload = z.infer<typeof pendingUploadSchema>;

/** The user and the page of an upload. */
export interface UploadScope {
  person: string | undefined;
  /** `video HillTrucks/12`. */
  page: string;
}

/** Maximum size of a stored file in bytes. */
const maxBytes = 200 * 1024 ** 2;

/** By then the server has deleted unfinished uploads. */
const retentionMs = 24 * 3_600_000;

const database = browserDatabase('uploads', 'begun', 5000);

function keyOf({ person, page }: UploadScope, key = ''): string {
  return `${person} ${page} ${key}`;
}

/** The file of a record; undefined if it is not stored. */
export function storedFileOf({ bytes, name, lastModified }: PendingUpload): File | undefined {
  return bytes && new File([bytes], name, { type: bytes.type, lastModified });
}

/** Whether the user has chosen the same file again. */
export function isSameFile(file: File, { name, size, lastModified }: PendingUpload): boolean {
  return file.name === name && file.size === size && file.lastModified === lastModified;
}

/** Stores an upload with its file, and replaces an earlier record of it. Does nothing if there is no space. */
export async function storeUpload(
  scope: UploadScope,
  { file, ...upload }: Pick<PendingUpload, 'key' | 'at' | 'details'> & { file: File },
): Promise<void> {
  if (scope.person === undefined) return;
  void claimUpload(upload.key);
  const { name, size, lastModified } = file;
  const pending: PendingUpload = { ...upload, name, size, lastModified, bytes: size <= maxBytes ? file : undefined };
  const isStored = await database.run(async (uploads) => {
    await set(keyOf(scope, upload.key), pending, uploads);
    return true;
  });
  if (!isStored) await removeUpload(scope, upload.key);
}

/** Called when the upload has succeeded or failed. */
export async function removeUpload(scope: UploadScope, key: string): Promise<void> {
  await database.run((uploads) => del(keyOf(scope, key), uploads));
  releaseUpload(key);
}

/** Unfinished uploads of a page, oldest first. */
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

/** Claims the unfinished uploads of a page that no other tab is sending. */
export async function claimUploads(scope: UploadScope): Promise<PendingUpload[]> {
  const all = await listUploads(scope);
  const claims = await Promise.all(all.map(({ key }) => claimUpload(key)));
  if (claims.length === 0) return [];
  // The other tab can have finished the upload while this one was waiting.
  const left = new Set((await listUploads(scope)).map(({ key }) => key));
  const claimed = all.filter((_, index) => claims[index]);
  for (const { key } of claimed) if (!left.has(key)) releaseUpload(key);
  return claimed.filter(({ key }) => left.has(key));
}

/** Removes all uploads of a user who logs out. */
export async function clearUploads(person: string): Promise<void> {
  await database.run(async (uploads) => {
    const theirs = (await keys<string>(uploads)).filter((key) => key.startsWith(`${person} `));
    await delMany(theirs, uploads);
  });
}
