/** Background work on photos and videos: late arrivals, abandoned uploads, and removals that fail at first. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openLocalStorage } from '#server/storage/local-storage.ts';
import { truckBody } from '#test/app/factories.ts';
import { type Client, startTestApp, type TestApp } from '#test/app/test-app.ts';
import { picture, putFile } from '#test/media/media-files.ts';

const trucks = '/api/abbasAutos/trucks';
let folder: string;
let app: TestApp;
let user: Client;
/** The prefix whose removal fails once. */
let failing: string | undefined;
/** The prefix whose removal waits for a promise. */
let delayed: { prefix: string; until: Promise<void> } | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'truck-gallery-'));
  const storage = async (publicUrl: string) => {
    const real = await openLocalStorage({ folder, secret: 'test', publicUrl });
    const remove = async (prefix: string) => {
      if (prefix === failing) {
        failing = undefined;
        throw new Error('The storage does not answer.');
      }
      if (prefix === delayed?.prefix) await delayed.until;
      await real.remove(prefix);
    };
    return { ...real, remove };
  };
  app = await startTestApp({ storage });
  user = await app.as('User');
});
afterAll(async () => {
  await app.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A truck with an upload URL for a photo. */
async function announce() {
  const { body: truck } = await user.post(trucks, truckBody());
  const { body } = await user.post(`${trucks}/${truck.id}/image/image%2Fpng`);
  const key = new URL(body.uri).pathname.replace('/media/', '');
  return { truckId: truck.id as string, path: `${trucks}/${truck.id}`, uri: body.uri as string, key };
}

async function makeOlder(key: string, hours: number): Promise<void> {
  const id = key.slice(-36);
  await sql`update media set created_at = now() - make_interval(hours => ${hours}) where id = ${id}`.execute(app.db);
}

const waitingRows = async (truckId: string) =>
  (await app.db.selectFrom('media').select('id').where('truck_id', '=', truckId).execute()).length;

test('a file that arrived without being reported shows in the list, and can be deleted before that', async () => {
  const { key, path } = await announce();
  await app.storage.write(key, await picture('png'), 'image/png');
  expect((await user.get(`${path}/images`)).body).toHaveLength(1);
  const other = await announce();
  await app.storage.write(other.key, await picture('png'), 'image/png');
  expect((await user.delete(`${other.path}/image/${other.key.slice(-36)}`)).status).toBe(204);
  await expect.poll(() => app.storage.list(other.key)).toEqual([]);
});

test('an upload that did not arrive within a day is deleted; one that arrived is not', async () => {
  const [lost, late, fresh] = [await announce(), await announce(), await announce()];
  await app.storage.write(late.key, await picture('png'), 'image/png');
  for (const { key } of [lost, late]) await makeOlder(key, 25);
  await app.tidy();
  expect(await waitingRows(lost.truckId)).toBe(0);
  expect(await waitingRows(fresh.truckId)).toBe(1);
  expect((await user.get(`${late.path}/images`)).body).toHaveLength(1);
  expect((await putFile(lost.uri, await picture('png'), 'image/png')).status).toBe(404);
});

test.each([
  ['demoted', (userId: string) => app.db.updateTable('app_user').set({ role: 'Other' }).where('user_id', '=', userId)],
  ['deleted', (userId: string) => app.db.deleteFrom('app_user').where('user_id', '=', userId)],
])('an upload URL no longer works once its user was %s', async (_name, change) => {
  const { uri } = await announce();
  const [sender] = await app.db.selectFrom('app_user').selectAll().where('role', '=', 'User').execute();
  if (!sender) throw new Error('Sender expected.');
  await change(sender.user_id).execute();
  expect((await putFile(uri, await picture('png'), 'image/png')).status).toBe(404);
  await app.db.deleteFrom('app_user').where('user_id', '=', sender.user_id).execute();
  user = await app.as('User');
  expect((await putFile(uri, await picture('png'), 'image/png')).status).toBe(201);
});

test('soon after a deletion, existing download URLs no longer work', async () => {
  const { path, uri } = await announce();
  await putFile(uri, await picture('png'), 'image/png');
  const [{ name }] = (await user.get(`${path}/images`)).body;
  const { body } = await user.get(`${path}/images/${name}`);
  expect((await fetch(body.uri)).status).toBe(200);
  expect((await user.delete(`${path}/image/${name}`)).status).toBe(204);
  await expect.poll(async () => (await fetch(body.uri)).status).toBe(404);
});

test("other deletions are answered while the storage is slow to remove a truck's files", async () => {
  const [slow, other] = [await announce(), await announce()];
  for (const { uri } of [slow, other]) await putFile(uri, await picture('png'), 'image/png');
  const { body: costing } = await user.post(`${other.path}/costings`, { type: 'Repairs', value: 5 });
  const { promise: until, resolve: release } = Promise.withResolvers<void>();
  onTestFinished(() => release());
  delayed = { prefix: `${slow.truckId}/`, until };
  for (const path of [slow.path, `${other.path}/costings/${costing.costingsId}`, other.path]) {
    expect({ path, status: (await user.delete(path)).status }).toEqual({ path, status: 204 });
  }
  expect(await app.storage.list(slow.key)).not.toEqual([]);
  release();
  await expect.poll(() => app.storage.list(slow.key)).toEqual([]);
});

test('a failed removal is retried, and repeated a day later', async () => {
  const { truckId, path, uri, key } = await announce();
  await putFile(uri, await picture('png'), 'image/png');
  failing = `${truckId}/`;
  expect((await user.delete(path)).status).toBe(204);
  const removals = async () => {
    const { rows } = await sql<{ state: string; tries: number; message: string | null; hours: number }>`
      select state, retry_count as tries, output->>'message' as message,
        round(extract(epoch from start_after - created_on) / 3600)::int as hours
      from pgboss.job where name = 'remove-media' and data->>'prefix' = ${`${truckId}/`} order by created_on, start_after`.execute(
      app.db,
    );
    return rows;
  };
  const later = { state: 'created', tries: 0, message: null, hours: 24 };
  const message = 'It failed; the log says why.';
  await expect.poll(removals).toEqual([{ state: 'retry', tries: 0, message, hours: 0 }, later]);
  expect(await app.storage.list(key)).not.toEqual([]);
  await app.tidy();
  // A thumbnail that was being created is removed once its photo is found to be deleted.
  await expect.poll(() => app.storage.list(key)).toEqual([]);
  // The jobs are marked as completed a moment later.
  const states = async () => (await removals()).map(({ state }) => state);
  await expect.poll(states).toEqual(['completed', 'completed']);
});

test('deleting a truck without photos and videos enqueues no removal', async () => {
  const { body: truck } = await user.post(trucks, truckBody());
  await user.delete(`${trucks}/${truck.id}`);
  const { rows } = await sql`select from pgboss.job where data->>'prefix' = ${`${truck.id}/`}`.execute(app.db);
  expect(rows).toEqual([]);
});
