/**
 * Removes bytes from the storage in a job that is enqueued in the deleting transaction, so that it runs after the
 * commit.
 */
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '#server/db/schema.ts';
import { defineJob } from '#server/jobs/job.ts';
import { enqueueJob } from '#server/jobs/job-queues.ts';
import type { Jobs } from '#server/jobs/job-runner.ts';
import type { MediaStorage } from '#server/storage/media-storage.ts';

const removeMediaJob = defineJob({
  name: 'remove-media',
  label: 'Remove photos and videos',
  data: z.object({ prefix: z.string().min(1) }),
  concurrency: 2,
});

/** Seconds after which removal is repeated, to catch uploads that were in progress the first time. */
const repeatAfterSeconds = 86_400;

/** Removes all files whose key begins with the prefix. */
export async function enqueueRemoval(db: Kysely<Database>, prefix: string): Promise<void> {
  await enqueueJob(db, removeMediaJob, { prefix });
  await enqueueJob(db, removeMediaJob, { prefix }, { afterSeconds: repeatAfterSeconds });
}

export function registerRemovalWorker(jobs: Jobs, storage: MediaStorage): void {
  jobs.work(removeMediaJob, ({ prefix }) => storage.remove(prefix));
}
