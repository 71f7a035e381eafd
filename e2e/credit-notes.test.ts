/** Credit notes and shared pages in the browser. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { markInvoiceSold } from '#paperwork/server/invoice-sale.ts';
import { paperItemBody } from '#test/app/factories.ts';
import { button, field, navigate, waitForAlert, waitForHeading } from './controls.ts';
import { type App, expect, failuresExpected, test } from './fixtures.ts';
import { addPaper, openPaper } from './order-steps.ts';

const rules = { moveRefusal: async () => undefined, countOpenShares: async () => new Map() };
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function soldTrucks(app: App, ids: readonly string[]): Promise<number> {
  const rows = await app.database.db.selectFrom('truck').select('is_sold').where('id', 'in', ids).execute();
  return rows.filter(({ is_sold }) => is_sold).length;
}

test('an invoice is credited for one truck, then in full with its trucks back in stock; invoice and credit note link to each other', async ({
  app,
}) => {
  const { id, ids } = await addPaper(app, 'invoice', ['CRN 001', 'CRN 002'], { number: '80', depositPaid: 0 });
  await app.write((scope) => markInvoiceSold(scope, { company: 'AbbasAutos', id, ifMatch: undefined }, rules));
  await expect.poll(() => soldTrucks(app, ids)).toBe(2);
  const page = await openPaper(app, 'invoice', id, failuresExpected);

  await button(region(page, 'Credit Notes'), 'Credit').click();
  const dialog = page.getByRole('dialog', { name: 'Credit Invoice 80' });
  await field(dialog, 'Reason').fill('A worn tyre');
  await field(dialog, 'Date').fill('2026-11-19');
  await button(dialog, 'Create Credit Note').click();
  await expect(dialog.getByRole('alert').getByText('Must not be before the invoice date, 20 Nov 2026.')).toBeVisible();
  await field(dialog, 'Date').fill('2026-11-20');
  await dialog.getByRole('radio', { name: 'Selected items, trucks or amounts' }).check();
  const item = dialog.getByRole('group', { name: 'Item 1' });
  await item.getByRole('checkbox', { name: /^CRN 001/ }).check();
  await field(item, 'Rate').fill('9999999');
  await button(dialog, 'Create Credit Note').click();
  await expect(dialog.getByRole('alert').getByText('That is more than the amount left to credit.')).toBeVisible();
  await field(item, 'Rate').fill('100');
  for (const name of ['Freight Rate', 'Warranty Rate']) {
    if ((await field(item, name).count()) > 0) await field(item, name).fill('');
  }
  await button(dialog, 'Create Credit Note').click();
  await waitForAlert(page, 'Credit note created successfully.');
  await waitForHeading(page, 'Credit Note Details');
  await expect(region(page, 'Credit Note 1').getByText('A worn tyre')).toBeVisible();
  expect(await soldTrucks(app, ids)).toBe(2);

  await region(page, 'Credit Note 1').getByRole('link', { name: 'Invoice 80' }).click();
  await waitForHeading(page, 'Invoice Details');
  await expect(region(page, 'Credit Notes').getByRole('link', { name: 'Credit Note 1' })).toBeVisible();
  await button(region(page, 'Credit Notes'), 'Credit').click();
  await field(dialog, 'Reason').fill('The sale fell through');
  await dialog.getByRole('checkbox', { name: 'Put the trucks back in stock' }).check();
  await button(dialog, 'Create Credit Note').click();
  await expect(region(page, 'Credit Note 2').getByText('The sale fell through')).toBeVisible();
  await expect.poll(() => soldTrucks(app, ids)).toBe(0);

  await expect(region(page, 'Copies issued').getByText('Not issued yet')).toBeVisible();
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Download').click()]);
  expect(download.suggestedFilename()).toBe('CreditNote_2.pdf');
  expect((await readFile(await download.path())).toString('latin1', 0, 4)).toBe('%PDF');
  await expect(region(page, 'Copies issued').getByText(/^Downloaded by Pat User on /)).toBeVisible();
  // The state is not cut beside a title that wraps on a phone.
  await page.setViewportSize({ width: 360, height: 800 });
  const state = page.getByText('Issued', { exact: true });
  await expect.poll(() => state.evaluate((label) => label.scrollWidth > label.clientWidth)).toBe(false);
  await page.setViewportSize({ width: 1280, height: 720 });
  await button(region(page, 'Versions'), 'Show version 1').click();
  const revision = page.getByRole('dialog', { name: 'Credit Note, version 1' });
  await expect(revision.getByText('The sale fell through')).toBeVisible();
  await button(revision, 'Close').click();

  await region(page, 'Credit Note 2').getByRole('link', { name: 'Invoice 80' }).click();
  await expect(region(page, 'Credit Notes').getByRole('link', { name: 'Credit Note 2' })).toBeVisible();
  await button(page, 'Delete').click();
  await button(page.getByRole('dialog', { name: 'Delete Invoice' }), 'Delete').click();
  await waitForAlert(page, 'Failed to delete invoice.');
  await waitForAlert(page, 'An invoice with credit notes cannot be deleted.');
  await button(page, 'Books').click();
  await page.getByRole('link', { name: 'Credit Notes' }).click();
  await waitForHeading(page, 'Credit Notes');
  for (const name of ['View 1', 'View 2']) await expect(button(page, name)).toBeVisible();
});

test('credited trucks return with their full price, and deleting the credit note marks them as sold again unless sold since', async ({
  app,
}) => {
  const { id, ids } = await addPaper(app, 'invoice', ['CRS 001', 'CRS 002'], { number: '82', depositPaid: 0 });
  await app.write((scope) => markInvoiceSold(scope, { company: 'AbbasAutos', id, ifMatch: undefined }, rules));
  const page = await openPaper(app, 'invoice', id);
  await button(region(page, 'Credit Notes'), 'Credit').click();
  const dialog = page.getByRole('dialog', { name: 'Credit Invoice 82' });
  await field(dialog, 'Reason').fill('The sale fell through');
  await field(dialog, 'Date').fill('2099-01-01');
  await expect(dialog.getByText(/^Must not be after tomorrow, /)).toBeVisible();
  await field(dialog, 'Date').fill('2026-11-20');
  await dialog.getByRole('radio', { name: 'Selected items, trucks or amounts' }).check();
  const item = dialog.getByRole('group', { name: 'Item 1' });
  const box = dialog.getByRole('checkbox', { name: 'Put the trucks back in stock' });
  await item.getByRole('checkbox', { name: /^CRS 001/ }).check();
  await box.check();
  const rate = await field(item, 'Rate').inputValue();
  await field(item, 'Rate').fill('100');
  await expect(dialog.getByText('A truck goes back into stock when its whole price is credited.')).toBeVisible();
  await expect(box).toBeDisabled();
  await field(item, 'Rate').fill(rate);
  await expect(box).toBeChecked();
  await button(dialog, 'Create Credit Note').click();
  await waitForAlert(page, 'Credit note created successfully.');
  await waitForHeading(page, 'Credit Note Details');
  await expect.poll(() => soldTrucks(app, ids)).toBe(1);

  const again = await app.addPaper('invoice', { items: [paperItemBody(ids.slice(0, 1))], number: '83' });
  const ask = page.getByRole('dialog', { name: 'Delete Credit Note' });
  await button(page, 'Delete').click();
  await expect(ask.getByText('CRS 001 was sold again on invoice 83 of Abbas Autos.')).toBeVisible();
  await expect(button(ask, 'Delete')).toBeDisabled();
  await expect(ask.getByRole('link', { name: 'Open invoice 83' })).toHaveAttribute('href', new RegExp(again));
  await button(ask, 'Cancel').click();
  await app.database.db.deleteFrom('paper').where('id', '=', again).execute();
  await button(page, 'Delete').click();
  await expect(ask.getByText(/^CRS 001 will be marked as sold to .+ again\.$/)).toBeVisible();
  await button(ask, 'Delete').click();
  await waitForAlert(page, 'Credit note deleted successfully.');
  await expect.poll(() => soldTrucks(app, ids)).toBe(2);
});

test('a truck shared from the list opens for a visitor, the view is counted, and sharing can be stopped', async ({
  app,
  asUser,
}) => {
  const id = await app.addTruck({ regNumber: 'SHR 001', salePrice: 23_450 });
  const page = await asUser('/current-stock?search=SHR');
  await page.getByRole('checkbox', { name: 'Select SHR 001' }).check();
  await button(page, 'Share (1)').click();
  const dialog = page.getByRole('dialog', { name: 'Share SHR 001' });
  await button(dialog, 'Share link').click();
  await expect(field(dialog, 'Link')).toHaveValue(/\/s\/[\w-]{32}$/);
  const address = new URL(await field(dialog, 'Link').inputValue()).pathname;

  const stranger = await app.visit(address, failuresExpected);
  await expect(stranger.getByText('SHR 001')).toBeVisible();
  await expect(stranger.getByText('£23,450.00')).toBeVisible();

  await button(dialog, 'Close').click();
  await navigate(page, `/AbbasAutos/trucks/${id}/view`);
  const shared = region(page, 'Shared Pages');
  await expect(shared.getByText(/viewed once/)).toBeVisible();
  // A double click is harmless.
  await button(shared, 'Stop sharing').dblclick();
  await waitForAlert(page, 'Link switched off.');
  await expect(shared.getByText('No shared pages to display')).toBeVisible();
  await expect(page.getByText('The requested share does not exist.')).toHaveCount(0);
  await stranger.reload();
  await expect(stranger.getByRole('heading', { name: 'This page is no longer available' })).toBeVisible();
});
