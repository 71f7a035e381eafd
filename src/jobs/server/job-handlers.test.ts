/** `/api/admin/jobs`: lists waiting, running and failed jobs, and retries them. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLocalStorage } from '#server/storage/local-storage.ts';
import { truckBody } from '#test/app/factories.ts';
import { type Client, startTestApp, type TestApp } from '#test/app/test-app.ts';
import { picture } from '#test/media/media-files.ts';

const trucks = '/api/abbasAutos/trucks';
const path = '/api/admin/jobs';
let folder: string;
let app: TestApp;
let boss: Client;
let isAway = true;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'truck-jobs-'));
  app = await startTestApp({
    storage: async (publicUrl) => {
      const real = await openLocalStorage({ folder, secret: 'test', publicUrl });
      const remove = async (prefix: string) => {
        if (isAway) throw Object.assign(new Error(`connect to ${prefix}`), { code: 'ECONNREFUSED' });
        await real.remove(prefix);
      };
      return { ...real, remove };
    },
  });
  boss = await app.as('SuperAdmin');
});
afterAll(async () => {
  await app.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Deletes a truck whose files cannot be removed, and returns the files' prefix. */
async function failingRemoval(): Promise<string> {
  const { body: truck } = await boss.post(trucks, truckBody());
  const { body } = await boss.post(`${trucks}/${truck.id}/image/image%2Fpng`);
  await app.storage.write(new URL(body.uri).pathname.replace('/media/', ''), await picture('png'), 'image/png');
  await boss.delete(`${trucks}/${truck.id}`);
  return `${truck.id}/`;
}

const jobsOf = async (kind: string) =>
  (await boss.get(path)).body.jobs.filter((job: { kind: string }) => job.kind === kind);

const giveUp = () =>
  sql`update pgboss.job set state = 'failed', completed_on = now() where name = 'remove-media' and state = 'retry'`.execute(
    app.db,
  );

test('a failed removal is listed with attempts and reason, and succeeds when it is retried', async () => {
  const prefix = await failingRemoval();
  await expect.poll(() => jobsOf('remove-media')).toMatchObject([{ tries: 1, state: 'Waiting' }, { tries: 0 }]);
  const [failing] = await jobsOf('remove-media');
  expect(failing).toEqual({
    id: expect.any(String),
    kind: 'remove-media',
    label: 'Remove photos and videos',
    state: 'Waiting',
    tries: 1,
    at: expect.any(String),
    lastError: 'It failed (ECONNREFUSED); the log says more.',
  });
  await giveUp();
  const all = async () => (await boss.get(path)).body;
  await expect.poll(all).toMatchObject({ running: 0, failed: 1 });
  expect((await all()).jobs[0]).toMatchObject({ id: failing.id, state: 'Failed' });
  isAway = false;
  expect((await boss.post(`${path}/${failing.id}/retry`)).status).toBe(204);
  await expect.poll(() => app.storage.list(prefix)).toEqual([]);
  await expect.poll(async () => (await boss.get(path)).body.failed).toBe(0);
  const again = await boss.post(`${path}/${failing.id}/retry`);
  expect([again.status, again.body.message]).toEqual([409, 'Only a job that has failed can be tried again.']);
  const rows = await app.db
    .selectFrom('audit_entry')
    .select(['record_id', 'changes'])
    .where('record_type', '=', 'job')
    .execute();
  expect(rows).toEqual([{ record_id: failing.id, changes: { state: { old: 'Failed', new: 'Waiting' } } }]);
});

test('all failed jobs are retried at once', async () => {
  isAway = true;
  const prefixes = [await failingRemoval(), await failingRemoval()];
  // The two jobs do not fail at the same moment.
  const givenUp = async () => {
    await giveUp();
    return (await boss.get(path)).body.failed;
  };
  await expect.poll(givenUp).toBe(2);
  isAway = false;
  expect((await boss.post(`${path}/retry`)).body).toEqual({ retried: 2 });
  for (const prefix of prefixes) await expect.poll(() => app.storage.list(prefix)).toEqual([]);
  expect((await boss.post(`${path}/retry`)).body).toEqual({ retried: 0 });
});

test('jobs are listed in pages and can be filtered by state', async () => {
  await sql`
    insert into pgboss.job (name, data, state, retry_limit, retry_count, completed_on, start_after, policy)
    select 'remove-media', '{"prefix": "none/"}', (case when n <= 3 then 'failed' else 'created' end)::pgboss.job_state,
      11, 11, case when n <= 3 then now() - n * interval '1 minute' end, now() + interval '1 day', 'standard'
    from generate_series(1, 5) n`.execute(app.db);
  const statesOf = async (query: string) =>
    (await boss.get(`${path}?${query}`)).body.jobs.map(({ state }: { state: string }) => state);
  const { body: first } = await boss.get(`${path}?limit=2`);
  const { body: second } = await boss.get(`${path}?limit=2&offset=2`);
  expect(first).toMatchObject({ failed: 3, jobs: [{ state: 'Failed' }, { state: 'Failed' }] });
  expect(second.jobs[0].state).toBe('Failed');
  expect(first.jobs.concat(second.jobs).map(({ id }: { id: string }) => id)).toHaveLength(4);
  expect(await statesOf('state=Failed')).toEqual(['Failed', 'Failed', 'Failed']);
  expect(await statesOf('state=Failed&offset=3')).toEqual([]);
  expect(new Set(await statesOf('state=Waiting'))).toEqual(new Set(['Waiting']));
  for (const wrong of ['state=Done', 'limit=0', 'limit=201', 'limit=x', 'offset=-1']) {
    expect((await boss.get(`${path}?${wrong}`)).status).toBe(400);
  }
});

test('an unknown job is a 404', async () => {
  const { status, body } = await boss.post(`${path}/nothing/retry`);
  expect([status, body.message]).toEqual([404, 'The requested job does not exist.']);
});
