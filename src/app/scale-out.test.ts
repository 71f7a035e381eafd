/**
 * Three processes share one database and one storage behind a plain proxy: any process can serve any request
 * (docs/operations-reference.md, Several processes).
 */
import { readdir } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { migrationsFolder } from '#server/db/migrate.ts';
import { paperBody, truckBody } from '#test/app/factories.ts';
import { type ProductProcess, startProduct, temporaryFolder } from '#test/app/product-process.ts';
import { retryWhileBusy } from '#test/app/retry-while-busy.ts';
import { admin, refresh, signIn, signInSilently, TestBrowser } from '#test/app/test-browser.ts';
import { createTestDatabase, type TestDatabase } from '#test/database/database.ts';
import { sharedAzurite } from '#test/media/azurite.ts';
import { picture, putFile } from '#test/media/media-files.ts';
import { type RoundRobinProxy, startRoundRobinProxy } from '#test/network/round-robin-proxy.ts';
import { ensureWebBuild } from './web-build.ts';

// These tests start whole processes.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 240_000 });

const provider = { clientId: 'back-office', scope: 'openid profile email offline_access' };
const trucks = '/api/abbasAutos/trucks';
const ended: (() => Promise<unknown>)[] = [];
let database: TestDatabase;
let connectionString: string;
let proxy: RoundRobinProxy;
let products: ProductProcess[];
let place: { url: string; provider: typeof provider };
let token: string;

async function startOne(): Promise<ProductProcess> {
  const { folder, remove } = await temporaryFolder();
  const product = await startProduct({
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    PUBLIC_URL: proxy.url,
    TRUST_PROXY: '127.0.0.1,::1',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    AZURE_STORAGE_CONNECTION_STRING: connectionString,
    AZURE_STORAGE_CONTAINER: 'scale-out',
  });
  ended.unshift(async () => {
    await product.stop();
    await remove();
  });
  return product;
}

beforeAll(async () => {
  [database, connectionString, proxy] = await Promise.all([
    createTestDatabase('template0'),
    sharedAzurite(),
    startRoundRobinProxy(),
  ]);
  ended.push(
    () => proxy.stop(),
    () => database.drop(),
  );
  await ensureWebBuild();
  products = await Promise.all([startOne(), startOne(), startOne()]);
  await Promise.all(products.map((product) => product.ready()));
  proxy.targets.push(...products.map(({ port }) => port));
  place = { url: proxy.url, provider };
  token = (await signIn(place, new TestBrowser(proxy.url))).access_token;
});
afterAll(async () => {
  for (const end of ended) await end();
});

const headers = (more: Record<string, string> = {}) => ({
  authorization: `Bearer ${token}`,
  'content-type': 'application/json',
  ...more,
});

async function send(method: string, path: string, body?: unknown, more: Record<string, string> = {}) {
  const init = { method, headers: headers(more), ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
  const answer = await fetch(`${proxy.url}${path}`, init);
  const text = await answer.text();
  // The proxy's own errors are plain text.
  if (answer.status === 502) return { status: 502, body: text };
  return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) };
}

test('processes that start together on an empty database create its tables once, and all serve requests', async () => {
  const { rows } = await sql<{ name: string }>`select name from migration order by name`.execute(database.db);
  expect(rows.map(({ name }) => name)).toEqual((await readdir(migrationsFolder)).sort());
  for (const { url } of products) {
    const answer = await fetch(`${url}/api/butler/trucks?includeSold=true`, { headers: headers() });
    expect([answer.status, await answer.json()]).toEqual([200, []]);
  }
});

test('a log-in begun in one process is completed in another, renewed in a third, and ended in all at once', async () => {
  const before = new Map(proxy.answered);
  const browser = new TestBrowser(proxy.url);
  const tokens = await signIn(place, browser);
  const silent = await signInSilently(place, browser);
  const renewed = await refresh(place, tokens.refresh_token);
  expect(renewed.status).toBe(200);
  const answers = await Promise.all(
    products.flatMap(({ url }) =>
      [silent.access_token, renewed.body.access_token].map((each) =>
        fetch(`${url}/api/users/role`, { headers: { authorization: `Bearer ${each}` } }),
      ),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
  for (const { port } of products) expect(proxy.answered.get(port)).toBeGreaterThan(before.get(port) ?? 0);
  const replay = await refresh(place, tokens.refresh_token);
  expect(replay.status).toBe(400);
  for (const { url } of products) {
    const { status } = await fetch(`${url}/api/users/role`, {
      headers: { authorization: `Bearer ${renewed.body.access_token}` },
    });
    expect(status).toBe(401);
  }
});

test('password hashes have the cost that OWASP recommends at least', async () => {
  const account = database.db.withTables<{ identity_account: { password_hash: string } }>();
  const { password_hash: hash } = await account
    .selectFrom('identity_account')
    .select('password_hash')
    .executeTakeFirstOrThrow();
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('twenty concurrent invoices get consecutive numbers, and an order becomes only one invoice', async () => {
  const { body: truck } = await send('POST', trucks, truckBody());
  const create = () => send('POST', '/api/abbasAutos/invoices', paperBody([truck.id]));
  const invoices = await Promise.all(Array.from({ length: 20 }, () => retryWhileBusy(create)));
  expect(invoices.filter(({ status }) => status !== 201)).toEqual([]);
  const numbers = invoices.map(({ body }) => Number(body.number)).sort((one, other) => one - other);
  expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  const { body: order } = await send('POST', '/api/abbasAutos/orders', paperBody([truck.id]));
  const made = await Promise.all([1, 2, 3].map(() => send('POST', `/api/abbasAutos/orders/${order.id}/invoice`)));
  expect(made.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
});

test('a client of one process is notified of changes in another', async () => {
  const stop = new AbortController();
  const watched = await fetch(`${products[0]?.url}/api/live`, { headers: headers(), signal: stop.signal });
  const received: string[] = [];
  const listening = (async () => {
    for await (const chunk of watched.body ?? []) received.push(Buffer.from(chunk).toString());
  })().catch(() => undefined);
  const answer = await fetch(`${products[1]?.url}${trucks}`, {
    method: 'POST',
    headers: headers(),
    body: JSON.stringify(truckBody()),
  });
  const { id } = (await answer.json()) as { id: string };
  await expect.poll(() => received.join('')).toContain(id);
  stop.abort();
  await listening;
});

test('a photo uploaded through one process is listed by all, and some process makes its thumbnails', async () => {
  const { body: truck } = await send('POST', trucks, truckBody());
  const { body } = await send('POST', `${trucks}/${truck.id}/image/image%2Fpng`);
  expect((await putFile(body.uri, await picture('png'), 'image/png')).status).toBe(201);
  for (const _ of products) expect((await send('GET', `${trucks}/${truck.id}/images`)).body).toHaveLength(1);
  const thumbnails = () =>
    database.db.selectFrom('media').select('has_thumbnails').where('truck_id', '=', truck.id).executeTakeFirst();
  await expect.poll(thumbnails).toEqual({ has_thumbnails: true });
});

test('stopping one process and killing another loses no confirmed write', async () => {
  const [first, second] = products;
  const acknowledged: string[] = [];
  const failures: { status: number; body: unknown }[] = [];
  let isOver = false;
  const write = async () => {
    while (!isOver) {
      // A response that breaks off counts as a failure of the proxy too.
      const answer = await send('POST', trucks, truckBody()).catch((error) => ({ status: 502, body: String(error) }));
      if (answer.status === 201) acknowledged.push(answer.body.id);
      else failures.push(answer);
    }
  };
  const writers = Promise.all(Array.from({ length: 8 }, write));
  const writeMore = async (more: number) => {
    const wanted = acknowledged.length + more;
    await vi.waitUntil(() => acknowledged.length >= wanted, { timeout: 60_000, interval: 5 });
  };
  try {
    await writeMore(20);
    await first?.stop();
    expect(await first?.ended).toBe(0);
    await writeMore(20);
    // A process stopped with SIGTERM answers every request that it accepted; the system resets connections that were
    // not accepted yet, and only the proxy sees that.
    expect(failures.filter(({ body }) => body !== 'ECONNRESET')).toEqual([]);
    second?.child.kill('SIGKILL');
    await second?.ended;
    await writeMore(20);
  } finally {
    isOver = true;
    await writers;
  }
  // Only the proxy reports requests under way in the killed process; the other processes never fail.
  expect(failures.filter(({ status }) => status !== 502)).toEqual([]);
  const rows = await database.db.selectFrom('truck').select('id').where('id', 'in', acknowledged).execute();
  expect(rows).toHaveLength(acknowledged.length);
});
