/** The API while the database is unavailable or was upgraded by a newer version. */
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { isDatabaseUnavailable } from '#server/db/database-unavailable.ts';
import { truckBody } from '#test/app/factories.ts';
import { appForTest } from '#test/app/test-app.ts';
import { type Wire, wireTo } from '#test/network/wire.ts';

const trucks = '/api/abbasAutos/trucks';

test('while the database is unavailable, requests get 503 with Retry-After; later they work again', async () => {
  let wire: Wire | undefined;
  const lines: string[] = [];
  const app = await appForTest({
    onLog: (line) => lines.push(line),
    openDb: async (url) => {
      wire = await wireTo(url);
      return openDatabase(wire.url, { poolSize: 4 });
    },
  });
  const user = await app.as('User');
  expect((await user.get(trucks)).status).toBe(200);
  wire?.cut();
  for (const answer of [await user.get(trucks), await user.post(trucks, truckBody())]) {
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(answer.body.message).toBe('The database is not responding at the moment. Try again soon.');
  }
  const visitor = app.withToken(undefined);
  const ready = await visitor.get('/readyz');
  expect(ready.status).toBe(503);
  expect(ready.headers.get('retry-after')).toBe('5');
  // A probe comes every few seconds, and only changes are logged.
  expect((await visitor.get('/readyz')).status).toBe(503);
  const logged = (text: string) => lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === text);
  expect(logged('not ready')).toMatchObject([
    { part: 'database', err: { message: expect.stringMatching(/./) } },
    { part: 'version', err: { message: expect.stringMatching(/./) } },
  ]);
  wire?.restore();
  expect((await user.get(trucks)).status).toBe(200);
  for (const _probe of [1, 2]) expect((await visitor.get('/readyz')).status).toBe(200);
  expect(logged('ready again')).toHaveLength(1);
});

test('when the database stops responding, requests get 503, and they work again afterwards', async () => {
  let wire: Wire | undefined;
  const app = await appForTest({
    openDb: async (url) => {
      wire = await wireTo(url);
      return openDatabase(wire.url, { poolSize: 4, silentMs: 2000, waitMs: 4000 });
    },
  });
  const user = await app.as('User');
  expect((await user.get(trucks)).status).toBe(200);
  wire?.stall();
  for (const answer of await Promise.all([user.get(trucks), user.post(trucks, truckBody())])) {
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  }
  wire?.restore();
  await expect.poll(async () => (await user.post(trucks, truckBody())).status).toBe(201);
});

test('a statement without a timeout is not cut off', async () => {
  const app = await appForTest();
  const db = await openDatabase(app.databaseUrl, { poolSize: 1, silentMs: 50 });
  onTestFinished(() => db.destroy());
  const slow = sql`select pg_sleep(0.2)`;
  await db.transaction().execute(async (transaction) => {
    await sql`set local statement_timeout = 0`.execute(transaction);
    await slow.execute(transaction);
  });
  await expect(slow.execute(db)).rejects.toThrow('Connection terminated unexpectedly');
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
});

test('a server that is older than the database refuses writes with 503 and is not ready; LOG_LEVEL hides the reason', async () => {
  const lines: string[] = [];
  const app = await appForTest({ env: { LOG_LEVEL: 'fatal' }, onLog: (line) => lines.push(line) });
  const user = await app.as('User');
  expect((await user.post(trucks, truckBody())).status).toBe(201);
  await app.db
    .insertInto('migration' as never)
    .values({ name: '9999-future.sql', checksum: 'x' } as never)
    .execute();
  const refused = await user.post(trucks, truckBody());
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('5');
  expect(refused.body.message).toMatch(/^This server is older than the database/);
  const { status, body } = await user.get(trucks);
  expect(status).toBe(200);
  expect(body).toHaveLength(1);
  const ready = await app.withToken(undefined).get('/readyz');
  expect(ready.body).toEqual({ status: 'unavailable', failed: ['version'] });
  expect(lines).toEqual([]);
});

const coded = (code: string, more: object = {}) => Object.assign(new Error('x'), { code, ...more });

test.each([
  ['a refused connection', coded('ECONNREFUSED', { syscall: 'connect' }), true],
  ['every address refused', new AggregateError([coded('ECONNREFUSED', { syscall: 'connect' })]), true],
  ['a server that shuts down', coded('57P01', { severity: 'FATAL' }), true],
  ['too many connections', coded('53300', { severity: 'FATAL' }), true],
  ['a full disk', coded('53100', { severity: 'ERROR' }), true],
  ['a broken disk', coded('58030', { severity: 'ERROR' }), true],
  ['no memory', coded('53200', { severity: 'ERROR' }), true],
  ['a read-only database', coded('25006', { severity: 'ERROR' }), true],
  ['a statement that recovery does not allow', coded('55000', { severity: 'ERROR' }), true],
  ['a wrong password', coded('28P01', { severity: 'FATAL' }), true],
  ['a role without login', coded('28000', { severity: 'FATAL' }), true],
  ['an unknown database', coded('3D000', { severity: 'FATAL' }), true],
  ['no right to connect', coded('42501', { severity: 'FATAL' }), true],
  ['no right to a table', coded('42501', { severity: 'ERROR' }), false],
  ['a lost connection', new Error('Connection terminated unexpectedly'), true],
  ['no free connection in time', new Error('timeout exceeded when trying to connect'), true],
  ['a statement that ran out of time', coded('57014', { severity: 'ERROR' }), false],
  ['a unique violation', coded('23505', { severity: 'ERROR' }), false],
  ['a bug', new TypeError('x is undefined'), false],
])('isDatabaseUnavailable: %s, %o', (_name, error, away) => {
  expect(isDatabaseUnavailable(error)).toBe(away);
});
