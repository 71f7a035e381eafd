/** The removal of bytes from the storage: asked for in the transaction that forgets them, done after its commit. */
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

/** After so many seconds it is done once more: an upload that had begun by then is over. */
const secondTime = 86_400;

/** Has everything whose key starts so removed. */
export async function enqueueRemoval(db: Kysely<Database>, prefix: string): Promise<void> {
  await enqueueJob(db, removeMediaJob, { prefix });
  await enqueueJob(db, removeMediaJob, { prefix }, { afterSeconds: secondTime });
}

/** Registers what this file does. */
export function registerRemovalWorker(jobs: Jobs, storage: MediaStorage): void {
  jobs.work(removeMediaJob, ({ prefix }) => storage.remove(prefix));
}
