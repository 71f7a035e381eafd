/** Clients and suppliers: search, create, change, merge and undo the merge. */

import { button, navigate, waitForAlert, waitForHeading } from './controls.ts';
import { expect, test } from './fixtures.ts';

test.beforeAll(async ({ app }) => {
  await app.addTruck({ regNumber: 'PTY 001', isSold: true, soldTo: { name: 'Harbor Haulage' } });
  await app.addPaper('invoice', { number: '7' });
  await app.addTruck({ regNumber: 'PTY 002', boughtFrom: { name: 'Moorhen Fleet Sales' } });
});

test('a client is created, changed, and merged with its misspelled duplicate; the merge is undone', async ({
  asUser,
}) => {
  const page = await asUser('/home');
  await button(page, 'Parties').click();
  await page.getByRole('link', { name: 'Clients' }).click();
  await waitForHeading(page, 'Clients');
  await expect(button(page, 'View Harbor Haulage')).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(0);
  await button(page, 'Create Client').click();
  await waitForHeading(page, 'Create Client');
  await page.getByLabel('Name', { exact: true }).fill('Quayside Ltd');
  await page.getByLabel('Payment Days').fill('14');
  await page.getByRole('region', { name: 'Ship To' }).getByLabel('City').fill('Kingston');
  await button(page, 'Save').click();
  await waitForHeading(page, 'Quayside Ltd');
  await expect(page.getByRole('region', { name: 'Ship To' }).getByText('Kingston')).toBeVisible();

  await navigate(page, '/clients?search=harbour');
  await button(page, 'View Harbour Haulage Ltd').click();
  await waitForHeading(page, 'Harbour Haulage Ltd');
  await expect(page.getByRole('link', { name: 'Invoice 7' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Balance' }).getByText('£14,980.11')).toBeVisible();
  await button(page, 'Edit').click();
  await waitForHeading(page, 'Edit Client');
  await page.getByLabel('VAT Number').fill('GB123456782');
  await button(page, 'Save').click();
  await expect(page.getByText('GB123456782')).toBeVisible();

  await button(page, 'Merge').click();
  const dialog = page.getByRole('dialog', { name: 'Merge Clients' });
  await dialog.getByPlaceholder('Choose the other client').fill('harbor');
  await dialog.getByRole('option', { name: 'Harbor Haulage' }).click();
  await expect(dialog.getByText('Harbor Haulage disappears from lists')).toBeVisible();
  await button(dialog, 'Merge').click();
  await waitForAlert(page, 'Clients merged successfully.');
  await expect(page.getByRole('link', { name: 'PTY 001' })).toBeVisible();
  await button(page, 'Undo merge of Harbor Haulage').click();
  await button(page.getByRole('dialog', { name: 'Undo Merge' }), 'Undo Merge').click();
  await waitForAlert(page, 'Merge undone successfully.');
  await expect(page.getByRole('link', { name: 'PTY 001' })).toHaveCount(0);
});

test('a supplier is found by the search, its page lists its trucks, and a change by someone else appears', async ({
  app,
  asUser,
}) => {
  const page = await asUser('/home');
  await button(page, 'Search').click();
  await page.getByRole('textbox', { name: 'Search everything' }).fill('moorhen');
  await page.getByRole('dialog', { name: 'Search' }).getByRole('button', { name: 'Moorhen Fleet Sales' }).click();
  await waitForHeading(page, 'Moorhen Fleet Sales');
  await expect(page.getByRole('link', { name: 'PTY 002' })).toBeVisible();
  const [, id] = /([^/]+)\/view$/.exec(new URL(page.url()).pathname) ?? [];
  const colleague = await app.callsAs('Admin');
  expect((await colleague.put(`/api/suppliers/${id}`, { city: 'Hull' })).status).toBe(200);
  await expect(page.getByText('Hull', { exact: true })).toBeVisible();
  await button(page, 'Edit').click();
  await waitForHeading(page, 'Edit Supplier');
  await page.getByLabel('City').fill('York');
  await button(page, 'Save').click();
  await waitForHeading(page, 'Moorhen Fleet Sales');
  await expect(page.getByText('York', { exact: true })).toBeVisible();
});
