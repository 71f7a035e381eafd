/** What is done of imports after the answers: files are read, good rows are taken, old imports are forgotten. */
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '#server/db/schema.ts';
import { defineJob } from '#server/jobs/job.ts';
import { enqueueJob } from '#server/jobs/job-queues.ts';

const data = z.object({ importId: z.string().min(1) });

/** Reads a file that has arrived. */
export const readImportJob = defineJob({ name: 'read-import', label: 'Read imported files', data, maxTries: 4 });

/** Takes the good rows of an import. */
export const runImportJob = defineJob({ name: 'run-import', label: 'Import rows', data, maxTries: 4 });

/** Takes back, step by step, what an import of many rows made. */
export const undoImportJob = defineJob({ name: 'undo-import', label: 'Undo imports', data, maxTries: 4 });

/** In the transaction that notes the file's arrival. */
export async function enqueueReading(db: Kysely<Database>, importId: string): Promise<void> {
  await enqueueJob(db, readImportJob, { importId });
}

/** In the transaction that begins the undo. */
export async function enqueueUndo(db: Kysely<Database>, importId: string): Promise<void> {
  await enqueueJob(db, undoImportJob, { importId });
}

/** In the transaction of the click. */
export async function enqueueRun(db: Kysely<Database>, importId: string): Promise<void> {
  await enqueueJob(db, runImportJob, { importId });
}
