/** Calls that wait too long for others, or run too long: they are answered 503 with a sentence, and have changed nothing. */
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { truckBody } from '#test/app/factories.ts';
import { appForTest, type TestApp } from '#test/app/test-app.ts';

const trucks = '/api/abbasAutos/trucks';

/** An app whose calls share one connection with this setting, and a connection that others use. */
async function appWith(setting: string): Promise<{ app: TestApp; others: TestApp['db'] }> {
  const app = await appForTest({
    openDb: async (url) => {
      const db = await openDatabase(url, { poolSize: 1 });
      await sql.raw(setting).execute(db);
      return db;
    },
  });
  const others = await openDatabase(app.databaseUrl, { poolSize: 1 });
  onTestFinished(() => others.destroy());
  return { app, others };
}

async function expectPutOff(answer: Promise<{ status: number; headers: Headers; body: { message?: string } }>) {
  const { status, headers, body } = await answer;
  expect([status, headers.get('retry-after')]).toEqual([503, '5']);
  return body.message;
}

test('a write that waits too long for another writer is refused with 503, and succeeds afterwards', async () => {
  const { app, others } = await appWith("set lock_timeout = '150ms'");
  const user = await app.as('User');
  const { body: truck } = await user.post(trucks, truckBody());
  await others.transaction().execute(async (transaction) => {
    await sql`update stock_counter set last_number = last_number`.execute(transaction);
    await sql`update truck set color = color where id = ${truck.id}`.execute(transaction);
    const waits = 'Others are saving the same data, and it took too long. Nothing was saved. Try again soon.';
    expect(await expectPutOff(user.post(trucks, truckBody()))).toBe(waits);
    expect(await expectPutOff(user.put(`${trucks}/${truck.id}`, { color: 'Red' }))).toBe(waits);
    expect(await expectPutOff(user.delete(`${trucks}/${truck.id}`))).toBe(waits);
  });
  expect((await user.post(trucks, truckBody())).status).toBe(201);
  expect((await user.put(`${trucks}/${truck.id}`, { color: 'Red' })).status).toBe(200);
  expect((await user.get(trucks)).body).toHaveLength(2);
});

test('a write that runs too long is refused with 503', async () => {
  const { app, others } = await appWith("set statement_timeout = '300ms'");
  const user = await app.as('User');
  const { body: truck } = await user.post(trucks, truckBody());
  await others.transaction().execute(async (transaction) => {
    await sql`update truck set color = color where id = ${truck.id}`.execute(transaction);
    const message = await expectPutOff(user.put(`${trucks}/${truck.id}`, { color: 'Red' }));
    expect(message).toBe('This took too long, and nothing was saved. Ask for less, or try again soon.');
  });
});

test('a write that the database gives up for others each time is refused with 503', async () => {
  const { app } = await appWith('select 1');
  const user = await app.as('User');
  await sql`create function give_up() returns trigger language plpgsql as $$
    begin raise exception 'deadlock detected' using errcode = '40P01'; end $$`.execute(app.db);
  await sql`create trigger give_up before insert on truck for each row execute function give_up()`.execute(app.db);
  const message = await expectPutOff(user.post(trucks, truckBody()));
  expect(message).toBe('Others saved the same data at the same moment. Nothing was saved. Try again soon.');
});
