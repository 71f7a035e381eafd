/** Whoever writes much at once waits for it without holding up others. */
import { expect, test } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { truckBody } from '#test/factories.ts';
import { appForTest } from '#test/test-app.ts';
import { createTurns } from './turns.ts';

test('eight writes of one person are done at once, in their order, and none of them holds up another person', async () => {
  const lines = new Map();
  const take = createTurns(lines);
  const begun: string[] = [];
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const work = (name: string, until: Promise<void>) => async () => {
    begun.push(name);
    await until;
    return name;
  };
  const all = Array.from({ length: 12 }, (_, index) => take('busy', work(`busy ${index}`, gate)));
  await expect(take('calm', work('calm', Promise.resolve()))).resolves.toBe('calm');
  expect(begun).toEqual([...Array.from({ length: 8 }, (_, index) => `busy ${index}`), 'calm']);
  open();
  expect(await Promise.all(all)).toEqual(Array.from({ length: 12 }, (_, index) => `busy ${index}`));
  expect(lines.size).toBe(0);
});

test('what fails leaves its place to the next', async () => {
  const lines = new Map();
  const take = createTurns(lines);
  const fail = () => Promise.reject(new Error('no'));
  const all = await Promise.allSettled(Array.from({ length: 20 }, () => take('busy', fail)));
  expect(all.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 'rejected'));
  expect(lines.size).toBe(0);
});

test('forty writes of one person that wait for the database hold up no colleague', async () => {
  const app = await appForTest({ openDb: (url) => openDatabase(url) });
  const [busy, calm] = [await app.as('User'), await app.as('Admin')];
  const { body: truck } = await busy.post('/api/abbasAutos/trucks', truckBody());
  const path = `/api/abbasAutos/trucks/${truck.id}`;
  let waiting: Promise<{ status: number }[]> | undefined;
  await app.db.transaction().execute(async (held) => {
    await held.selectFrom('truck').select('id').where('id', '=', truck.id).forUpdate().execute();
    waiting = Promise.all(Array.from({ length: 40 }, () => busy.delete(path)));
    expect((await calm.get(path)).status).toBe(200);
    expect((await calm.post('/api/abbasAutos/trucks', truckBody())).status).toBe(201);
  });
  const statuses = (await waiting)?.map(({ status }) => status).toSorted();
  expect(statuses).toEqual([204, ...Array.from({ length: 39 }, () => 404)]);
});
