/** Background jobs of imports: reading files, importing rows, undoing and deleting old imports. */
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '#server/db/schema.ts';
import { defineJob } from '#server/jobs/job.ts';
import { enqueueJob } from '#server/jobs/job-queues.ts';

const data = z.object({ importId: z.string().min(1) });

export const readImportJob = defineJob({ name: 'read-import', label: 'Read imported files', data, maxTries: 4 });

export const runImportJob = defineJob({ name: 'run-import', label: 'Import rows', data, maxTries: 4 });

/** Undoes a large import step by step. */
export const undoImportJob = defineJob({ name: 'undo-import', label: 'Undo imports', data, maxTries: 4 });

/** Call in the transaction that records the file's arrival. */
export async function enqueueReading(db: Kysely<Database>, importId: string): Promise<void> {
  await enqueueJob(db, readImportJob, { importId });
}

/** Call in the transaction that starts the undo. */
export async function enqueueUndo(db: Kysely<Database>, importId: string): Promise<void> {
  await enqueueJob(db, undoImportJob, { importId });
}

/** Call in the transaction that starts the run. */
export async function enqueueRun(db: Kysely<Database>, importId: string): Promise<void> {
  await enqueueJob(db, runImportJob, { importId });
}
