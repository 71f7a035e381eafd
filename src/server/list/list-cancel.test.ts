/** Pages of lists that take too long, whose callers leave, or that change while they are read. */
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import type { Database } from '#server/db/schema.ts';
import { truckBody } from '#test/app/factories.ts';
import { startTestApp, type TestApp } from '#test/app/test-app.ts';
import { untilWaiting } from '#test/database/lock-waits.ts';

/** One connection, so that its time limit is that of every statement of the server. */
async function openHurried(url: string): Promise<Kysely<Database>> {
  const db = await openDatabase(url, { poolSize: 1 });
  await sql`set statement_timeout = '1s'`.execute(db);
  return db;
}

let app: TestApp;
let hurried: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  hurried = await startTestApp({ beside: app, openDb: openHurried });
});
afterAll(async () => {
  await hurried.stop();
  await app.stop();
});

/** While it runs, whoever reads the table waits. */
async function whileLocked(table: 'supplier' | 'truck', run: () => Promise<void>): Promise<void> {
  const transaction = await app.db.startTransaction().execute();
  try {
    await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(transaction);
    await run();
  } finally {
    await transaction.rollback().execute();
  }
}

test('the query of a caller who leaves ends in the database', async () => {
  const token = await app.tokenOf('User');
  await app.as('User');
  await whileLocked('truck', async () => {
    const leaving = new AbortController();
    const headers = { authorization: `Bearer ${token}` };
    const answer = fetch(`${app.url}/api/abbasAutos/trucks/rows?search=a`, { headers, signal: leaving.signal });
    const left = expect(answer).rejects.toThrow();
    await untilWaiting(app.db);
    leaving.abort();
    await left;
    await untilWaiting(app.db, 0);
  });
});

test.each(['rows', 'export?format=csv'])('%s that runs into the time limit is answered 503', async (call) => {
  const user = await hurried.as('User');
  await whileLocked('truck', async () => {
    const { status, body } = await user.get(`/api/abbasAutos/trucks/${call}`);
    expect([status, body.message]).toEqual([503, 'This took too long. Narrow your search and try again.']);
  });
});

test('a truck that is deleted between the ids of a page and its rows is in neither rows nor number', async () => {
  const user = await app.as('User');
  const made = await Promise.all(
    ['In Between 1', 'In Between 2'].map((regNumber) => user.post('/api/abbasAutos/trucks', truckBody({ regNumber }))),
  );
  const found = () => user.get('/api/abbasAutos/trucks/rows?search=inbetween');
  expect((await found()).body).toMatchObject({ total: 2, rows: [{}, {}] });
  let page: ReturnType<typeof found> | undefined;
  // the ids come from the trucks alone; their rows have the supplier's name
  await whileLocked('supplier', async () => {
    page = found();
    await untilWaiting(app.db);
    await app.db.deleteFrom('truck').where('id', '=', made[0]?.body.id).execute();
  });
  const { body } = (await page) ?? {};
  expect([body.total, body.rows.map(({ id }: { id: string }) => id)]).toEqual([1, [made[1]?.body.id]]);
});
