/**
 * The process of `npm run make-superadmin -- E-MAIL`: gives an account of the identity provider the role SuperAdmin.
 */
import { configuredEnv, runCommand, say } from './command.ts';
import { promotePerson } from './promote-person.ts';

await runCommand(
  async (input) => {
    await promotePerson(input, configuredEnv, say);
    return true;
  },
  ['--subject'],
);
