/** Checks the database: reachable, recent enough, with the required extensions, and at this program's version. */
import { sql } from 'kysely';
import { openDatabase } from '#server/db/database.ts';
import { type DatabaseDescription, describeDatabase } from '#server/db/describe-database.ts';
import { describeMissing } from '#server/db/inventory.ts';
import { databaseBeforeBaseline } from '#server/db/migrate.ts';
import { reachDatabase } from '#server/db/reach-database.ts';
import { assertRights, UnmetRequirement } from '#server/db/requirements.ts';
import { checkPooling } from '#server/db/transaction-pooler.ts';
import type { Env } from '#server/env.ts';
import {
  type DuplicateAccount,
  describeDuplicate,
  findDuplicateAccounts,
} from '#server/identity/accounts/email-keys.ts';
import type { Log } from '#server/log.ts';
import { describeSuperAdmins, type SuperAdminState, superAdminState } from '#users/server/super-admins.ts';
import { type Check, type Finding, failed, messageOf, note, ok } from './finding.ts';

/** Clock difference in seconds that tokens and log-ins tolerate. */
const maxClockDifference = 60;

interface Description extends DatabaseDescription {
  /** Undefined if the tables are not up to date. */
  superAdmins: SuperAdminState | undefined;
  duplicates: DuplicateAccount[];
}

async function describe(env: Env, log: Log): Promise<Description> {
  const reached = await reachDatabase(env, log);
  try {
    await using parts = new AsyncDisposableStack();
    const db = await openDatabase(reached.url, { log, poolSize: 1 });
    parts.defer(() => db.destroy());
    // Without these the description would fail with an error of PostgreSQL that says less.
    await assertRights((text) => sql.raw(text).execute(db));
    const description = await describeDatabase(db);
    const { migrationError, pending, missing } = description;
    const isReadable = migrationError === undefined && pending === 0 && missing.length === 0;
    if (!isReadable) return { ...description, superAdmins: undefined, duplicates: [] };
    const superAdmins = await superAdminState(db, env.oidc?.issuer);
    return { ...description, superAdmins, duplicates: env.oidc ? [] : await findDuplicateAccounts(db) };
  } finally {
    await reached.release();
  }
}

function checkAccounts({ duplicates: [first] }: Description): Finding {
  if (first === undefined) return ok('No two accounts have the same e-mail.');
  return { state: 'fails', text: describeDuplicate(first) };
}

function checkAdmins({ superAdmins }: Description, { oidc, admin }: Env): Finding {
  if (superAdmins === undefined) return note('Unknown until the tables are up to date.');
  const missing = describeSuperAdmins(superAdmins, oidc?.issuer);
  if (missing !== undefined) return { state: superAdmins === 'unknown' ? 'note' : 'fails', text: missing };
  if (superAdmins === 'here') return ok('A SuperAdmin can log in.');
  return note(`There is no SuperAdmin yet: ${admin.email} (ADMIN_EMAIL) becomes one at the first log-in.`);
}

function checkServer({ version, missingRight, missingExtensions, hasIcu }: DatabaseDescription): Finding {
  if (missingRight !== undefined) return { state: 'fails', text: missingRight };
  if (missingExtensions.length > 0) {
    const names = missingExtensions.join(' and ');
    return failed(
      `PostgreSQL ${version}: ${names} ${missingExtensions.length === 1 ? 'is' : 'are'} missing.`,
      "Install PostgreSQL's contrib package on the database server.",
    );
  }
  if (!hasIcu) return failed(`PostgreSQL ${version} was built without ICU.`, 'Use a PostgreSQL with ICU.');
  return ok(`PostgreSQL ${version} is running and has all required extensions.`);
}

/** Columns, functions, views and triggers of an up-to-date database. */
function checkDefinitions({ applied, code, differences }: DatabaseDescription): Finding {
  const upToDate = `The tables are up to date (${applied} migrations)`;
  if (code?.newerVersion !== undefined) return note(`${upToDate}; version ${code.newerVersion} made their triggers.`);
  const changes = code === undefined ? 0 : code.changed.length + code.removed.length;
  if (changes > 0) return note(`${upToDate}; the next start changes ${changes} functions, views and triggers.`);
  if (differences === undefined) return note(`${upToDate}; comparing them needs the right to create a schema.`);
  if (differences.length === 0) return ok(`${upToDate}.`);
  const named = differences.map(({ name, state }) => `${name} (${state})`).join(', ');
  const text = `The database differs from what this program creates: ${named}.`;
  if (differences.every(({ state }) => state === 'extra')) return note(text);
  return failed(
    text,
    'Undo this. For functions, views and triggers: stop the program, run "delete from schema_code;" and start it.',
  );
}

function checkTables(description: DatabaseDescription): Finding {
  const { migrationError, applied, pending, missing } = description;
  if (description.isBeforeBaseline) return { state: 'fails', text: databaseBeforeBaseline };
  if (migrationError) {
    return failed(`The database does not match this program: ${migrationError}.`, 'Start the version that matches it.');
  }
  if (missing.length > 0) return failed(`${describeMissing(missing)}.`, 'Restore it from a complete backup.');
  if (pending === 0) return checkDefinitions(description);
  if (applied === 0) return note('The database is empty: the first start creates the tables.');
  return note(`The next start applies ${pending} of ${applied + pending} migrations: make a backup first.`);
}

function checkCollations({ changedCollations, name }: DatabaseDescription): Finding {
  if (changedCollations.length === 0) return ok('The sort rules have not changed since the indexes were created.');
  const changes = changedCollations.map((one) => `${one.name} was ${one.recorded} and is now ${one.actual}`);
  const statements = [`REINDEX DATABASE ${name}`, ...changedCollations.map(({ refresh }) => refresh)];
  return failed(
    `The server's sort rules have changed since the indexes were created, so the indexes may be wrong: ${changes.join('; ')}.`,
    `Rebuild them as a superuser: ${statements.join('; ')};`,
  );
}

function checkIssuedCopies({ damagedCopies }: DatabaseDescription): Finding {
  if (damagedCopies === 0) return ok('All stored PDFs of orders and invoices are unchanged.');
  return failed(
    `Stored PDFs of orders and invoices that have changed since they were issued: ${damagedCopies}.`,
    'Restore them from an earlier backup.',
  );
}

function checkClock({ clockAhead }: DatabaseDescription): Finding {
  if (Math.abs(clockAhead) <= maxClockDifference) return ok("This machine's clock and the database's agree.");
  const apart = `The database's clock is ${Math.abs(clockAhead)} s ${clockAhead > 0 ? 'ahead of' : 'behind'} this machine's.`;
  return failed(apart, 'Synchronise both clocks (NTP).');
}

function remedyOf({ databaseUrl, dataDir }: Env): string {
  if (databaseUrl !== undefined) return 'Check DATABASE_URL, the server and the network.';
  return `See ${dataDir}/postgres.log.`;
}

function connectionFinding(error: unknown, env: Env): Finding {
  if (error instanceof UnmetRequirement) return { state: 'fails', text: error.message };
  return failed(`${messageOf(error)}.`, remedyOf(env));
}

const notCreated = 'DATA_DIR has no database yet; the first start creates it.';

const unknownText = 'Unknown until the database can be used.';

async function checkPooler(url: string, sessionUrl: string | undefined): Promise<Finding> {
  const pooling = await checkPooling(url, sessionUrl).catch((error: unknown) => {
    if (error instanceof UnmetRequirement) throw error;
  });
  if (pooling === undefined) return note(unknownText);
  if (pooling === 'none') return ok('DATABASE_URL connects to the server directly.');
  if (pooling === 'session') return ok('DATABASE_URL connects to a pooler in session mode.');
  return ok('DATABASE_URL connects to a pooler in transaction mode, DATABASE_SESSION_URL to the server directly.');
}

/** All checks share one description of the database; each reports its part. */
export function databaseChecks(env: Env, exists: boolean, log: Log): Check[] {
  if (!exists) return [{ name: 'database', run: async () => note(notCreated) }];
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
