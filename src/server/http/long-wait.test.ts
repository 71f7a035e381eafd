/** Requests that wait for locks or run for too long: they are answered with 503 and change nothing. */
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { truckBody } from '#test/app/factories.ts';
import { appForTest, type TestApp } from '#test/app/test-app.ts';

const trucks = '/api/abbasAutos/trucks';

/** An app whose requests share one connection with this setting, and a second connection to hold locks. */
async function appWith(setting: string): Promise<{ app: TestApp; otherConnection: TestApp['db'] }> {
  const app = await appForTest({
    openDb: async (url) => {
      const db = await openDatabase(url, { poolSize: 1 });
      await sql.raw(setting).execute(db);
      return db;
    },
  });
  const otherConnection = await openDatabase(app.databaseUrl, { poolSize: 1 });
  onTestFinished(() => otherConnection.destroy());
  return { app, otherConnection };
}

async function expectUnavailable(answer: Promise<{ status: number; headers: Headers; body: { message?: string } }>) {
  const { status, headers, body } = await answer;
  expect([status, headers.get('retry-after')]).toEqual([503, '5']);
  return body.message;
}

test('a write that waits too long for another writer is refused with 503, and succeeds afterwards', async () => {
  const { app, otherConnection } = await appWith("set lock_timeout = '150ms'");
  const user = await app.as('User');
  const { body: truck } = await user.post(trucks, truckBody());
  await otherConnection.transaction().execute(async (transaction) => {
    await sql`update stock_counter set last_number = last_number`.execute(transaction);
    await sql`update truck set color = color where id = ${truck.id}`.execute(transaction);
    const lockMessage = 'Others are saving the same data, and it took too long. Nothing was saved. Try again soon.';
    expect(await expectUnavailable(user.post(trucks, truckBody()))).toBe(lockMessage);
    expect(await expectUnavailable(user.put(`${trucks}/${truck.id}`, { color: 'Red' }))).toBe(lockMessage);
    expect(await expectUnavailable(user.delete(`${trucks}/${truck.id}`))).toBe(lockMessage);
  });
  expect((await user.post(trucks, truckBody())).status).toBe(201);
  expect((await user.put(`${trucks}/${truck.id}`, { color: 'Red' })).status).toBe(200);
  expect((await user.get(trucks)).body).toHaveLength(2);
});

test('a write that runs too long is refused with 503', async () => {
  const { app, otherConnection } = await appWith("set statement_timeout = '300ms'");
  const user = await app.as('User');
  const { body: truck } = await user.post(trucks, truckBody());
  await otherConnection.transaction().execute(async (transaction) => {
    await sql`update truck set color = color where id = ${truck.id}`.execute(transaction);
    const message = await expectUnavailable(user.put(`${trucks}/${truck.id}`, { color: 'Red' }));
    expect(message).toBe('This took too long, and nothing was saved. Select fewer records, or try again soon.');
  });
});

test('a write whose every attempt is a deadlock victim is refused with 503', async () => {
  const { app } = await appWith('select 1');
  const user = await app.as('User');
  await sql`create function raise_deadlock() returns trigger language plpgsql as $$
    begin raise exception 'deadlock detected' using errcode = '40P01'; end $$`.execute(app.db);
  await sql`create trigger raise_deadlock before insert on truck for each row execute function raise_deadlock()`.execute(
    app.db,
  );
  const message = await expectUnavailable(user.post(trucks, truckBody()));
  expect(message).toBe('Others saved the same data at the same moment. Nothing was saved. Try again soon.');
});
