/** The process of `npm run backup -- FILE`: writes the database and files to one file while the product runs. */
import { rm } from 'node:fs/promises';
import { makeBackup } from '#server/backup/make-backup.ts';
import { verifyBackup } from '#server/backup/verify-backup.ts';
import { reachDatabase } from '#server/db/reach-database.ts';
import { openStorageBeside } from '#server/storage/open-storage.ts';
import { backupSource } from '../backup-source.ts';
import { describeBackup, describeLost } from './backup-texts.ts';
import { configuredEnv, onlyFile, runCommand, say } from './command.ts';

await runCommand(async (input) => {
  const file = onlyFile(input, 'npm run backup -- FILE');
  const env = configuredEnv();
  const database = await reachDatabase(env, input.log);
  try {
    const storage = await openStorageBeside(env, input.log);
    const made = await makeBackup(file, backupSource(database.url, storage));
    const { sha256 } = await verifyBackup(file).catch(async (error: unknown) => {
      // A damaged file must not pass for a backup.
      await rm(file, { force: true });
      throw error;
    });
    for (const line of describeLost(made)) say(line);
    say(`${file} contains ${describeBackup(made.stamp, made)}.`);
    say(`Verified; SHA-256 ${sha256}. It contains password hashes and signing keys: keep it safe.`);
  } finally {
    await database.release();
  }
  return true;
});
