/** List pages that time out, whose callers disconnect, or that change while they are read. */
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import type { Database } from '#server/db/schema.ts';
import { truckBody } from '#test/app/factories.ts';
import { startTestApp, type TestApp } from '#test/app/test-app.ts';
import { untilWaiting } from '#test/database/lock-waits.ts';

/** Uses one connection, so that its timeout applies to all statements. */
async function openWithShortTimeout(url: string): Promise<Kysely<Database>> {
  const db = await openDatabase(url, { poolSize: 1 });
  await sql`set statement_timeout = '1s'`.execute(db);
  return db;
}

let app: TestApp;
let timeoutApp: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  timeoutApp = await startTestApp({ beside: app, openDb: openWithShortTimeout });
});
afterAll(async () => {
  await timeoutApp.stop();
  await app.stop();
});

/** Locks the table while `run` runs, so that readers wait. */
async function whileLocked(table: 'supplier' | 'truck', run: () => Promise<void>): Promise<void> {
  const transaction = await app.db.startTransaction().execute();
  try {
    await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(transaction);
    await run();
  } finally {
    await transaction.rollback().execute();
  }
}

test('the query of a caller who disconnects is cancelled in the database', async () => {
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

test.each(['rows', 'export?format=csv'])('a timeout of %s is answered with 503', async (call) => {
  const user = await timeoutApp.as('User');
  await whileLocked('truck', async () => {
    const { status, body } = await user.get(`/api/abbasAutos/trucks/${call}`);
    expect([status, body.message]).toEqual([503, 'This took too long. Narrow your search and try again.']);
  });
});

test('a truck that is deleted while a page is read is in neither its rows nor its total', async () => {
  const user = await app.as('User');
  const made = await Promise.all(
    ['In Between 1', 'In Between 2'].map((regNumber) => user.post('/api/abbasAutos/trucks', truckBody({ regNumber }))),
  );
  const found = () => user.get('/api/abbasAutos/trucks/rows?search=inbetween');
  expect((await found()).body).toMatchObject({ total: 2, rows: [{}, {}] });
  let page: ReturnType<typeof found> | undefined;
  // The ids come from the truck table alone; reading the rows waits for the supplier table.
  await whileLocked('supplier', async () => {
    page = found();
    await untilWaiting(app.db);
    // Without an audit entry, because the API would wait for the supplier table.
    await app.db.transaction().execute(async (transaction) => {
      await transaction.deleteFrom('truck').where('id', '=', made[0]?.body.id).execute();
      await transaction.updateTable('list_state').set({ state: sql<string>`gen_random_uuid()` }).execute();
    });
  });
  const { body } = (await page) ?? {};
  expect([body.total, body.rows.map(({ id }: { id: string }) => id)]).toEqual([1, [made[1]?.body.id]]);
});
