/** Trucks that move to another company or are sold, and the notices on their pages. */
import type { Page } from '@playwright/test';
import { inTenMonths, paperItemBody } from '#test/app/factories.ts';
import type { Client } from '#test/app/test-app.ts';
import { button, field, waitForAlert, waitForHeading } from './controls.ts';
import { type App, expect, failuresExpected, test } from './fixtures.ts';

let staff: Client;

test.beforeAll(async ({ app }) => {
  staff = await app.callsAs('User');
});

const trucks = '/api/abbasAutos/trucks';
const addTruck = (app: App, regNumber: string, fields: Record<string, unknown> = {}) =>
  app.addTruck({ regNumber, chassisNumber: `LEAVES ${regNumber}`, ...fields });

async function chooseCompany(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Company' }).selectOption({ label: name });
}

test("an address with a truck's former company redirects to the same screen of the truck", async ({ app, asUser }) => {
  const id = await addTruck(app, 'LVS 1');
  await staff.put(`${trucks}/${id}`, { company: 'RedStar' });
  const page = await asUser(`/AbbasAutos/trucks/${id}/view`, failuresExpected);
  await page.waitForURL(`**/RedStar/trucks/${id}/view`);
  await waitForHeading(page, 'LVS 1');
  for (const screen of ['costings/edit', 'videos/edit']) {
    await page.goto(`${app.url}/AbbasAutos/trucks/${id}/${screen}`);
    await page.waitForURL(`**/RedStar/trucks/${id}/${screen}`);
  }
});

test('the form warns before the save that the truck is shared, invoiced, or at another company', async ({
  app,
  asUser,
}) => {
  const id = await addTruck(app, 'LVS 2');
  await addTruck(app, 'LVS 3', { company: 'Butler' });
  for (let pages = 0; pages < 2; pages += 1) {
    await staff.post('/api/abbasAutos/shares', { truckIds: [id], until: inTenMonths });
  }
  const page = await asUser(`/AbbasAutos/trucks/${id}/edit`, failuresExpected);
  await waitForHeading(page, 'Edit Truck');
  await field(page, 'Chassis Number').fill('leaves-lvs3');
  const warnings = page.getByRole('region', { name: 'Warnings' });
  await expect(
    warnings.getByRole('link', { name: 'The same chassis number is on LVS 3 of Butler Symonds.' }),
  ).toBeVisible();
  await chooseCompany(page, 'Red Star Commercial');
  await expect(warnings.getByText('It is on 2 shared pages.')).toBeVisible();
  await button(page, 'Save').click();
  await waitForAlert(page, 'Truck updated successfully.');
  await waitForAlert(page, 'It is on 2 shared pages.');
  await page.waitForURL(`**/RedStar/trucks/${id}/view`);

  const invoiced = await addTruck(app, 'LVS 4');
  const invoice = await staff.post('/api/abbasAutos/invoices', {
    date: '2026-11-20',
    currency: 'GBP',
    billTo: { name: 'Quay' },
    shipTo: { name: 'Quay' },
    items: [paperItemBody([invoiced])],
  });
  await page.goto(`${app.url}/AbbasAutos/trucks/${invoiced}/edit`);
  await waitForHeading(page, 'Edit Truck');
  await expect(button(page, 'Save')).toBeVisible();
  await chooseCompany(page, 'Truck World');
  const refusal = `It is on invoice ${invoice.body.number} of Abbas Autos. Credit it first.`;
  await expect(page.getByRole('status').getByText(refusal)).toBeVisible();
  await button(page, 'Save').click();
  await waitForAlert(page, refusal);
  await expect(page.getByText('Already in stock.')).toHaveCount(0);
});

test('marking a truck as sold names a reservation for someone else, then its shared page', async ({ app, asUser }) => {
  const id = await addTruck(app, 'LVS 5');
  await staff.put(`${trucks}/${id}/reservation`, { clientName: 'Moorhen', until: '2099-12-31' });
  await staff.post('/api/abbasAutos/shares', { truckIds: [id], until: inTenMonths });
  const page = await asUser(`/AbbasAutos/trucks/${id}/view`, failuresExpected);
  await waitForHeading(page, 'LVS 5');
  await button(page, 'Mark as Sold').click();
  const dialog = page.getByRole('dialog', { name: 'Mark as Sold' });
  await expect(dialog.getByText('LVS 5 is reserved for Moorhen until 31 Dec 2099.')).toBeVisible();
  await button(dialog, 'Mark as Sold').click();
  await waitForAlert(page, 'Truck marked as sold.');
  await waitForAlert(page, 'It is on 1 shared page.');
  await expect(
    page.getByRole('list', { name: 'Price and profit' }).getByText('Not known', { exact: true }),
  ).toBeVisible();
  await page.goto(`${app.url}/sales`);
  await expect(page.getByText('1 truck without a price. Sales, costs and profits leave it out.')).toBeVisible();
});

test('the form clears the buyer when a truck is no longer sold', async ({ app, asUser }) => {
  const id = await addTruck(app, 'LVS 6', { isSold: true, soldTo: { name: 'Quarry Ltd' } });
  const page = await asUser(`/AbbasAutos/trucks/${id}/edit`, failuresExpected);
  await waitForHeading(page, 'Edit Truck');
  await expect(page.getByText('Quarry Ltd').first()).toBeVisible();
  await field(page, 'Mark as Sold').uncheck();
  await expect(page.getByText('Quarry Ltd').first()).toHaveCount(0);
  await button(page, 'Save').click();
  await waitForAlert(page, 'Truck updated successfully.');
  expect((await staff.get(`${trucks}/${id}`)).body).toMatchObject({ isSold: false, soldTo: null });
});

test('an invoice in dollars offers to set the prices of its trucks in pounds', async ({ app, asUser }) => {
  const [first, second] = [
    await addTruck(app, 'LVS 7', { salePrice: null }),
    await addTruck(app, 'LVS 8', { salePrice: null }),
  ];
  const items = [paperItemBody([first, second], { rate: 40_000, vatRate: 0, freightRate: 0, warrantyRate: 0 })];
  const id = await app.addPaper('invoice', { items, currency: 'USD', exchangeRate: 1.25, depositPaid: 0 });
  const page = await asUser(`/AbbasAutos/invoices/${id}/edit`, failuresExpected);
  const offer = 'Set sale price to £32,000.00 (at $1.25)';
  const card = page.getByRole('group', { name: 'LVS 7', exact: true });
  await card.getByRole('checkbox', { name: offer }).check();
  await button(page, 'Save').click();
  await waitForAlert(page, 'Invoice updated successfully.');
  const priceOf = async (truck: string) => (await staff.get(`${trucks}/${truck}`)).body.salePrice;
  expect([await priceOf(first), await priceOf(second)]).toEqual([32_000, null]);
  await page.goto(`${app.url}/AbbasAutos/invoices/${id}/view`);
  await button(page, offer).click();
  await expect.poll(() => priceOf(second)).toBe(32_000);
  await expect(button(page, offer)).toHaveCount(0);
});
