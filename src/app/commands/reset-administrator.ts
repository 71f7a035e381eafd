/** Sets a new password for the first administrator and prints it once. */
import { openDatabase } from '#server/db/database.ts';
import { reachDatabase } from '#server/db/reach-database.ts';
import type { Env } from '#server/env.ts';
import { findLostAccount, resetPassword } from '#server/identity/account-management/reset-password.ts';
import type { Log } from '#server/log.ts';
import { StartError } from '#server/start-error.ts';
import { findUser, listSuperAdmins } from '#users/server/user-store.ts';
import type { Say } from './command.ts';

async function reset({ admin }: Env, databaseUrl: string, log: Log, say: Say): Promise<void> {
  const db = await openDatabase(databaseUrl, { log, poolSize: 2 });
  try {
    const account = await findLostAccount(db, admin.email, await listSuperAdmins(db));
    if (!account) {
      throw new StartError(
        `There is no account with the e-mail ${admin.email} (ADMIN_EMAIL), and no SuperAdmin has an account.`,
      );
    }
    const password = await resetPassword(db, account);
    const role = (await findUser(db, account.userId))?.role ?? 'none';
    say(`  Log in with:   ${account.email}`);
    say(`  Password:      ${password}`);
    say('  The password will not be shown again, and this person has been logged out everywhere. Change it soon.');
    if (role !== 'SuperAdmin')
      say(`  Their role is ${role}, not SuperAdmin. To change it: npm run make-superadmin -- ${account.email}`);
  } finally {
    await db.destroy();
  }
}

/** @throws StartError with a sentence for the terminal */
export async function resetAdministrator(env: Env, log: Log, say: Say): Promise<void> {
  if (env.oidc) {
    throw new StartError(
      `Passwords are managed by the identity provider: set a new one for ${env.admin.email} at ${env.oidc.issuer}. To give the role SuperAdmin: npm run make-superadmin -- E-MAIL.`,
    );
  }
  const database = await reachDatabase(env, log);
  try {
    await reset(env, database.url, log, say);
  } finally {
    await database.release();
  }
}
