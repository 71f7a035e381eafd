/** Checks of the database: reachable, new enough, with what the tables need, and of this program's version. */
import { openDatabase } from '#server/db/database.ts';
import { type DatabaseDescription, describeDatabase } from '#server/db/describe-database.ts';
import { describeMissing } from '#server/db/inventory.ts';
import { databaseBeforeBaseline } from '#server/db/migrate.ts';
import { reachDatabase } from '#server/db/reach-database.ts';
import { UnmetRequirement } from '#server/db/requirements.ts';
import { checkPooling } from '#server/db/transaction-pooler.ts';
import type { Env } from '#server/env.ts';
import { type DoubleAccount, describeDouble, findDoubleAccounts } from '#server/identity/accounts/email-keys.ts';
import type { Log } from '#server/log.ts';
import { describeSuperAdmins, type SuperAdminState, superAdminState } from '#users/server/super-admins.ts';
import { broken, type Check, type Finding, fine, note, wordsOf } from './finding.ts';

/** Seconds that tokens and sign-ins bear. */
const clockTolerance = 60;

interface Description extends DatabaseDescription {
  /** Undefined before the tables are up to date. */
  superAdmins: SuperAdminState | undefined;
  doubles: DoubleAccount[];
}

async function describe(env: Env, log: Log): Promise<Description> {
  const reached = await reachDatabase(env, log);
  try {
    await using parts = new AsyncDisposableStack();
    const db = await openDatabase(reached.url, { log, poolSize: 1 });
    parts.defer(() => db.destroy());
    const description = await describeDatabase(db);
    const { migrationFault, pending, missing } = description;
    const isReadable = migrationFault === undefined && pending === 0 && missing.length === 0;
    if (!isReadable) return { ...description, superAdmins: undefined, doubles: [] };
    const superAdmins = await superAdminState(db, env.oidc?.issuer);
    return { ...description, superAdmins, doubles: env.oidc ? [] : await findDoubleAccounts(db) };
  } finally {
    await reached.release();
  }
}

function lookAtAccounts({ doubles: [first] }: Description): Finding {
  if (first === undefined) return fine('No two accounts have one e-mail.');
  return { state: 'fails', text: describeDouble(first) };
}

function lookAtAdmins({ superAdmins }: Description, { oidc, admin }: Env): Finding {
  if (superAdmins === undefined) return note('Not known before the tables are up to date.');
  const missing = describeSuperAdmins(superAdmins, oidc?.issuer);
  if (missing !== undefined) return { state: superAdmins === 'unknown' ? 'note' : 'fails', text: missing };
  if (superAdmins === 'here') return fine('A SuperAdmin can sign in.');
  return note(`There is no SuperAdmin yet: ${admin.email} (ADMIN_EMAIL) is the first, once this e-mail has signed in.`);
}

function lookAtServer({ version, missingRight, missingExtensions, hasIcu }: DatabaseDescription): Finding {
  if (missingRight !== undefined) return { state: 'fails', text: missingRight };
  if (missingExtensions.length > 0) {
    const names = missingExtensions.join(' and ');
    return broken(
      `PostgreSQL ${version} has not got ${names}.`,
      "Install PostgreSQL's contrib package on that machine.",
    );
  }
  if (!hasIcu) return broken(`PostgreSQL ${version} was built without ICU.`, 'Use a PostgreSQL that has it.');
  return fine(`PostgreSQL ${version} answers, and has what the tables need.`);
}

function lookAtTables(description: DatabaseDescription): Finding {
  const { migrationFault, applied, pending, missing } = description;
  if (description.isBeforeBaseline) return { state: 'fails', text: databaseBeforeBaseline };
  if (migrationFault) {
    return broken(
      `The database does not go with this program: ${migrationFault}.`,
      'Start the version that goes with it.',
    );
  }
  if (missing.length > 0) return broken(`${describeMissing(missing)}.`, 'Restore it again from a whole backup.');
  if (pending === 0) return fine(`The tables are up to date (${applied} migrations).`);
  if (applied === 0) return note('The database is empty: the first start makes the tables.');
  return note(`The next start applies ${pending} of ${applied + pending} migrations: back up before it.`);
}

function lookAtSortRules({ changedCollations, name }: DatabaseDescription): Finding {
  if (changedCollations.length === 0) return fine('Texts are sorted as they were when the indexes were made.');
  const changes = changedCollations.map((one) => `${one.name} was ${one.recorded}, and is ${one.actual}`);
  const statements = [`REINDEX DATABASE ${name}`, ...changedCollations.map(({ refresh }) => refresh)];
  return broken(
    `The server sorts texts by other rules than when the indexes were made, which may be wrong now: ${changes.join('; ')}.`,
    `Rebuild them as a superuser: ${statements.join('; ')};`,
  );
}

function lookAtCopies({ damagedCopies }: DatabaseDescription): Finding {
  if (damagedCopies === 0) return fine('Every issued copy of a paper has the bytes that were handed out.');
  return broken(
    `Of the issued copies of papers ${damagedCopies} have other bytes than those that were handed out.`,
    'Put them back from a backup of before.',
  );
}

function lookAtClock({ clockAhead }: DatabaseDescription): Finding {
  if (Math.abs(clockAhead) <= clockTolerance) return fine("This machine's clock and the database's agree.");
  const apart = `The database's clock is ${Math.abs(clockAhead)} s ${clockAhead > 0 ? 'ahead of' : 'behind'} this machine's.`;
  return broken(apart, 'Have both set by NTP.');
}

function mendOf({ databaseUrl, dataDir }: Env): string {
  if (databaseUrl !== undefined) return 'Check DATABASE_URL, that the server runs, and the way there.';
  return `Look into ${dataDir}/postgres.log.`;
}

function lookAtFailure(error: unknown, env: Env): Finding {
  if (error instanceof UnmetRequirement) return { state: 'fails', text: error.message };
  return broken(`${wordsOf(error)}.`, mendOf(env));
}

const notMade = 'DATA_DIR has no database yet; the first start makes it.';

const notKnown = 'Not known while the database does not answer.';

async function lookAtPooler(url: string, sessionUrl: string | undefined): Promise<Finding> {
  const pooling = await checkPooling(url, sessionUrl).catch((error: unknown) => {
    if (error instanceof UnmetRequirement) throw error;
  });
  if (pooling === undefined) return note(notKnown);
  if (pooling === 'none') return fine('DATABASE_URL leads to the server itself.');
  if (pooling === 'session') return fine('DATABASE_URL leads to a pooler that keeps sessions.');
  return fine('DATABASE_URL leads to a pooler in transaction mode, DATABASE_SESSION_URL past it.');
}

/** The checks share one look; each of them tells its part of it. */
export function databaseChecks(env: Env, isMade: boolean, log: Log): Check[] {
  if (!isMade) return [{ name: 'database', look: async () => note(notMade) }];
  let looked: Promise<Description> | undefined;
  const read = () => {
    looked ??= describe(env, log);
    return looked;
  };
  const look = (tell: (description: Description) => Finding) => () => read().then(tell, () => note(notKnown));
  const lookAtAnswer = () => read().then(lookAtServer, (error: unknown) => lookAtFailure(error, env));
  const { databaseUrl, databaseSessionUrl } = env;
  const pooler: Check[] =
    databaseUrl === undefined ? [] : [{ name: 'pooler', look: () => lookAtPooler(databaseUrl, databaseSessionUrl) }];
  return [
    { name: 'database', look: lookAtAnswer },
    ...pooler,
    { name: 'tables', look: look(lookAtTables) },
    { name: 'sort rules', look: look(lookAtSortRules) },
    { name: 'issued copies', look: look(lookAtCopies) },
    { name: 'accounts', look: look(lookAtAccounts) },
    { name: 'administrators', look: look((description) => lookAtAdmins(description, env)) },
    { name: 'clock', look: look(lookAtClock) },
  ];
}
