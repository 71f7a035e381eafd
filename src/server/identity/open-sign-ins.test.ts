/** Limits on what visitors can store without logging in: size, number per address, and time. */
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import type { IdentityDb } from '#server/identity/records/identity-tables.ts';
import { removeExpiredRecords } from '#server/identity/records/record-store.ts';
import { type EmbeddedApp, embeddedAppForFile, startEmbeddedApp } from '#test/app/embedded-app.ts';
import { admin, type Page, refresh, SignIn, signIn, TestBrowser } from '#test/app/test-browser.ts';

const app = await embeddedAppForFile({ publicUrl: 'https://trucks.example.test' });

const callback = { redirect_uri: 'https://trucks.example.test/login/callback' };

/** Starts a log-in from an address, which the server takes from the proxy's header. */
function open(address: string, parameters: Record<string, string> = {}): Promise<Response> {
  const url = new SignIn(app).address({ ...callback, ...parameters });
  return fetch(url, { redirect: 'manual', headers: { 'x-forwarded-for': address } });
}

async function countRecords(at: EmbeddedApp = app): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from identity_record where account_id is null`.execute(at.db);
  return rows[0]?.count ?? 0;
}

/** Opens a log-in at an address where 220 other browsers have opened one. The others are copies, which are quicker. */
async function openAfterOthers(address: string): Promise<Response> {
  await open(address);
  await sql`
    insert into identity_record (model, id, payload, visitor, browser_id, browser_since, expires_at)
    select model, id || n, payload, visitor, browser_id || n, browser_since, expires_at - n * interval '1 ms'
    from identity_record, generate_series(1, 219) n where visitor = ${address} and not is_returning`.execute(app.db);
  return await open(address);
}

test('an unusually long request is refused, and nothing of it is stored', async () => {
  const before = await countRecords();
  const long = 'x'.repeat(2000);
  for (const parameters of [{ state: long }, { nonce: long }, { login_hint: long }]) {
    expect((await open('203.0.113.1', parameters)).status).toBe(400);
  }
  const fields = new URLSearchParams(new URL(new SignIn(app).address({ ...callback, state: long })).search);
  expect((await fetch(`${app.url}/oidc/auth`, { method: 'POST', body: fields, redirect: 'manual' })).status).toBe(400);
  const logout = `${app.url}/oidc/session/end?state=${long}${long}${long}`;
  expect((await fetch(logout, { redirect: 'manual' })).status).toBe(400);
  expect(await countRecords()).toBe(before);
});

test('only the newest log-ins of one address remain open, and those of another address are not affected', async () => {
  const elsewhere = new TestBrowser(app.url, 'https://trucks.example.test');
  const first = await elsewhere.request(new SignIn(app).address(callback), {
    headers: { 'x-forwarded-for': '203.0.113.2' },
  });
  const before = await countRecords();
  await openAfterOthers('203.0.113.3');
  expect((await countRecords()) - before).toBe(200);
  expect((await elsewhere.request(first.url)).status).toBe(200);
});

test('a new log-in does not wait for locks on the older ones of its address', async () => {
  await openAfterOthers('203.0.113.5');
  const status = await app.db.transaction().execute(async (transaction) => {
    await sql`select from identity_record where account_id is null for update`.execute(transaction);
    return (await open('203.0.113.5')).status;
  });
  expect(status).toBe(303);
});

/** Starts a log-in in a browser behind an address. */
async function openIn(browser: TestBrowser, address: string): Promise<Page> {
  return await browser.request(new SignIn(app).address(callback), { headers: { 'x-forwarded-for': address } });
}

const browserAt = () => new TestBrowser(app.url, 'https://trucks.example.test');

test('the log-in of the first browser stays open while others behind its address open hundreds', async () => {
  const address = '203.0.113.6';
  const colleague = browserAt();
  const page = await openIn(colleague, address);
  await openAfterOthers(address);
  const busy = browserAt();
  for (let round = 0; round < 22; round += 1) await openIn(busy, address);
  for (let round = 0; round < 11; round += 1) {
    await Promise.all(Array.from({ length: 10 }, () => openIn(browserAt(), address)));
  }
  const answer = await colleague.submit(page, admin, { 'x-forwarded-for': address });
  expect(new URL(answer.url).pathname).toBe('/login/callback');
});

test('the number of open log-ins per address is limited, whatever cookies its browsers send', async () => {
  const address = '203.0.113.7';
  const before = await countRecords();
  const browsers = Array.from({ length: 5 }, browserAt);
  for (let round = 0; round < 25; round += 1) {
    await Promise.all(browsers.map((browser) => openIn(browser, address)));
  }
  // Twenty records per browser.
  expect((await countRecords()) - before).toBe(20 * 5);
});

test('a log-in stays open for ten minutes', async () => {
  await open('203.0.113.4');
  const { rows } = await sql<{ minutes: number }>`
    select extract(epoch from max(expires_at) - now())::float8 / 60 as minutes
    from identity_record where account_id is null`.execute(app.db);
  expect(Math.ceil(rows[0]?.minutes ?? 0)).toBe(10);
});

test('expired records are removed, even if there are thousands', async () => {
  await sql`insert into identity_record (model, id, payload, expires_at)
    select 'Interaction', 'old ' || n, '{}', now() - interval '1 hour' from generate_series(1, 2500) n`.execute(app.db);
  await removeExpiredRecords(app.db as unknown as IdentityDb);
  const { rows } = await sql`select id from identity_record where id like 'old %'`.execute(app.db);
  expect(rows).toEqual([]);
});

test('too many page requests are refused with 429, while token renewals still work', async () => {
  const own = await startEmbeddedApp();
  onTestFinished(() => own.stop());
  const tokens = await signIn(own, new TestBrowser(own.url));
  const colleague = new TestBrowser(own.url);
  const form = await colleague.request(new SignIn(own).address());
  const statuses = new Set<number>();
  for (let round = 0; round < 50; round += 1) {
    const pages = Array.from({ length: 21 }, () => fetch(`${own.url}/oidc/assets/none.css`));
    for (const { status } of await Promise.all(pages)) statuses.add(status);
  }
  expect([...statuses]).toEqual([404, 429]);
  const page = await fetch(`${own.url}/oidc/auth`);
  expect(await page.text()).toContain('Too many requests came from your network. Wait a minute and try again.');
  expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await refresh(own, tokens.refresh_token)).status).toBe(200);
  // A browser with a cookie has its own quota.
  const late = await colleague.submit(form, admin);
  expect(new URL(late.url).pathname).toBe('/login/callback');
});

test('a refused browser gets its own quota once it sends the cookie of the refusal', async () => {
  const own = await startEmbeddedApp();
  onTestFinished(() => own.stop());
  for (let round = 0; round < 50; round += 1) {
    await Promise.all(Array.from({ length: 21 }, () => fetch(`${own.url}/oidc/assets/none.css`)));
  }
  const browser = new TestBrowser(own.url);
  expect((await browser.request(new SignIn(own).address())).status).toBe(429);
  const form = await browser.request(new SignIn(own).address());
  expect(form.status).toBe(200);
  // Sixty requests a minute, of which the redirect has used two.
  const statuses = [];
  for (let request = 0; request < 60; request += 1) statuses.push((await browser.request(form.url)).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(58);
  expect(statuses.at(-1)).toBe(429);
});
