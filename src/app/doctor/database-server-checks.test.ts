/** What `npm run doctor` says about the database server, a pooler, and the rows of a database. */
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { readEnv } from '#server/env.ts';
import { createTestDatabase } from '#test/database/database.ts';
import { freePort } from '#test/network/free-port.ts';
import { quietLog } from '#test/run/quiet-log.ts';
import { databaseChecks } from './database-checks.ts';
import { runChecks } from './finding.ts';

const checksOf = (settings: NodeJS.ProcessEnv) => databaseChecks(readEnv(settings), true, quietLog);

const runCheck = (wanted: string, settings: NodeJS.ProcessEnv) =>
  checksOf(settings)
    .find(({ name }) => name === wanted)
    ?.run();

/** A newer version has changed the triggers, so that the checks leave out the slow comparison. */
const newerCode = `update schema_code set version = '99.0.0';`;

async function databaseAfter(statements: string, template?: string) {
  const { db, url, drop } = await createTestDatabase(template);
  onTestFinished(drop);
  await sql.raw(statements).execute(db);
  const check = (name: string, settings: NodeJS.ProcessEnv = {}) => runCheck(name, { DATABASE_URL: url, ...settings });
  return { db, url, name: new URL(url).pathname.slice(1), check };
}

const withoutExtensions = (names: string) => `
  set allow_system_table_mods = on;
  create or replace view pg_catalog.pg_available_extensions as
    select e.name, e.default_version, null::text collate "C" as installed_version, e.comment
    from pg_catalog.pg_available_extensions() e where e.name not in (${names});
  reset allow_system_table_mods`;

test.each([
  ['as installed', 'template0', 'select 1', 'ok', 'is running and has all required extensions.'],
  [
    'without one extension',
    'template0',
    withoutExtensions(`'unaccent'`),
    'fails',
    ": unaccent is missing. Install PostgreSQL's contrib package on the database server.",
  ],
  [
    'without extensions',
    'template0',
    withoutExtensions(`'pg_trgm', 'unaccent'`),
    'fails',
    ": pg_trgm and unaccent are missing. Install PostgreSQL's contrib package on the database server.",
  ],
  [
    'without ICU',
    'template0',
    `delete from pg_collation where collprovider = 'i'`,
    'fails',
    'was built without ICU. Use a PostgreSQL with ICU.',
  ],
])('the server is described %s', async (_what, template, statements, state, words) => {
  const { db, check } = await databaseAfter(statements, template);
  const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(db);
  const text = `PostgreSQL ${rows[0]?.version}${words.startsWith(':') ? '' : ' '}${words}`;
  expect(await check('database')).toEqual({ state, text });
});

test('a database that is read-only fails with what to use instead', async () => {
  const { db, name, check } = await databaseAfter('select 1');
  await sql.raw(`alter database ${name} set default_transaction_read_only = on`).execute(db);
  expect(await check('database')).toEqual({
    state: 'fails',
    text: `The database ${name} is read-only: use a server that is not a standby, and make sure that default_transaction_read_only is off.`,
  });
});

test('changed sort rules fail with the statements that rebuild the indexes', async () => {
  const { db, name, check } = await databaseAfter(
    `${newerCode} update pg_collation set collversion = '1.0' where collname = 'natural_order'`,
  );
  const { rows } = await sql<{ actual: string }>`
    select pg_collation_actual_version(oid) as actual from pg_collation where collname = 'natural_order'`.execute(db);
  expect(await check('sort rules')).toEqual({
    state: 'fails',
    text: `The server's sort rules have changed since the indexes were created, so the indexes may be wrong: natural_order was 1.0 and is now ${rows[0]?.actual}. Rebuild them as a superuser: REINDEX DATABASE ${name}; ALTER COLLATION natural_order REFRESH VERSION;`,
  });
  await sql.raw(`alter collation natural_order refresh version`).execute(db);
  expect(await check('sort rules')).toEqual({
    state: 'ok',
    text: 'The sort rules have not changed since the indexes were created.',
  });
});

test('stored PDFs that have changed since they were issued are counted', async () => {
  const { db, check } = await databaseAfter(newerCode);
  const add = (content: string, sha256: string) =>
    db
      .insertInto('issued_file')
      .values({ sha256, content: Buffer.from(content) })
      .execute();
  await add('one', createHash('sha256').update('one').digest('hex'));
  expect(await check('issued copies')).toEqual({
    state: 'ok',
    text: 'All stored PDFs of orders and invoices are unchanged.',
  });
  for (const digit of ['1', '2']) await add('two', digit.repeat(64));
  expect(await check('issued copies')).toEqual({
    state: 'fails',
    text: 'Stored PDFs of orders and invoices that have changed since they were issued: 2. Restore them from an earlier backup.',
  });
});

const external = { OIDC_ISSUER: 'https://login.example', OIDC_CLIENT_ID: 'a', OIDC_AUDIENCE: 'b' };

test('two accounts with the same e-mail fail, but not with an external provider', async () => {
  const { db, check } = await databaseAfter(newerCode);
  const unique = { state: 'ok', text: 'No two accounts have the same e-mail.' };
  expect(await check('accounts')).toEqual(unique);
  await sql`insert into identity_account (user_id, email, email_key, name, password_hash) values
    ('1', 'kim@bücher.example', 'kim@xn--bcher-kva.example', 'Kim', ''), ('2', 'KIM@BÜCHER.example', 'kim@bÜcher.example', 'Kim', '')`.execute(
    db,
  );
  expect(await check('accounts')).toEqual({
    state: 'fails',
    text: 'The accounts KIM@BÜCHER.example and kim@bücher.example have the same e-mail in two spellings: delete one of them on the Users page.',
  });
  expect(await check('accounts', external)).toEqual(unique);
});

const superAdmin = (issuer: string) =>
  `${newerCode} insert into app_user (user_id, role, issuer) values ('u1', 'SuperAdmin', ${issuer})`;

test.each([
  [
    'none yet',
    newerCode,
    'note',
    'There is no SuperAdmin yet: boss@example.test (ADMIN_EMAIL) becomes one at the first log-in.',
  ],
  ['one of this provider', superAdmin(`'https://login.example'`), 'ok', 'A SuperAdmin can log in.'],
  [
    'one of another provider',
    superAdmin(`'https://former.example'`),
    'fails',
    'No SuperAdmin has signed in with this identity provider (https://login.example) yet. If none can: npm run make-superadmin -- E-MAIL',
  ],
  [
    'one whose provider was not recorded',
    superAdmin('null'),
    'note',
    'No SuperAdmin has signed in with this identity provider (https://login.example) yet. If none can: npm run make-superadmin -- E-MAIL',
  ],
  ['outdated tables', `update migration set checksum = 'x'`, 'note', 'Unknown until the tables are up to date.'],
])('administrators are described: %s', async (_what, statements, state, text) => {
  const { check } = await databaseAfter(statements);
  expect(await check('administrators', { ...external, ADMIN_EMAIL: 'boss@example.test' })).toEqual({ state, text });
});

test.each([
  [50, 'ok', "This machine's clock and the database's agree."],
  [-50, 'ok', "This machine's clock and the database's agree."],
  [90, 'fails', "The database's clock is 90 s ahead of this machine's. Synchronise both clocks (NTP)."],
  [-90, 'fails', "The database's clock is 90 s behind this machine's. Synchronise both clocks (NTP)."],
])('a clock of the database that is %i s ahead is %s', async (seconds, state, text) => {
  const { check } = await databaseAfter(
    `
    create or replace function pg_catalog.clock_timestamp() returns timestamptz language sql volatile
    as $$ select statement_timestamp() + interval '${seconds} s' $$`,
    'template0',
  );
  expect(await check('clock')).toEqual({ state, text });
});

describe('a database that cannot be used', () => {
  const others = ['tables', 'sort rules', 'issued copies', 'accounts', 'administrators', 'clock'];
  const unknown = { state: 'note', text: 'Unknown until the database can be used.' };

  test('at an address where none answers fails, and the other checks are notes', async () => {
    const port = await freePort();
    const checks = checksOf({ DATABASE_URL: `postgres://office:secret@127.0.0.1:${port}/trucks` });
    expect(checks.map(({ name }) => name)).toEqual(['database', 'pooler', ...others]);
    const [database, ...rest] = await Promise.all(checks.map((check) => check.run()));
    expect(database).toEqual({
      state: 'fails',
      text: `The database at 127.0.0.1:${port}/trucks (DATABASE_URL) cannot be reached: connect ECONNREFUSED 127.0.0.1:${port}. Check DATABASE_URL, the server and the network.`,
    });
    expect(rest).toEqual(rest.map(() => unknown));
  });

  test('with another encoding fails with the statement that creates a new one', async () => {
    const { db, url, name } = await databaseAfter('select 1', 'template0');
    const other = `${name}_latin`;
    await sql
      .raw(
        `create database ${other} template template0 encoding LATIN1 locale_provider libc lc_collate 'C' lc_ctype 'C'`,
      )
      .execute(db);
    onTestFinished(async () => {
      await sql.raw(`drop database ${other} with (force)`).execute(db);
    });
    expect(await runCheck('database', { DATABASE_URL: url.replace(name, other) })).toEqual({
      state: 'fails',
      text: 'The encoding of the database is LATIN1. Create a new one: create database trucks encoding UTF8 template template0.',
    });
  });

  test('in DATA_DIR fails with the file that says why', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'truck-database-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    expect(checksOf({ DATA_DIR: folder }).map(({ name }) => name)).toEqual(['database', ...others]);
    expect(await runCheck('database', { DATA_DIR: folder })).toEqual({
      state: 'fails',
      text: `DATA_DIR ${folder} has no database yet: set DATA_DIR or DATABASE_URL to the one you mean. See ${folder}/postgres.log.`,
    });
  });

  test('because there is none yet is the only note', async () => {
    const checks = databaseChecks(readEnv({}), false, quietLog);
    expect(await Promise.all(checks.map(async ({ name, run }) => ({ name, ...(await run()) })))).toEqual([
      { name: 'database', state: 'note', text: 'DATA_DIR has no database yet; the first start creates it.' },
    ]);
  });
});

describe('a pooler', () => {
  /**
   * Gives each client a process id of the proxy, as PgBouncer does. In transaction mode a setting for the session is
   * gone at the next transaction, as if that had another connection.
   */
  async function poolerTo(url: string, mode: 'session' | 'transaction'): Promise<string> {
    const target = new URL(url);
    const server = createServer((near) => {
      const far = connect(Number(target.port), target.hostname);
      for (const socket of [near, far]) socket.on('error', () => undefined);
      near.on('data', (sent: Buffer) => {
        const text = sent.toString('latin1');
        far.write(Buffer.from(mode === 'session' ? text : text.replace('$1, false)', '$1, true )'), 'latin1'));
      });
      far.on('data', (received: Buffer) => {
        // BackendKeyData: K, the length 12, the process id and a key.
        const at = received.indexOf(Buffer.from([0x4b, 0, 0, 0, 12]));
        if (at >= 0) received.writeInt32BE(1, at + 5);
        near.write(received);
      });
      near.on('close', () => far.destroy());
      far.on('close', () => near.destroy());
    });
    const port = await freePort();
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    return url.replace(target.host, `127.0.0.1:${port}`);
  }

  let direct: string;

  beforeAll(async () => {
    const { url, drop } = await createTestDatabase('template0');
    direct = url;
    return drop;
  });

  async function lineWith(url: string, sessionUrl?: string) {
    const settings = { DATABASE_URL: url, ...(sessionUrl && { DATABASE_SESSION_URL: sessionUrl }) };
    const lines: string[] = [];
    await runChecks(
      checksOf(settings).filter(({ name }) => name === 'pooler'),
      (line) => lines.push(line),
    );
    return lines[0];
  }

  test('that is not there is an ok', async () => {
    expect(await lineWith(direct)).toBe('ok     pooler  DATABASE_URL connects to the server directly.');
  });

  test('in session mode is an ok', async () => {
    const url = await poolerTo(direct, 'session');
    expect(await lineWith(url)).toBe('ok     pooler  DATABASE_URL connects to a pooler in session mode.');
  });

  test('in transaction mode is an ok beside a second address, and fails without it', async () => {
    const url = await poolerTo(direct, 'transaction');
    expect(await lineWith(url, direct)).toBe(
      'ok     pooler  DATABASE_URL connects to a pooler in transaction mode, DATABASE_SESSION_URL to the server directly.',
    );
    expect(await lineWith(url)).toBe(
      'fails  pooler  DATABASE_URL leads to a pooler in transaction mode: set DATABASE_SESSION_URL to the server itself, or to a pool in session mode.',
    );
    expect(await lineWith(url, url)).toBe(
      'fails  pooler  DATABASE_SESSION_URL leads to a pooler in transaction mode: set it to the server itself, or to a pool in session mode.',
    );
  });
});
