/** Registers the background jobs of imports, including the deletion of old ones. */
import { withTransaction } from '#server/db/database.ts';
import { ownRequestIds } from '#server/http/request-id.ts';
import { defineChore } from '#server/jobs/job.ts';
import type { Jobs } from '#server/jobs/job-runner.ts';
import { readImportJob, runImportJob, undoImportJob } from './import-jobs.ts';
import { type ImportParts, systemScope } from './import-parts.ts';
import { findImport, listExpiredImports, listStuck } from './import-store.ts';
import { deleteImport } from './import-writes.ts';
import { failReading, readImport } from './read-import.ts';
import { failRun, runImport } from './run-import.ts';
import { continueUndo, failUndo } from './undo-import.ts';

const deletionChore = defineChore({ name: 'forget-imports', label: 'Forget old imports', cron: '37 3 * * *' });

async function deleteOldImports(parts: ImportParts): Promise<void> {
  for (const { id } of await listExpiredImports(parts.db)) {
    await withTransaction(parts.db, async (trx) => {
      const stored = await findImport(trx, id, true);
      if (stored) await deleteImport(systemScope(parts, trx, ownRequestIds.housekeeping), stored);
    });
  }
}

const expiryChore = defineChore({ name: 'give-up-imports', label: 'Give up stuck imports', cron: '*/10 * * * *' });

/**
 * Fails imports that would otherwise wait forever because their job was given up, for example when the process
 * crashed at each attempt.
 */
async function failStuckImports(parts: ImportParts): Promise<void> {
  for (const { id, state } of await listStuck(parts.db)) {
    if (state === 'Running') await failRun(parts, id);
    else if (state === 'Undoing') await failUndo(parts, id);
    else
      await failReading(
        parts,
        id,
        'The file could not be read because the server stopped while reading it. Import it again.',
      );
  }
}

export function registerImportWorkers(jobs: Jobs, parts: ImportParts): void {
  jobs.work(readImportJob, ({ importId }, tried) => readImport(parts, importId, tried));
  jobs.work(runImportJob, ({ importId }, { signal }) => runImport(parts, importId, signal));
  jobs.work(undoImportJob, ({ importId }, { signal }) => continueUndo(parts, importId, signal));
  jobs.work(expiryChore, () => failStuckImports(parts));
  jobs.work(deletionChore, () => deleteOldImports(parts));
}
