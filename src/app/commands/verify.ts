/** The process of `npm run verify -- FILE`: whether a backup is whole, without a database (decisions, section 20). */
import { verifyBackup } from '#server/backup/verify-backup.ts';
import { describeBackup, describeLost } from './backup-texts.ts';
import { onlyFile, runCommand, say } from './command.ts';

await runCommand(async (input) => {
  const file = onlyFile(input, 'npm run verify -- FILE');
  const { stamp, summary, sha256 } = await verifyBackup(file);
  for (const line of describeLost(summary)) say(line);
  say(`${file} is whole: ${describeBackup(stamp, summary)}.`);
  say(`Made by version ${stamp.program} at migration ${stamp.migrations.at(-1)?.name ?? 'none'}; SHA-256 ${sha256}.`);
  return true;
});
