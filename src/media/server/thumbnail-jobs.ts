/**
 * Background job that creates thumbnails, enqueued when an upload is complete and processed truck by truck in turn.
 */
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '#server/db/schema.ts';
import { defineJob, JobFailure } from '#server/jobs/job.ts';
import { enqueueJob } from '#server/jobs/job-queues.ts';
import type { Jobs } from '#server/jobs/job-runner.ts';
import { findMediaById, type Media } from './media-store.ts';
import { listImagesToAttempt } from './thumbnail-store.ts';
import type { Thumbnails } from './thumbnails.ts';

const makeThumbnailsJob = defineJob({
  name: 'make-thumbnails',
  label: 'Make thumbnails',
  data: z.object({ mediaId: z.string() }),
  // A photo that crashed its process may be retried after ten minutes.
  retryDelays: { firstSeconds: 660, maxSeconds: 21_600 },
  maxTries: 6,
  // Several jobs wait for the one in progress, so that the photos of one truck do not block those of others.
  concurrency: 3,
  unique: true,
});

export async function enqueueThumbnails(
  db: Kysely<Database>,
  { id, truckId }: Pick<Media, 'id' | 'truckId'>,
): Promise<void> {
  await enqueueJob(db, makeThumbnailsJob, { mediaId: id }, { key: id, group: truckId });
}

/**
 * Enqueues photos without thumbnails, such as those uploaded before an upgrade or given up because the storage
 * failed.
 */
export async function enqueueMissingThumbnails(db: Kysely<Database>): Promise<void> {
  for (const image of await listImagesToAttempt(db)) await enqueueThumbnails(db, image);
}

export function registerThumbnailWorker(jobs: Jobs, thumbnails: Thumbnails): void {
  jobs.work(makeThumbnailsJob, async ({ mediaId }, { db }) => {
    const image = await findMediaById(db, mediaId);
    if (image?.kind !== 'image' || image.size === null || image.hasThumbnails !== null) return;
    await thumbnails.make(image);
    const after = await findMediaById(db, mediaId);
    if (after?.hasThumbnails === null) throw new JobFailure('Thumbnails could not be created yet; see the log.');
  });
}
