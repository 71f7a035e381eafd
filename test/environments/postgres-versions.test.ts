/** The product on every installed PostgreSQL, and dumps by PostgreSQL's own programs. */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { fillCompanies } from '#companies/server/fill-companies.ts';
import { findDifferences } from '#server/db/compare-schema.ts';
import { openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import type { Database } from '#server/db/schema.ts';
import { createClient } from '#test/app/client.ts';
import { truckBody } from '#test/app/factories.ts';
import { type ProductProcess, startProduct } from '#test/app/product-process.ts';
import { addRowsOfEveryKind } from '#test/database/rows-of-every-kind.ts';
import { freePort } from '#test/network/free-port.ts';
import { admin, execute, signInAt } from './environment-fixture.ts';
import { findInstalledPostgres, type StartedPostgres, startPostgres } from './installed-postgres.ts';

const installed = findInstalledPostgres();
const usable = installed
  .filter(({ version }) => version >= 14)
  .map((one) => ({
    ...one,
    dumpNote: one.dumpFolder === undefined ? `(without dumps: apt-get install postgresql-client-${one.version})` : '',
  }));
const tooOld = installed.filter(({ version }) => version < 14);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'truck-environments-'));
  // PostgreSQL's own account writes the dump.
  await chmod(folder, 0o777);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function withDatabase<Result>(url: string, work: (db: Kysely<Database>) => Promise<Result>): Promise<Result> {
  const db = await openDatabase(url, { poolSize: 1 });
  return await work(db).finally(() => db.destroy());
}

/** Every row of every table as text. */
function readContents(url: string): Promise<Record<string, string[]>> {
  return withDatabase(url, async (db) => {
    const { rows: tables } = await sql<{ schema: string; name: string }>`
      select relnamespace::regnamespace::text as schema, relname as name from pg_class
      where relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace) and relkind = 'r'
      order by 1, 2`.execute(db);
    const contents: Record<string, string[]> = {};
    for (const { schema, name } of tables) {
      const { rows } = await sql<{
        text: string;
      }>`select t::text as text from ${sql.id(schema, name)} t order by 1`.execute(db);
      contents[`${schema}.${name}`] = rows.map(({ text }) => text);
    }
    return contents;
  });
}

async function startOn(databaseUrl: string, port: number): Promise<ProductProcess> {
  const product = await startProduct({
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(folder, `data-${port}`),
    PORT: String(port),
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  });
  onTestFinished(() => product.stop());
  await product.ready();
  return product;
}

/** Creates and deletes a truck, which leaves generated columns in the audit log. */
async function deleteTruck(port: number, token: string): Promise<void> {
  const user = createClient(`http://localhost:${port}`, token);
  const made = await user.post('/api/butler/trucks', truckBody({ company: 'Butler' }));
  expect(made.status).toBe(201);
  const deleted = await user.delete(`/api/butler/trucks/${made.body.id}`, {
    'if-match': made.headers.get('etag') ?? '',
  });
  expect(deleted.status).toBeLessThan(300);
}

async function readDeleted(port: number, token: string): Promise<unknown> {
  const { status, body } = await createClient(`http://localhost:${port}`, token).get('/api/deleted');
  expect(status).toBe(200);
  return body;
}

describe.each(usable)('PostgreSQL $version $dumpNote', (postgres) => {
  let server: StartedPostgres;
  beforeAll(async () => {
    server = await startPostgres(postgres);
    await execute(server.addressOf('postgres'), 'create role app login');
    await execute(server.addressOf('postgres'), 'create database trucks owner app');
  });
  afterAll(() => server.stop());

  test('the product creates its tables, and accepts log-ins and writes', async () => {
    const port = await freePort();
    await startOn(server.addressOf('trucks', 'app'), port);
    await deleteTruck(port, await signInAt(port));
    expect(await withDatabase(server.addressOf('trucks', 'app'), findDifferences)).toEqual([]);
  });

  test.skipIf(postgres.dumpFolder === undefined).each(['postgres', 'app'])(
    'a dump restored by %s has every row, and the product works with it',
    async (role) => {
      const [source, target] = [`source_${role}`, `target_${role}`];
      await execute(server.addressOf('postgres'), `create database ${source} owner app`);
      await execute(server.addressOf('postgres'), `create database ${target} owner app`);
      const port = await freePort();
      await withDatabase(server.addressOf(source, 'app'), async (db) => {
        await migrate(db);
        await fillCompanies(db);
        await addRowsOfEveryKind(db);
        // Those rows have no usable keys or passwords; the product creates its own.
        await sql`truncate identity_key, identity_account cascade`.execute(db);
        await sql`update app_user set role = 'User' where role = 'SuperAdmin'`.execute(db);
      });
      const before = await startOn(server.addressOf(source, 'app'), port);
      const token = await signInAt(port);
      await deleteTruck(port, token);
      const deleted = await readDeleted(port, token);
      await before.stop();

      const file = join(folder, `${source}-${postgres.version}.dump`);
      await server.run('pg_dump', ['-Fc', '-f', file, '-d', server.addressOf(source, 'app')]);
      const asRole = role === 'app' ? ['--no-owner'] : [];
      await server.run('pg_restore', [...asRole, '-d', server.addressOf(target, role), file]);
      expect(await readContents(server.addressOf(target))).toEqual(await readContents(server.addressOf(source)));

      await startOn(server.addressOf(target, 'app'), port);
      expect(await readDeleted(port, token)).toEqual(deleted);
      await deleteTruck(port, token);
      await deleteTruck(port, await signInAt(port));
    },
  );
});

describe.each(tooOld)('PostgreSQL $version', (postgres) => {
  test('is refused with a sentence before the first table is created', async () => {
    const server = await startPostgres(postgres);
    onTestFinished(() => server.stop());
    const url = server.addressOf('postgres');
    const product = await startProduct({ DATABASE_URL: url, DATA_DIR: join(folder, `data-${postgres.version}`) });
    expect(await product.ended).toBe(1);
    expect(product.output()).toBe(`The database is PostgreSQL ${postgres.version}; 14 or later is needed.\n`);
    const { rows } = await execute(url, "select relname from pg_class where relnamespace = 'public'::regnamespace");
    expect(rows).toEqual([]);
  });
});
