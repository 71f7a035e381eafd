/** Lists, pages and downloads of orders and invoices. */
import { readFile } from 'node:fs/promises';
import type { Download, Locator, Page } from '@playwright/test';
import { deletePaper } from '#paperwork/server/delete-paper.ts';
import { nextRegNumber, paperItemBody } from '#test/app/factories.ts';
import { button, navigate, waitForAlert } from './controls.ts';
import { expectRedirect } from './expect-redirect.ts';
import { expect, failuresExpected, test } from './fixtures.ts';
import { addPair, changeElsewhere, clearPapers, company, openPaper, sums, viewPath } from './order-steps.ts';

test.beforeEach(({ app }) => clearPapers(app));

/** Returns the value beside a label of a section. */
function detail(page: Page, section: string, label: string): Promise<string> {
  const term = page.locator('dt').filter({ hasText: new RegExp(`^${label}$`) });
  const region = page.getByRole('region', { name: section, exact: true });
  return region.locator('dl > div').filter({ has: term }).locator('dd').innerText();
}

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

test('an empty list of orders offers the next step, and a failed list shows an error', async ({ asUser }) => {
  const page = await asUser('/orders?company=RedStar', failuresExpected);
  await expect(page.getByText('No orders to display')).toBeVisible();
  await button(page, 'Choose trucks in Current Stock').click();
  await page.waitForURL('**/current-stock?company=RedStar');
  await page.getByText('Tick the trucks for the order, then press Order').waitFor();
  await page.getByRole('searchbox', { name: 'Search trucks...' }).and(page.locator(':focus')).waitFor();
  await page.route('**/api/abbasAutos/invoices/rows?*', (route) =>
    route.fulfill({ status: 400, json: { status: 400, message: 'No.' } }),
  );
  await navigate(page, '/invoices?company=AbbasAutos');
  await waitForAlert(page, 'Failed to retrieve list of invoices');
  await page.unroute('**/api/abbasAutos/invoices/rows?*');
  await button(page, 'Try again').click();
  await expect(page.getByText('No invoices to display')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('orders and invoices have separate column settings', async ({ app, asUser }) => {
  await addPair(app);
  const page = await asUser('/orders');
  await button(page, 'Table Configuration').click();
  const dialog = page.getByRole('dialog', { name: 'Trucks Table Configuration' });
  for (const locked of ['View', 'Number']) {
    const shown = dialog.getByRole('checkbox', { name: locked, exact: true });
    await expect.poll(async () => [await shown.isChecked(), await shown.isDisabled()]).toEqual([true, true]);
  }
  await dialog.getByRole('checkbox', { name: 'Ship To' }).uncheck();
  await button(dialog, 'Done').click();
  const shipTo = page.getByRole('columnheader', { name: 'Ship To' });
  await expect(shipTo).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('columnheader', { name: 'Bill To' })).toBeVisible();
  await expect(shipTo).toHaveCount(0);
  await page.getByRole('link', { name: 'Invoices' }).click();
  await expect(shipTo).toBeVisible();
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

test('the page of an order shows all of its values', async ({ app }) => {
  const [first, second, third] = [nextRegNumber(), nextRegNumber(), nextRegNumber()];
  const add = (regNumber: string) => app.addTruck({ regNumber });
  const items = [
    paperItemBody([await add(first), await add(second)], { vatRate: 17.5 }),
    paperItemBody([await add(third)], {
      description: 'Spare truck',
      rate: 0.05,
      vatRate: 10,
      freightRate: 0,
      warrantyRate: 0,
    }),
  ];
  const id = await app.addPaper('order', { number: '12', currency: 'USD', items });
  const page = await openPaper(app, 'order', id);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order Details');
  const texts = { Company: 'Abbas Autos', Currency: 'USD ($)', Number: '12', Date: '20 Nov 2026' };
  for (const [label, text] of Object.entries({ ...texts, 'Deal Authorisation': 'J. Abbas' })) {
    await expect.poll(() => detail(page, 'Order 12', label)).toBe(text);
  }
  const particulars = { Name: 'Harbour Haulage Ltd', 'Contact Name': 'Ann Quay', 'Address Line 1': '1 Dock Road' };
  const reach = { 'Address Line 2': 'Unit 4', 'Phone Number': '+44 1482 000000', Email: 'ann@harbour.example' };
  for (const [label, text] of Object.entries({ ...particulars, ...reach, City: 'Hull', Country: 'United Kingdom' })) {
    await expect.poll(() => detail(page, 'Bill To', label)).toBe(text);
  }
  await expect.poll(() => detail(page, 'Ship To', 'Country')).toBe('Jamaica');

  // 12,500 x 1.175 x 2; 300.10 x 1.175 x 2 = 705.235; 99.99 x 1.175 x 2 = 234.9765; and half a cent rounds up: 0.055
  await expect
    .poll(() => cellsOf(page.getByRole('table', { name: 'Amounts of Item 1' })))
    .toEqual([
      ['Rate', '$12,500.00', '$25,000.00', '$4,375.00', '$29,375.00'],
      ['Freight Rate\nRoro to Kingston', '$300.10', '$600.20', '$105.04', '$705.24'],
      ['Warranty Rate\nDriveline, 3 months', '$99.99', '$199.98', '$35.00', '$234.98'],
    ]);
  const totals = {
    'Subtotal (incl. VAT)': '$29,375.06',
    Freight: '$705.24',
    Warranty: '$234.98',
    'Including VAT of': '$4,515.05',
  };
  const due = { 'Deposit Paid': '-$500.00', 'Total Due': '$29,815.28' };
  await expect.poll(() => sums(page, 'Totals')).toMatchObject({ ...totals, ...due });
  await expect
    .poll(async () =>
      (await cellsOf(page.getByRole('table', { name: 'Trucks of Item 1' }))).map(([regNumber]) => regNumber),
    )
    .toEqual([first, second]);
  const chassis = page.getByRole('table', { name: 'Trucks of Item 2' });
  await expect
    .poll(() => cellsOf(chassis))
    .toEqual([[third, 'DAF', 'XF 480', 'XLRTEH4300G123456', 'MX13-355', 'White', '1 Mar 2019']]);
  const toggle = page.getByRole('button', { name: /^Item 2 Spare truck/ });
  await toggle.click();
  await expect(chassis).toBeHidden();
  await toggle.press('Enter');
  await expect(chassis).toBeVisible();

  // On a phone all amounts are visible.
  await page.setViewportSize({ width: 360, height: 740 });
  const amounts = page.getByRole('table', { name: 'Amounts of Item 1' });
  await expect(amounts.getByText('$12,500.00 each, net $25,000.00, VAT $4,375.00')).toBeVisible();
  const right = async () => {
    const box = await amounts.getByRole('cell', { name: '$29,375.00' }).boundingBox();
    return (box?.x ?? 360) + (box?.width ?? 0);
  };
  await expect.poll(right).toBeLessThanOrEqual(360);
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

test('addresses of missing orders and invoices show an alert or redirect to the list', async ({ asUser }) => {
  const page = await asUser(`/${company}/invoices/created`, failuresExpected);
  await page.waitForURL('**/invoices');
  await waitForAlert(page, 'Failed to create invoice.');
  await expectRedirect(page, `/${company}/orders/created`, '/orders');
  await waitForAlert(page, 'Failed to create order.');
  for (const kind of ['order', 'invoice'] as const) {
    await expectRedirect(page, `/Unknown/${kind}s/1/view`, `/${kind}s`);
    await expectRedirect(page, `/${company}/${kind}s/%20/view`, `/${kind}s`);
    await navigate(page, viewPath(kind, 'nothing'));
    await waitForAlert(page, `Failed to retrieve ${kind} details.`);
    await expect(page.getByText(`No ${kind} details to display`)).toBeVisible();
  }
});
