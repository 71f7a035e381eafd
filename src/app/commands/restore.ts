/** The process of `npm run restore -- FILE [--force]`: restores a backup into an empty installation. */
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { assertNotInUse } from '#server/backup/restore-database.ts';
import { verifyBackup } from '#server/backup/verify-backup.ts';
import { openDataDir } from '#server/data-dir.ts';
import { openDatabase } from '#server/db/database.ts';
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts';
import { assertComplete } from '#server/db/inventory.ts';
import { migrate } from '#server/db/migrate.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { describeBackup, describeLost } from './backup-texts.ts';
import { type CommandInput, configuredEnv, onlyFile, runCommand, say } from './command.ts';

async function restore(input: CommandInput): Promise<boolean> {
  const { log, options } = input;
  const file = onlyFile(input, 'npm run restore -- FILE [--force]');
  const env = configuredEnv();
  // Verified before anything is opened or created.
  const { stamp } = await verifyBackup(file);
  await using parts = new AsyncDisposableStack();
  const dataDir = await openDataDir(env.dataDir);
  parts.defer(() => dataDir.release());
  let databaseUrl = env.databaseSessionUrl ?? env.databaseUrl;
  if (databaseUrl === undefined) {
    const server = await startEmbeddedPostgres(dataDir, log);
    parts.defer(() => server.stop());
    databaseUrl = server.url;
  }
  await assertNotInUse(databaseUrl);
  const storage = await openStorage(env, dataDir, log);
  const summary = await restoreBackup(file, stamp, { databaseUrl, storage, force: options.has('--force') });
  const db = await openDatabase(databaseUrl, { log });
  parts.defer(() => db.destroy());
  const applied = await migrate(db);
  await assertComplete(db);
  for (const line of describeLost(summary)) say(line);
  say(`Restored ${describeBackup(stamp, summary)}.`);
  if (applied.length > 0) say(`Applied migrations: ${applied.join(', ')}.`);
  return true;
}

await runCommand(restore, ['--force']);
