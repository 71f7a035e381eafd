/** The nightly backup, made by one process for all (docs/operations-reference.md, Backups). */

import type { BackupSource } from '#server/backup/make-backup.ts';
import { type BackupFolder, storeBackup } from '#server/backup/store-backup.ts';
import { defineChore, JobFailure } from '#server/jobs/job.ts';
import type { Jobs } from '#server/jobs/job-runner.ts';
import { StartError } from '#server/start-error.ts';

/** At 02:30 in the business's time zone, when hardly anyone works. */
export const backupChore = defineChore({ name: 'nightly-backup', label: 'Nightly backup', cron: '30 2 * * *' });

/** Makes backups in the folder; a process without one leaves the job to the others. */
export function registerBackupWorker(jobs: Jobs, folder: BackupFolder | undefined, source: BackupSource): void {
  if (folder === undefined) return;
  jobs.work(backupChore, async (_data, { log }) => {
    try {
      const { rows, lost, ...made } = await storeBackup(folder, source, new Date());
      const { files, bytes } = made;
      log.info({ files, bytes, lost: lost.length }, 'backup made and verified');
    } catch (error) {
      if (error instanceof StartError) throw new JobFailure(error.message, { cause: error });
      throw error;
    }
  });
}
