/**
 * Uploads that are under way, in the browser's database, so that they go on after a reload or a closed page (section 12.3):
 * by person and page, with the bytes of files that are not too large. They are gone at log-out, and after a day.
 */

import { del, delMany, keys, set } from 'idb-keyval';
import { z } from 'zod';
import { browserDatabase } from './browser-database.ts';
import { claimUpload, releaseUpload } from './upload-claims.ts';

const keptUploadSchema = z.object({
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
export type KeptUpload = z.infer<typeof keptUploadSchema>;

/** Whose upload it is, and the page that it is of. */
export interface UploadPlace {
  person: string | undefined;
  /** `video AbbasAutos/12`. */
  page: string;
}

/** Bytes of a file that is kept. */
const mostBytes = 200 * 1024 ** 2;

/** After it the server has forgotten what was not finished. */
const keptMs = 24 * 3_600_000;

const database = browserDatabase('uploads', 'begun', 5000);

function keyOf({ person, page }: UploadPlace, key = ''): string {
  return `${person} ${page} ${key}`;
}

/** A record of a file that is sent under this key. */
export function keptUploadOf(key: string, file: File, details?: unknown): KeptUpload {
  const { name, size, lastModified } = file;
  const bytes = size <= mostBytes ? file : undefined;
  return { key, at: new Date().toISOString(), name, size, lastModified, bytes, details };
}

/** The file of a record, where its bytes are kept. */
export function keptFileOf({ bytes, name, lastModified }: KeptUpload): File | undefined {
  return bytes && new File([bytes], name, { type: bytes.type, lastModified });
}

/** Whether a chosen file is the one of a record. */
export function isSameFile(file: File, { name, size, lastModified }: KeptUpload): boolean {
  return file.name === name && file.size === size && file.lastModified === lastModified;
}

/** Keeps a record in place of an earlier one; where there is no room, none. */
export async function keepUpload(place: UploadPlace, kept: KeptUpload): Promise<void> {
  if (place.person === undefined) return;
  void claimUpload(kept.key);
  const isKept = await database.run(async (uploads) => {
    await set(keyOf(place, kept.key), kept, uploads);
    return true;
  });
  if (!isKept) await forgetUpload(place, kept.key);
}

/** The upload is over, one way or the other. */
export async function forgetUpload(place: UploadPlace, key: string): Promise<void> {
  await database.run((uploads) => del(keyOf(place, key), uploads));
  releaseUpload(key);
}

/** What was begun on a page and never ended, the oldest first. */
async function keptUploads(place: UploadPlace): Promise<KeptUpload[]> {
  if (place.person === undefined) return [];
  const all = await database.readAll(keptUploadSchema);
  const isLate = ({ at }: KeptUpload) => Date.now() - Date.parse(at) > keptMs;
  const late = all.filter(([, kept]) => isLate(kept)).map(([key]) => key);
  if (late.length > 0) await database.run((uploads) => delMany(late, uploads));
  return all
    .filter(([key, kept]) => key.startsWith(keyOf(place)) && !isLate(kept))
    .map(([, kept]) => kept)
    .toSorted((one, other) => one.at.localeCompare(other.at));
}

/** What was begun on a page, never ended, and is sent by no other tab: it is this page's from now on. */
export async function takeKeptUploads(place: UploadPlace): Promise<KeptUpload[]> {
  const all = await keptUploads(place);
  const claimed = await Promise.all(all.map(({ key }) => claimUpload(key)));
  if (claimed.length === 0) return [];
  // While this page waited, the other one may have sent it.
  const left = new Set((await keptUploads(place)).map(({ key }) => key));
  const taken = all.filter((_, index) => claimed[index]);
  for (const { key } of taken) if (!left.has(key)) releaseUpload(key);
  return taken.filter(({ key }) => left.has(key));
}

/** Forgets every upload of a person: they log out. */
export async function clearUploads(person: string): Promise<void> {
  await database.run(async (uploads) => {
    const theirs = (await keys<string>(uploads)).filter((key) => key.startsWith(`${person} `));
    await delMany(theirs, uploads);
  });
}
