/**
 * Photos that were stored before uploads lost their place lose it now: looked through once each, some at a time, after
 * the answers. What an upload says of itself since is `forgetLocation` of `complete-upload.ts`.
 */
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '#server/db/schema.ts';
import { defineJob, JobFailure } from '#server/jobs/job.ts';
import { enqueueJob } from '#server/jobs/job-queues.ts';
import type { Jobs } from '#server/jobs/job-runner.ts';
import { isFileMissing, type MediaStorage } from '#server/storage/media-storage.ts';
import { UploadRefusal } from '#server/storage/upload-refusal.ts';
import { forgetLocation } from './complete-upload.ts';
import { keyOf } from './media-keys.ts';
import { type Media, mediaColumns, withSize } from './media-store.ts';

/** Whole photos behind an id that nobody has looked through, in the order of their ids. */
async function listUncheckedPhotos(db: Kysely<Database>, afterId: string, most: number): Promise<Media[]> {
  const rows = await db
    .selectFrom('media')
    .select(mediaColumns)
    .where('kind', '=', 'image')
    .where('size', 'is not', null)
    .where('location_checked', '=', false)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map(withSize);
}

/** Notes that a photo was looked through. */
async function noteLocationChecked(db: Kysely<Database>, id: string): Promise<void> {
  await db.updateTable('media').set({ location_checked: true }).where('id', '=', id).execute();
}

const forgetLocationJob = defineJob({
  name: 'forget-location',
  label: 'Remove places from earlier photos',
  data: z.object({ afterId: z.string() }),
  atOnce: 'one',
  unique: true,
});

/** Photos of one run. */
const batch = 50;

/** Has the photos looked through that nobody has yet; nothing where there are none. */
export async function enqueueUncheckedPhotos(db: Kysely<Database>): Promise<void> {
  const [first] = await listUncheckedPhotos(db, '', 1);
  if (first) await enqueueJob(db, forgetLocationJob, { afterId: '' }, { key: '' });
}

/** A file that is gone tells nothing any more; one that is more than a photo is not looked at again. */
async function forgetPlaceOf(db: Kysely<Database>, storage: MediaStorage, media: Media): Promise<void> {
  try {
    await forgetLocation(storage, keyOf(media));
  } catch (error) {
    if (!isFileMissing(error) && !(error instanceof UploadRefusal)) throw error;
  }
  await noteLocationChecked(db, media.id);
}

/** Registers what this file does. */
export function workOnLocations(jobs: Jobs, storage: MediaStorage): void {
  jobs.work(forgetLocationJob, async ({ afterId }, { db }) => {
    const photos = await listUncheckedPhotos(db, afterId, batch);
    const failures = [];
    for (const photo of photos) {
      await forgetPlaceOf(db, storage, photo).catch((error: unknown) => failures.push(error));
    }
    const last = photos.at(-1);
    // Those behind go on, whatever became of these.
    if (last) await enqueueJob(db, forgetLocationJob, { afterId: last.id }, { key: last.id });
    if (failures.length > 0) throw new JobFailure(`${failures.length} photos could not be read.`);
  });
}
