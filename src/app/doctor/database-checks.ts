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
import { type Check, type Finding, failed, note, ok, wordsOf } from './finding.ts';

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
    const { migrationError, pending, missing } = description;
    const isReadable = migrationError === undefined && pending === 0 && missing.length === 0;
    if (!isReadable) return { ...description, superAdmins: undefined, doubles: [] };
    const superAdmins = await superAdminState(db, env.oidc?.issuer);
    return { ...description, superAdmins, doubles: env.oidc ? [] : await findDoubleAccounts(db) };
  } finally {
    await reached.release();
  }
}

function checkAccounts({ doubles: [first] }: Description): Finding {
  if (first === undefined) return ok('No two accounts have one e-mail.');
  return { state: 'fails', text: describeDouble(first) };
}

function checkAdmins({ superAdmins }: Description, { oidc, admin }: Env): Finding {
  if (superAdmins === undefined) return note('Not known before the tables are up to date.');
  const missing = describeSuperAdmins(superAdmins, oidc?.issuer);
  if (missing !== undefined) return { state: superAdmins === 'unknown' ? 'note' : 'fails', text: missing };
  if (superAdmins === 'here') return ok('A SuperAdmin can sign in.');
  return note(`There is no SuperAdmin yet: ${admin.email} (ADMIN_EMAIL) is the first, once this e-mail has signed in.`);
}

function checkServer({ version, missingRight, missingExtensions, hasIcu }: DatabaseDescription): Finding {
  if (missingRight !== undefined) return { state: 'fails', text: missingRight };
  if (missingExtensions.length > 0) {
    const names = missingExtensions.join(' and ');
    return failed(
      `PostgreSQL ${version} has not got ${names}.`,
      "Install PostgreSQL's contrib package on that machine.",
    );
  }
  if (!hasIcu) return failed(`PostgreSQL ${version} was built without ICU.`, 'Use a PostgreSQL that has it.');
  return ok(`PostgreSQL ${version} answers, and has what the tables need.`);
}

function checkTables(description: DatabaseDescription): Finding {
  const { migrationError, applied, pending, missing } = description;
  if (description.isBeforeBaseline) return { state: 'fails', text: databaseBeforeBaseline };
  if (migrationError) {
    return failed(
      `The database does not go with this program: ${migrationError}.`,
      'Start the version that goes with it.',
    );
  }
  if (missing.length > 0) return failed(`${describeMissing(missing)}.`, 'Restore it again from a whole backup.');
  if (pending === 0) return ok(`The tables are up to date (${applied} migrations).`);
  if (applied === 0) return note('The database is empty: the first start makes the tables.');
  return note(`The next start applies ${pending} of ${applied + pending} migrations: back up before it.`);
}

function checkCollations({ changedCollations, name }: DatabaseDescription): Finding {
  if (changedCollations.length === 0) return ok('Texts are sorted as they were when the indexes were made.');
  const changes = changedCollations.map((one) => `${one.name} was ${one.recorded}, and is ${one.actual}`);
  const statements = [`REINDEX DATABASE ${name}`, ...changedCollations.map(({ refresh }) => refresh)];
  return failed(
    `The server sorts texts by other rules than when the indexes were made, which may be wrong now: ${changes.join('; ')}.`,
    `Rebuild them as a superuser: ${statements.join('; ')};`,
  );
}

function checkIssuedCopies({ damagedCopies }: DatabaseDescription): Finding {
  if (damagedCopies === 0) return ok('Every issued copy of a paper has the bytes that were handed out.');
  return failed(
    `Of the issued copies of papers ${damagedCopies} have other bytes than those that were handed out.`,
    'Put them back from a backup of before.',
  );
}

function checkClock({ clockAhead }: DatabaseDescription): Finding {
  if (Math.abs(clockAhead) <= clockTolerance) return ok("This machine's clock and the database's agree.");
  const apart = `The database's clock is ${Math.abs(clockAhead)} s ${clockAhead > 0 ? 'ahead of' : 'behind'} this machine's.`;
  return failed(apart, 'Have both set by NTP.');
}

function remedyOf({ databaseUrl, dataDir }: Env): string {
  if (databaseUrl !== undefined) return 'Check DATABASE_URL, that the server runs, and the way there.';
  return `Look into ${dataDir}/postgres.log.`;
}

function connectionFinding(error: unknown, env: Env): Finding {
  if (error instanceof UnmetRequirement) return { state: 'fails', text: error.message };
  return failed(`${wordsOf(error)}.`, remedyOf(env));
}

const notCreated = 'DATA_DIR has no database yet; the first start makes it.';

const unknownText = 'Not known while the database does not answer.';

async function checkPooler(url: string, sessionUrl: string | undefined): Promise<Finding> {
  const pooling = await checkPooling(url, sessionUrl).catch((error: unknown) => {
    if (error instanceof UnmetRequirement) throw error;
  });
  if (pooling === undefined) return note(unknownText);
  if (pooling === 'none') return ok('DATABASE_URL leads to the server itself.');
  if (pooling === 'session') return ok('DATABASE_URL leads to a pooler that keeps sessions.');
  return ok('DATABASE_URL leads to a pooler in transaction mode, DATABASE_SESSION_URL past it.');
}

/** The checks share one look; each of them tells its part of it. */
export function databaseChecks(env: Env, isMade: boolean, log: Log): Check[] {
  if (!isMade) return [{ name: 'database', run: async () => note(notCreated) }];
  let pendingDescription: Promise<Description> | undefined;
  const read = () => {
    pendingDescription ??= describe(env, log);
    return pendingDescription;
  };
  const run = (findingOf: (description: Description) => Finding) => () =>
    read().then(findingOf, () => note(unknownText));
  const checkConnection = () => read().then(checkServer, (error: unknown) => connectionFinding(error, env));
  const { databaseUrl, databaseSessionUrl } = env;
  const pooler: Check[] =
    databaseUrl === undefined ? [] : [{ name: 'pooler', run: () => checkPooler(databaseUrl, databaseSessionUrl) }];
  return [
    { name: 'database', run: checkConnection },
    ...pooler,
    { name: 'tables', run: run(checkTables) },
    { name: 'sort rules', run: run(checkCollations) },
    { name: 'issued copies', run: run(checkIssuedCopies) },
    { name: 'accounts', run: run(checkAccounts) },
    { name: 'administrators', run: run((description) => checkAdmins(description, env)) },
    { name: 'clock', run: run(checkClock) },
  ];
}
