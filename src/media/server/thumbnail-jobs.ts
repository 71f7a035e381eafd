/** Thumbnails are made after the upload: asked for in the transaction that makes the photo whole, truck by truck in turn. */
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '#server/db/schema.ts';
import { defineJob, JobFailure } from '#server/jobs/job.ts';
import { enqueueJob } from '#server/jobs/job-queues.ts';
import type { Jobs } from '#server/jobs/job-runner.ts';
import { findMediaById, type Media } from './media-store.ts';
import { listUntried } from './thumbnail-store.ts';
import type { Thumbnails } from './thumbnails.ts';

const makeThumbnailsJob = defineJob({
  name: 'make-thumbnails',
  label: 'Make thumbnails',
  data: z.object({ mediaId: z.string() }),
  // A photo that ended its process may be tried again ten minutes later.
  retryDelays: { firstSeconds: 660, maxSeconds: 21_600 },
  maxTries: 6,
  // Several wait for the one that is being made, so that the photos of one truck do not hold up those of others.
  concurrency: 3,
  unique: true,
});

/** Has the thumbnails of a photo made. */
export async function enqueueThumbnails(
  db: Kysely<Database>,
  { id, truckId }: Pick<Media, 'id' | 'truckId'>,
): Promise<void> {
  await enqueueJob(db, makeThumbnailsJob, { mediaId: id }, { key: id, group: truckId });
}

/** Has those made that nobody asked for, as before an upgrade, and those that were given up for the storage's sake. */
export async function enqueueMissingThumbnails(db: Kysely<Database>): Promise<void> {
  for (const image of await listUntried(db)) await enqueueThumbnails(db, image);
}

/** Registers what this file does. */
export function registerThumbnailWorker(jobs: Jobs, thumbnails: Thumbnails): void {
  jobs.work(makeThumbnailsJob, async ({ mediaId }, { db }) => {
    const image = await findMediaById(db, mediaId);
    if (image?.kind !== 'image' || image.size === null || image.hasThumbnails !== null) return;
    await thumbnails.make(image);
    const after = await findMediaById(db, mediaId);
    if (after?.hasThumbnails === null) throw new JobFailure('They could not be made yet; the log says why.');
  });
}
