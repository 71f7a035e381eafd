/**
 * Screens that depend on the date, with a business time zone that differs from the server's: the rules of Needs Doing,
 * the ageing bands, the end of February in a leap year, and the night when the clocks go back.
 */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type NeedsRuleName, needsRuleLabels } from '#reports/needs-doing.ts';
import { truckBody } from '#test/app/factories.ts';
import { needsFixture } from '#test/records/needs-fixture.ts';
import { browserFixtureForFile } from './browser-fixture.ts';
import { navigate, waitUntilSettled } from './controls.ts';

/** One minute after 29 February in Auckland; in London the day has hours left. */
const afterMidnight = new Date('2028-02-29T11:01:00Z');
let now = afterMidnight;

/** Rules whose trucks are fixed together, which halves the time of the test. */
const atOnce = 5;

const fixture = await browserFixtureForFile({ TIME_ZONE: 'Pacific/Auckland' }, { now: () => now });

/** Returns the headings of the rules with their counts. */
const rules = (page: Page) => page.getByRole('tabpanel').getByRole('heading', { level: 2 }).allTextContents();
const oneOf = (rule: string) => `${needsRuleLabels[rule as NeedsRuleName]} (1)`;

test('each rule of Needs Doing lists exactly its truck until the problem is fixed', async () => {
  const admin = await fixture.callsAs('Admin');
  const needs = needsFixture({ staff: admin, admin });
  const made = new Map<string, Awaited<ReturnType<typeof needs.cases.loss>>>();
  for (const [rule, make] of Object.entries(needs.cases)) made.set(rule, await make());
  const page = await fixture.visitAs('User', '/needs-doing?company=AbbasAutos');
  await expect.poll(() => rules(page)).toEqual(Object.keys(needsRuleLabels).map(oneOf));
  for (const [rule, { id }] of made) {
    const row = page
      .getByRole('region', { name: oneOf(rule) })
      .getByRole('listitem')
      .getByRole('link');
    await expect.poll(() => row.count()).toBe(1);
    // This row links to the invoice, where its truck is marked as sold.
    if (rule !== 'invoicedNotSold') await expect.poll(() => row.getAttribute('href')).toContain(`/${id}/`);
  }
  const rest = [...made];
  while (rest.length > 0) {
    const batch = rest.splice(0, atOnce);
    await Promise.all(batch.map(([, { resolve }]) => resolve()));
    const left = new Set(rest.map(([rule]) => rule));
    const expected = Object.keys(needsRuleLabels).filter((rule) => left.has(rule));
    await expect.poll(() => rules(page)).toEqual(expected.map(oneOf));
  }
  await page.getByText('All done.').waitFor();
});

/** Returns the texts of a row's cells. */
async function cells(page: Page, table: string, row: RegExp): Promise<string[]> {
  const found = page.getByRole('table', { name: table }).getByRole('row', { name: row }).getByRole('cell');
  await found.first().waitFor();
  await waitUntilSettled(page);
  return (await found.allTextContents()).map((text) => text.trim());
}

test("ageing bands, days in stock and the month follow the business's time zone", async () => {
  const staff = await fixture.callsAs('User');
  const add = async (fields: object) => {
    const body = truckBody({ company: 'Butler', purchasePrice: 1000, ...fields });
    expect((await staff.post('/api/butler/trucks', body)).status).toBe(201);
  };
  // On 1 March: 0, 30, 31, 60, 61, 90 and 91 days.
  const days = ['2028-03-01', '2028-01-31', '2028-01-30', '2028-01-01', '2027-12-31', '2027-12-02', '2027-12-01'];
  for (const purchaseDate of [...days, null]) await add({ purchaseDate });
  await add({ isSold: true, soldDate: '2028-02-29', salePrice: 3000 });
  const page = await fixture.visitAs('User', 'about:blank');
  const bandsAt = async (instant: string) => {
    now = new Date(instant);
    await navigate(page, '/ageing?company=Butler');
    return await cells(page, 'Trucks by age', /^Butler Symonds/);
  };
  const figuresAt = async (instant: string) => {
    now = new Date(instant);
    // Reloads, because the app caches the figures for a moment.
    await page.goto('/home');
    return (await cells(page, "Today's figures", /^Butler Symonds/)).slice(0, 5);
  };
  const stock = ['8', '£8,000.00'];
  expect(await figuresAt('2028-02-29T10:59:00Z')).toEqual([...stock, '90 days', '1', '£2,000.00']);
  expect(await bandsAt('2028-02-29T11:01:00Z')).toEqual(['2', '2', '2', '1', '1', '8']);
  expect(await figuresAt('2028-02-29T11:01:00Z')).toEqual([...stock, '91 days', '0', '£0.00']);
  expect(await bandsAt('2028-03-01T11:01:00Z')).toEqual(['1', '2', '2', '2', '1', '8']);
  // The clocks went back in the previous night, so this day is an hour longer.
  expect(await figuresAt('2028-04-02T11:59:00Z')).toEqual([...stock, '123 days', '0', '£0.00']);
  expect(await figuresAt('2028-04-02T12:01:00Z')).toEqual([...stock, '124 days', '0', '£0.00']);
});
