/** Lists, pages and downloads of orders and invoices. */
import { readFile } from 'node:fs/promises';
import type { Download, Locator, Page } from '@playwright/test';
import { deletePaper } from '#paperwork/server/delete-paper.ts';
import { paperItemBody } from '#test/app/factories.ts';
import { button, waitForAlert } from './controls.ts';
import { expect, failuresExpected, test } from './fixtures.ts';
import { changeElsewhere, clearPapers, company, openPaper, viewPath } from './order-steps.ts';

test.beforeEach(({ app }) => clearPapers(app));

async function cellsOf(table: Locator): Promise<string[][]> {
  const rows = await table.locator('tbody tr').all();
  return Promise.all(rows.map((row) => row.locator('th, td').allInnerTexts()));
}

const columns = [
  'View',
  'Number',
  'Date',
  'Deposit Paid',
  'Bill To',
  'Ship To',
  'Number of Trucks',
  'Total Sale Price',
  'Total Freight Charges',
  'Total Warranty Charges',
];

test('the lists of orders and invoices have every column, amounts in their currency, and a search', async ({
  app,
  asUser,
}) => {
  await app.addPaper('order', { number: '9', currency: 'USD', billTo: { name: 'Dollar Traders' } });
  const id = await app.addPaper('order', { number: '10', depositPaid: 1234.5 });
  const page = await asUser('/orders');
  const table = page.getByRole('table', { name: 'Orders' });
  await expect(button(table, 'View 10')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Orders');
  const headers = async (of = table) => (await of.getByRole('columnheader').allInnerTexts()).map((text) => text.trim());
  await expect.poll(() => headers()).toEqual(columns);
  const cutHeaders = () =>
    table
      .locator('thead th *')
      .evaluateAll((parts) =>
        parts
          .filter((part) => part.scrollHeight > part.clientHeight + 1 && part.clientHeight > 0)
          .map((part) => part.textContent),
      );
  await expect.poll(cutHeaders).toEqual([]);
  const shown = async () => (await cellsOf(table)).map((cells) => cells.filter((text) => text !== ''));
  const ten = ['View', '10', '20 Nov 2026', '£1,234.50', 'Harbour Haulage Ltd', 'Harbour Haulage Ltd', '1'];
  const nine = ['View', '9', '20 Nov 2026', '$500.00', 'Dollar Traders', 'Harbour Haulage Ltd', '1'];
  await expect
    .poll(() => shown())
    .toEqual([
      [...ten, '£15,000.00', '£360.12', '£119.99'],
      [...nine, '$15,000.00', '$360.12', '$119.99'],
    ]);
  // Numbers sort numerically.
  await button(table.getByRole('columnheader', { name: 'Number', exact: true }), 'Number').click();
  await expect.poll(async () => (await shown()).map((cells) => cells[1])).toEqual(['9', '10']);

  await page.getByRole('searchbox', { name: 'Search orders...' }).fill('dollar');
  await expect(button(table, 'View 10')).toHaveCount(0);
  await page.getByRole('searchbox').fill('no such client');
  await expect(page.getByText('No orders match.')).toBeVisible();
  await button(page, 'Clear search and filters').click();
  await button(table, 'View 10').click();
  await page.waitForURL(`**${viewPath('order', id)}`);

  const invoiceId = await app.addPaper('invoice', { number: '11' });
  await page.getByRole('link', { name: 'Invoices', exact: true }).click();
  const invoices = page.getByRole('table', { name: 'Invoices' });
  await expect(button(invoices, 'View 11')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Invoices');
  await expect.poll(() => headers(invoices)).toEqual(columns);
  await expect(page.getByRole('searchbox', { name: 'Search invoices...' })).toBeVisible();
  await button(invoices, 'View 11').click();
  await page.waitForURL(`**${viewPath('invoice', invoiceId)}`);
});

test("a group's long name is not cut, and groups are sorted like their column", async ({ app, asUser }) => {
  const names = ['Aldersgate Haulage and Plant Hire of Pebblewick', 'Zeal Haulage'];
  for (const name of names) await app.addPaper('invoice', { billTo: { name } });
  const page = await asUser('/invoices?group=billToClientName&sort=billToClientName.desc');
  const groups = page.locator('tbody').getByRole('button', { name: /^Bill To: (Aldersgate|Zeal)/ });
  await expect
    .poll(() => groups.allInnerTexts())
    .toEqual([/Zeal/, /Aldersgate/].map((name) => expect.stringMatching(name)));
  const long = groups.last().getByText(`Bill To: ${names[0]}`);
  await expect.poll(() => long.evaluate((name) => name.scrollWidth - name.clientWidth)).toBe(0);
});

test('on a phone all amounts of an order are visible, and an item can be folded', { tag: '@phone' }, async ({
  app,
}) => {
  const items = [paperItemBody([await app.addTruck(), await app.addTruck()])];
  const page = await openPaper(app, 'order', await app.addPaper('order', { currency: 'USD', items }));
  const amounts = page.getByRole('table', { name: 'Amounts of Item 1' });
  await expect(amounts.getByText('$12,500.00 each, net $25,000.00, VAT $5,000.00')).toBeVisible();
  const right = async () => {
    const box = await amounts.getByRole('cell', { name: '$30,000.00' }).boundingBox();
    return (box?.x ?? 360) + (box?.width ?? 0);
  };
  await expect.poll(right).toBeLessThanOrEqual(360);
  const toggle = page.getByRole('button', { name: /^Item 1 Used truck/ });
  await toggle.click();
  await expect(amounts).toBeHidden();
  await toggle.press('Enter');
  await expect(amounts).toBeVisible();
});

/** Clicks Download and waits for the file. */
async function downloadFrom(page: Page): Promise<Download> {
  const saved = page.waitForEvent('download');
  await button(page, 'Download').click();
  return saved;
}

test('a download is fetched once and reused until the invoice changes', async ({ app }) => {
  const id = await app.addPaper('invoice', { number: '8' });
  const page = await openPaper(app, 'invoice', id, failuresExpected);
  const first = await downloadFrom(page);
  expect(first.suggestedFilename()).toBe('Invoice_8.pdf');
  expect((await readFile(await first.path())).subarray(0, 5).toString()).toBe('%PDF-');

  // From now on downloads fail.
  const refuse = '**/invoices/*/download';
  await page.route(refuse, (route) => route.fulfill({ status: 400, json: { status: 400, message: 'No.' } }));
  const second = await downloadFrom(page);
  expect(second.suggestedFilename()).toBe('Invoice_8.pdf');
  expect(await readFile(await second.path())).toEqual(await readFile(await first.path()));

  await changeElsewhere(app, 'invoice', id, { number: '9' });
  await expect(page.getByRole('heading', { name: 'Invoice 9' })).toBeVisible();
  await button(page, 'Download').click();
  await waitForAlert(page, 'Failed to download invoice file.');
  await page.unroute(refuse);
  const third = await downloadFrom(page);
  expect(third.suggestedFilename()).toBe('Invoice_9.pdf');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a failed download is retried, except for a missing order', async ({ app }) => {
  const id = await app.addPaper('order', { number: '8' });
  const page = await openPaper(app, 'order', id, { ...failuresExpected, withoutNews: true });
  let failures = 1;
  await page.route('**/orders/*/download', (route) => {
    failures -= 1;
    return failures < 0 ? route.continue() : route.fulfill({ status: 500, json: { status: 500, message: 'Oops.' } });
  });
  expect((await downloadFrom(page)).suggestedFilename()).toBe('Order_8.pdf');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Order 8' })).toBeVisible();
  await app.write((scope) => deletePaper(scope, { company, kind: 'order', id, ifMatch: undefined }, false));
  await button(page, 'Download').click();
  await waitForAlert(page, 'Failed to download order file.');
  await expect(page.getByText(/^This order was deleted by .+ at \d\d:\d\d\.$/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Order 8' })).toBeVisible();
});
