/** The process of `npm run verify -- FILE`: checks that a backup is complete, without a database. */
import { verifyBackup } from '#server/backup/verify-backup.ts';
import { describeBackup, describeLost } from './backup-texts.ts';
import { onlyFile, runCommand, say } from './command.ts';

await runCommand(async (input) => {
  const file = onlyFile(input, 'npm run verify -- FILE');
  const { stamp, summary, sha256 } = await verifyBackup(file);
  for (const line of describeLost(summary)) say(line);
  say(`${file} is complete: ${describeBackup(stamp, summary)}.`);
  say(`Made by version ${stamp.program} at migration ${stamp.migrations.at(-1)?.name ?? 'none'}; SHA-256 ${sha256}.`);
  return true;
});
