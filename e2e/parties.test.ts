/** Clients and suppliers: search, create, change, merge and undo the merge. */
import { expect, test } from 'vitest';
import { browserFixtureForFile } from './browser-fixture.ts';
import { button, navigate, waitForAlert, waitForHeading } from './controls.ts';

const fixture = await browserFixtureForFile();
await fixture.addTruck({ regNumber: 'PTY 001', isSold: true, soldTo: { name: 'Harbor Haulage' } });
await fixture.addPaper('invoice', { number: '7' });
await fixture.addTruck({ regNumber: 'PTY 002', boughtFrom: { name: 'Moorhen Fleet Sales' } });

test('a client is created, changed, and merged with its misspelled duplicate; the merge is undone', async () => {
  const page = await fixture.visitAs('User', '/home');
  await button(page, 'Parties').click();
  await page.getByRole('link', { name: 'Clients' }).click();
  await waitForHeading(page, 'Clients');
  await button(page, 'View Harbor Haulage').waitFor();
  await expect.poll(() => page.getByRole('tab').count()).toBe(0);
  await button(page, 'Create Client').click();
  await waitForHeading(page, 'Create Client');
  await page.getByLabel('Name', { exact: true }).fill('Quayside Ltd');
  await page.getByLabel('Payment Days').fill('14');
  await page.getByRole('region', { name: 'Ship To' }).getByLabel('City').fill('Kingston');
  await button(page, 'Save').click();
  await waitForHeading(page, 'Quayside Ltd');
  await page.getByRole('region', { name: 'Ship To' }).getByText('Kingston').waitFor();

  await navigate(page, '/clients?search=harbour');
  await button(page, 'View Harbour Haulage Ltd').click();
  await waitForHeading(page, 'Harbour Haulage Ltd');
  await page.getByRole('link', { name: 'Invoice 7' }).waitFor();
  await page.getByRole('region', { name: 'Balance' }).getByText('£14,980.11').waitFor();
  await button(page, 'Edit').click();
  await waitForHeading(page, 'Edit Client');
  await page.getByLabel('VAT Number').fill('GB123456782');
  await button(page, 'Save').click();
  await page.getByText('GB123456782').waitFor();

  await button(page, 'Merge').click();
  const dialog = page.getByRole('dialog', { name: 'Merge Clients' });
  await dialog.getByPlaceholder('Choose the other client').fill('harbor');
  await dialog.getByRole('option', { name: 'Harbor Haulage' }).click();
  await dialog.getByText('Harbor Haulage disappears from lists').waitFor();
  await button(dialog, 'Merge').click();
  await waitForAlert(page, 'Clients merged successfully.');
  await page.getByRole('link', { name: 'PTY 001' }).waitFor();
  await button(page, 'Undo merge of Harbor Haulage').click();
  await button(page.getByRole('dialog', { name: 'Undo Merge' }), 'Undo Merge').click();
  await waitForAlert(page, 'Merge undone successfully.');
  await page.getByRole('link', { name: 'PTY 001' }).waitFor({ state: 'detached' });
});

test('a supplier is found by the search, its page lists its trucks, and a change by someone else appears', async () => {
  const page = await fixture.visitAs('User', '/home');
  await button(page, 'Search').click();
  await page.getByRole('textbox', { name: 'Search everything' }).fill('moorhen');
  await page.getByRole('dialog', { name: 'Search' }).getByRole('button', { name: 'Moorhen Fleet Sales' }).click();
  await waitForHeading(page, 'Moorhen Fleet Sales');
  await page.getByRole('link', { name: 'PTY 002' }).waitFor();
  const [, id] = /([^/]+)\/view$/.exec(new URL(page.url()).pathname) ?? [];
  const colleague = await fixture.callsAs('Admin');
  expect((await colleague.put(`/api/suppliers/${id}`, { city: 'Hull' })).status).toBe(200);
  await page.getByText('Hull', { exact: true }).waitFor();
  await button(page, 'Edit').click();
  await waitForHeading(page, 'Edit Supplier');
  await page.getByLabel('City').fill('York');
  await button(page, 'Save').click();
  await waitForHeading(page, 'Moorhen Fleet Sales');
  await page.getByText('York', { exact: true }).waitFor();
});
