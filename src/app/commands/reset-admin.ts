/** The process of `npm run reset-admin`: sets a new password for the first administrator and prints it once. */
import { configuredEnv, runCommand, say } from './command.ts';
import { resetAdministrator } from './reset-administrator.ts';

await runCommand(async ({ log }) => {
  await resetAdministrator(configuredEnv(), log, say);
  return true;
});
