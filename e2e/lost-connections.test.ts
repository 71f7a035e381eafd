/** Lost and slow connections: missed changes appear, nothing is saved twice, and no reload is needed. */

import type { Locator } from '@playwright/test';
import { sql } from 'kysely';
import { button, field, waitForHeading, waitUntilSettled } from './controls.ts';
import { expect, test } from './fixtures.ts';
import { count, openForm } from './truck-steps.ts';

let invoiceId: string;

test.beforeAll(async ({ app }) => {
  invoiceId = await app.addPaper('invoice');
});

test('an open list shows changes missed while offline; an app that cannot be fetched shows a message', async ({
  app,
  asUser,
}) => {
  await app.addTruck({ regNumber: 'BAD 100' });
  const page = await asUser('/current-stock', { expectedErrors: /Failed to (?:load resource|fetch)/ });
  await expect(page.getByRole('cell', { name: 'BAD 100', exact: true })).toBeVisible();
  await page.context().setOffline(true);
  await app.addTruck({ regNumber: 'BAD 101' });
  await page.context().setOffline(false);
  await expect(page.getByRole('cell', { name: 'BAD 101', exact: true })).toBeVisible();

  const bundle = /\/assets\/start-[^/]+\.js$/;
  await page.route(bundle, (route) => route.abort());
  await page.reload();
  const failure = page.getByRole('alert');
  await expect(failure).toContainText('The app could not be loaded.');
  await page.unroute(bundle);
  await page.reload();
  await waitForHeading(page, 'Current Stock');
});

test('on a slow connection two clicks on Save create one truck, and the form keeps its values until the save is done', async ({
  app,
}) => {
  const page = await openForm(app);
  const values = { 'Reg Number': 'SLO 1', Make: 'Foden', Model: 'Alpha', Mileage: '1000', 'Purchase Price': '100' };
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value);
  const line = await page.context().newCDPSession(page);
  // Bytes per second and latency in milliseconds of a poor mobile connection.
  const slow = { offline: false, latency: 1000, downloadThroughput: 50_000, uploadThroughput: 20_000 };
  await line.send('Network.emulateNetworkConditions', slow);
  await button(page, 'Save').dblclick();
  await expect.poll(() => count(app, 'SLO1')).toBe(1);
  await line.send('Network.emulateNetworkConditions', {
    ...slow,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  await waitForHeading(page, 'SLO 1');
  expect(await count(app, 'SLO1')).toBe(1);
});

test('a list or screen that could not be fetched loads once the connection is back', async ({ app, asUser }) => {
  await app.addTruck({ regNumber: 'BAD 200', company: 'Butler' });
  const options = { expectedErrors: /Failed to (?:load resource|fetch)/ };
  const page = await asUser('about:blank', options);
  await page.clock.install();
  await page.goto('/current-stock?company=Butler');
  const row = page.getByRole('cell', { name: 'BAD 200', exact: true });
  await expect(row).toBeVisible();
  await page.context().setOffline(true);
  const nextServerCheck = () => page.waitForEvent('requestfailed', (request) => request.url().endsWith('/readyz'));
  const checked = nextServerCheck();
  await page.getByPlaceholder('Search trucks...').fill('bad 200');
  // The page's clock runs fast, so that the retries take no time.
  const isVisibleAfterTick = (place: Locator) => async () => {
    await page.clock.runFor(500);
    return place.isVisible();
  };
  await expect.poll(isVisibleAfterTick(page.getByText('The list of trucks could not be loaded.').first())).toBe(true);
  await checked;
  await page.context().setOffline(false);
  await expect.poll(isVisibleAfterTick(row)).toBe(true);

  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Invoices' }).click();
  await expect(page.getByRole('heading', { name: 'We could not reach the server' })).toBeVisible();
  await page.waitForURL('**/invoices?company=Butler*');
  const retried = nextServerCheck();
  await button(page, 'Try again').click();
  await retried;
  expect(await page.getByText('Unexpected Application Error!').count()).toBe(0);
  await page.context().setOffline(false);
  await expect.poll(isVisibleAfterTick(page.getByRole('heading', { level: 1, name: 'Invoices' }))).toBe(true);
  await page.waitForURL('**/invoices?company=Butler*');
  await expect(page.getByRole('tab', { name: 'Butler Symonds', selected: true })).toBeVisible();
});

test('the pages of an invoice and of a client request nothing twice while they open', async ({ app, asUser }) => {
  const { db } = app.database;
  const client = await db.selectFrom('client').select('id').executeTakeFirstOrThrow();
  const page = await asUser('about:blank');
  // The previous test writes nothing, so there is little to wait for.
  // A page also reads the changes of the seven seconds before it opened, and loads again what they concern.
  const isQuiet = sql<boolean>`max(at) < now() - interval '20 seconds'`;
  const readQuiet = () => db.selectFrom('audit_entry').select(isQuiet.as('quiet')).executeTakeFirstOrThrow();
  await expect.poll(readQuiet).toEqual({ quiet: true });
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) requests.push(`${request.method()} ${request.url()}`);
  });
  for (const [path, lastSection] of [
    [`/AbbasAutos/invoices/${invoiceId}/view`, 'Credit Notes'],
    [`/clients/${client.id}/view`, 'Statements'],
  ] as const) {
    requests.length = 0;
    await page.goto(path);
    await expect(page.getByRole('heading', { name: lastSection })).toBeVisible();
    await waitUntilSettled(page);
    expect(requests.length).toBeGreaterThan(3);
    expect(requests.toSorted()).toEqual([...new Set(requests)].sort());
  }
});
