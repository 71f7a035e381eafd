/** Concurrency limits: one user's requests leave capacity for colleagues. */
import { connect } from 'node:net';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { defaultPoolSize, openDatabase } from '#server/db/database.ts';
import { pageLimits } from '#shared/list-query.ts';
import { defineRoute } from '#shared/route.ts';
import { truckBody } from '#test/app/factories.ts';
import { appForTest, type TestApp } from '#test/app/test-app.ts';
import { untilWaiting } from '#test/database/lock-waits.ts';
import { truckListRoutes } from '#trucks/truck-routes.ts';
import { concurrencyLimits, limitKind } from './concurrency-limits.ts';

const contract = { id: 'x', tag: 'x', summary: 'x', path: '/x', roles: [], messages: { 400: 'x' } } as const;
const read = { ...contract, method: 'GET', shows: [] } as const;

test.each([
  ['read', defineRoute(read), {}],
  ['write', defineRoute({ ...contract, method: 'PUT', changes: [] }), {}],
  ['array', defineRoute({ ...read, conditional: true }), {}],
  ['list', defineRoute({ ...read, conditional: true }), { kind: 'list' }],
  ['list', truckListRoutes.rows, {}],
  ['file', defineRoute({ ...read, contentType: 'text/csv' }), {}],
  [
    'file',
    defineRoute({ ...contract, method: 'POST', changes: [], contentType: 'application/zip' }),
    { ownTransactions: true },
  ],
  ['slow', defineRoute({ ...read, contentType: 'application/pdf' }), {}],
  ['outside', defineRoute({ ...contract, method: 'POST', changes: [] }), { ownTransactions: true }],
  ['report', defineRoute(read), { kind: 'report' }],
] as const)('the limit kind %s follows from a route and its options', (kind, route, options) => {
  expect(limitKind(route, options)).toBe(kind);
});

test('the limits leave connections for log-in and jobs, and only whole lists may be filled by one user', () => {
  const { read, write, list, report, array, file } = concurrencyLimits;
  const connections = [read, write, list, report, array, file].reduce((sum, { total }) => sum + total, 0);
  expect(connections).toBeLessThanOrEqual(defaultPoolSize - 3);
  for (const [kind, { total, perUser }] of Object.entries(concurrencyLimits)) {
    if (kind !== 'array') expect(perUser).toBeLessThan(total);
  }
});

test('forty writes of one user that wait for a lock do not delay a colleague', async () => {
  const app = await appForTest({ openDb: (url) => openDatabase(url) });
  const [busy, colleague] = [await app.as('User'), await app.as('Admin')];
  const { body: truck } = await busy.post('/api/abbasAutos/trucks', truckBody());
  const path = `/api/abbasAutos/trucks/${truck.id}`;
  let waiting: Promise<{ status: number }[]> | undefined;
  await app.db.transaction().execute(async (trx) => {
    await trx.selectFrom('truck').select('id').where('id', '=', truck.id).forUpdate().execute();
    waiting = Promise.all(Array.from({ length: 40 }, () => busy.delete(path)));
    expect((await colleague.get(path)).status).toBe(200);
    expect((await colleague.post('/api/abbasAutos/trucks', truckBody())).status).toBe(201);
  });
  const statuses = (await waiting)?.map(({ status }) => status) ?? [];
  // On a slow machine some have waited as long as a request may, and are refused with 503.
  expect(statuses.filter((status) => [204, 404, 503].includes(status))).toHaveLength(40);
  expect(statuses.filter((status) => status === 204).length).toBeLessThanOrEqual(1);
});

/** Locks a table. Call the returned function to unlock it. */
async function lockTable(app: TestApp, table: string): Promise<() => Promise<unknown>> {
  const trx = await app.db.startTransaction().execute();
  await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(trx);
  return () => trx.rollback().execute();
}

test('nineteen whole lists of one user wait for each other and do not delay a colleague', async () => {
  const app = await appForTest({ openDb: (url) => openDatabase(url) });
  const [busy, colleague] = [await app.as('User'), await app.as('Admin')];
  const unlock = await lockTable(app, 'truck');
  const waiting = Promise.all(Array.from({ length: 19 }, () => busy.get('/api/abbasAutos/trucks')));
  await untilWaiting(app.db);
  expect((await colleague.get('/api/clients')).status).toBe(200);
  expect((await colleague.get('/api/abbasAutos/particulars')).status).toBe(200);
  await untilWaiting(app.db, 1);
  await unlock();
  expect((await waiting).map(({ status }) => status)).toEqual(Array.from({ length: 19 }, () => 200));
});

test('whole lists of two users do not delay a list page of a third one', async () => {
  const app = await appForTest({ openDb: (url) => openDatabase(url) });
  const [one, other, colleague] = [await app.as('User'), await app.as('Admin'), await app.as('SuperAdmin')];
  const unlock = await lockTable(app, 'truck');
  const waiting = Promise.all([one, other].flatMap((busy) => [1, 2, 3].map(() => busy.get('/api/abbasAutos/trucks'))));
  await untilWaiting(app.db);
  expect((await colleague.get('/api/all/clients/rows')).status).toBe(200);
  await unlock();
  expect((await waiting).map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200));
});

test('a search for a reg number does not wait for a whole list, unless it finds more than a list page has', async () => {
  const app = await appForTest({ openDb: (url) => openDatabase(url) });
  const [busy, colleague] = [await app.as('User'), await app.as('Admin')];
  await sql`insert into truck (id, company, reg_number, reg_number_trimmed, make, model)
    select 'many-' || n, 'AbbasAutos', 'MANY' || n, 'MANY' || n, 'DAF', 'XF'
    from generate_series(1, ${pageLimits.maxRows + 1}) n`.execute(app.db);
  const unlock = await lockTable(app, 'truck_costing');
  const wholeList = busy.get('/api/trucks/costings');
  await untilWaiting(app.db);
  const { body: found } = await colleague.get('/api/abbasAutos/trucks?regNumber=many20');
  expect(found.map(({ regNumber }: { regNumber: string }) => regNumber)).toEqual(['MANY20', 'MANY200', 'MANY201']);
  let isAnswered = false;
  const longSearch = colleague.get('/api/abbasAutos/trucks?regNumber=many').finally(() => {
    isAnswered = true;
  });
  expect((await colleague.get('/api/abbasAutos/trucks?regNumber=many1')).status).toBe(200);
  expect(isAnswered).toBe(false);
  await unlock();
  expect((await wholeList).status).toBe(200);
  expect((await longSearch).body).toHaveLength(pageLimits.maxRows + 1);
});

/** Sends a request and never reads the response. */
async function requestWithoutReading(app: TestApp, path: string) {
  const { hostname, port } = new URL(app.url);
  const socket = connect({ host: hostname, port: Number(port) });
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => undefined).pause();
  const token = await app.tokenOf('User');
  socket.write(`GET ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\nauthorization: Bearer ${token}\r\n\r\n`);
  return socket;
}

/** Number of exports with an open transaction. */
async function openExports(app: TestApp): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and state = 'idle in transaction' and query like 'fetch%'`.execute(app.db);
  return rows[0]?.count ?? 0;
}

test('exports whose client stops reading do not delay a colleague, and their connections are closed after a while', async () => {
  const limits = { headMs: 60_000, bodyMs: 60_000, graceMs: 100, stallMs: 2000 };
  const app = await appForTest({ limits, openDb: (url) => openDatabase(url) });
  const [, colleague] = [await app.as('User'), await app.as('Admin')];
  await sql`insert into truck (id, company, reg_number, reg_number_trimmed, make, model, description)
    select 'long-' || n, 'AbbasAutos', 'L ' || n, 'L' || n, 'DAF', 'XF', repeat(md5(n::text), 60)
    from generate_series(1, 8000) n`.execute(app.db);
  const path = '/api/abbasAutos/trucks/export?format=csv&columns=regNumber,description';
  await Promise.all(Array.from({ length: 3 }, () => requestWithoutReading(app, path)));
  await expect.poll(() => openExports(app)).toBe(concurrencyLimits.file.perUser);
  const { status, body } = await colleague.get('/api/abbasAutos/trucks/export?format=csv&columns=regNumber&search=L');
  expect([status, body.length > 8000]).toEqual([200, true]);
  await expect.poll(() => openExports(app), { interval: 200 }).toBe(0);
});
