/** Gives an account of the identity provider the role SuperAdmin, by its e-mail or its subject. */
import type { Kysely } from 'kysely';
import { openDatabase } from '#server/db/database.ts';
import { reachDatabase } from '#server/db/reach-database.ts';
import type { Database } from '#server/db/schema.ts';
import type { DirectoryEntry } from '#server/directory/directory.ts';
import { emailKey } from '#server/email-key.ts';
import type { Env } from '#server/env.ts';
import { listAccounts } from '#server/identity/accounts/account-store.ts';
import { identityOf } from '#server/identity/records/identity-tables.ts';
import type { Log } from '#server/log.ts';
import { StartError } from '#server/start-error.ts';
import { findByEmail, grantDays, grantSuperAdmin, makeSuperAdmin } from '#users/server/super-admins.ts';
import { findUser } from '#users/server/user-store.ts';
import { userIdSchema } from '#users/user.ts';
import type { CommandInput, Say } from './command.ts';

const usage = 'npm run make-superadmin -- E-MAIL, or npm run make-superadmin -- --subject SUBJECT';

interface Account extends DirectoryEntry {
  /** Null if the provider has not said. */
  emailVerified: boolean | null;
}

interface Provider {
  name: string;
  /** Undefined: the embedded provider. */
  issuer: string | undefined;
  /** Every account; undefined if the provider cannot list them. */
  accounts: readonly Account[] | undefined;
}

async function readProvider({ oidc, auth0 }: Env, db: Kysely<Database>, log: Log): Promise<Provider> {
  if (!oidc) {
    return { name: 'The embedded provider', issuer: undefined, accounts: await listAccounts(identityOf(db)) };
  }
  const { issuer } = oidc;
  if (!auth0) return { name: issuer, issuer, accounts: undefined };
  const { createAuth0Directory } = await import('#server/directory/auth0-directory.ts');
  const entries = await createAuth0Directory(auth0, log).list();
  return { name: auth0.domain, issuer, accounts: entries.map((entry) => ({ ...entry, emailVerified: null })) };
}

async function promote(db: Kysely<Database>, account: Account, say: Say): Promise<void> {
  const label = account.email === null ? account.userId : `${account.email} (subject ${account.userId})`;
  const { userId, email, emailVerified, name } = account;
  const isNew = await makeSuperAdmin(db, { userId, email, emailVerified, name });
  say(isNew ? `${label} is now SuperAdmin.` : `${label} was already SuperAdmin.`);
}

type Promote = (db: Kysely<Database>, provider: Provider, named: string, say: Say) => Promise<void>;

const promoteSubject: Promote = async (db, provider, subject, say) => {
  if (!userIdSchema.safeParse(subject).success) throw new StartError(`${subject} is not a subject: ${usage}.`);
  const account = provider.accounts?.find(({ userId }) => userId === subject);
  const stored = await findUser(db, subject);
  if (provider.accounts && !account)
    throw new StartError(`${provider.name} has no account with the subject ${subject}.`);
  await promote(db, stored ?? account ?? { userId: subject, email: null, emailVerified: null, name: null }, say);
  if (!stored && !account) {
    say(
      `This account has not logged in here yet, and ${provider.name} cannot be queried: check the subject character by character.`,
    );
  }
};

/** Accounts that have this e-mail now according to the provider, or had it at an earlier log-in. */
async function findAccounts(db: Kysely<Database>, provider: Provider, email: string): Promise<Account[]> {
  const key = emailKey(email);
  const listed = provider.accounts?.filter((account) => account.email !== null && emailKey(account.email) === key);
  if (listed?.length === 0) throw new StartError(`${provider.name} has no account with the e-mail ${email}.`);
  if (provider.issuer === undefined) return listed ?? [];
  return await findByEmail(db, provider.issuer, email);
}

const promoteEmail: Promote = async (db, provider, email, say) => {
  const found = await findAccounts(db, provider, email);
  const verified = found.filter(({ emailVerified }) => emailVerified === true);
  const [account, ...others] = verified;
  if (account && others.length === 0) return await promote(db, account, say);
  if (found.length > 0) {
    const subjects = found.map(({ userId }) => userId).join(', ');
    const why = account ? 'has several accounts with' : 'does not confirm that the owner of the account has verified';
    throw new StartError(
      `${provider.name} ${why} the e-mail ${email}. Check whose account it is, and give its subject (${subjects}): npm run make-superadmin -- --subject SUBJECT.`,
    );
  }
  if (provider.issuer === undefined) return;
  await grantSuperAdmin(db, provider.issuer, email);
  say(`No person with the verified e-mail ${email} has logged in with ${provider.name} yet.`);
  say(`The first person who does within ${grantDays} days becomes SuperAdmin.`);
};

/**
 * @param readConfiguration called after the arguments have been checked
 * @throws StartError with a sentence for the terminal
 */
export async function promotePerson(
  { log, args, options }: CommandInput,
  readConfiguration: () => Env,
  say: Say,
): Promise<void> {
  const [argument, ...others] = args;
  if (argument === undefined || others.length > 0) throw new StartError(`Name one person: ${usage}.`);
  const bySubject = options.has('--subject');
  if (!bySubject && !/^[^\s@]+@[^\s@]+$/.test(argument))
    throw new StartError(`${argument} is not an e-mail address: ${usage}.`);
  const env = readConfiguration();
  const database = await reachDatabase(env, log);
  try {
    const db = await openDatabase(database.url, { log, poolSize: 2 });
    try {
      const provider = await readProvider(env, db, log);
      await (bySubject ? promoteSubject : promoteEmail)(db, provider, argument, say);
    } finally {
      await db.destroy();
    }
  } finally {
    await database.release();
  }
}
