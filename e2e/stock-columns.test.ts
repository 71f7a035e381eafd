/** The columns of the stock lists: their values, and their choice and order. */
import { button, readWhenStable } from './controls.ts';
import { expect, test } from './fixtures.ts';
import { addStock, columns, headers, openList, reload } from './stock-steps.ts';

test.beforeAll(async ({ app }) => {
  await addStock(app);
});

test('every column is in its place, with the values and badges of the truck', async ({ app }) => {
  const page = await openList(app, '/current-stock?search=AB12', { viewport: { width: 4200, height: 800 } });
  await expect.poll(() => headers(page)).toEqual(columns);
  const row = page.getByRole('row').filter({ hasText: 'AB12 CDE' });
  const words = async () => (await row.getByRole('cell').allTextContents()).slice(2);
  await expect
    .poll(words)
    .toEqual([
      ...['AB12 CDE', 'Mercedes-Benz', 'Actros 1845', 'WDB9634031L', 'OM471', 'Manual', '20 Nov 2018', '123,456 mi'],
      ...['4x2', 'Tipper', 'Red', '', '', '', '', '£12,345.00', '1 Mar 2026', '£20,000.50', '£750.00', '£100.00'],
      ...['Northern Fleet Sales', 'Harbour Haulage'],
    ]);
  for (const [index, mark] of ['Completed', 'Pending', 'Not Required', 'Pending'].entries()) {
    await expect(row.getByRole('img').nth(index)).toHaveAttribute('aria-label', mark);
  }
  await button(row, 'View AB12 CDE').click();
  await expect(page.getByRole('heading', { level: 1, name: 'AB12 CDE' })).toBeVisible();
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/AbbasAutos\/trucks\/[^/]+\/view$/);
});

/** Columns that are hidden by default. */
const hiddenAtFirst = [
  ...['soldDate', 'stockNumber', 'euroStatus', 'motExpiry', 'location', 'keyNumber', 'purchaseInvoiceNumber'],
  ...['vatScheme', 'purchaseVat', 'askingPrice', 'cabType', 'fuelType', 'powerHp', 'grossWeightKg', 'wheelbaseMm'],
  ...[
    'features',
    'advertised',
    'advertisedOn',
    'daysInStock',
    'cashTiedUp',
    'coverImage',
    'reservation',
    'reservedUntil',
  ],
  ...['stockSince', 'hasPhotos', 'hasCostings', 'papersPending', 'onInvoice', 'dateUnusual', 'priceDiffers'],
  ...['invoiceNumber', 'invoiceDate', 'invoicePrice', 'invoicedTwice', 'marginRecords'],
];

test('columns are moved, hidden and reset in the configuration dialog, and remembered', async ({ app }) => {
  const page = await openList(app);
  await button(page, 'Table Configuration').click();
  const dialog = page.getByRole('dialog', { name: 'Trucks Table Configuration' });
  for (const locked of ['View', 'Reg Number']) {
    const shown = dialog.getByRole('checkbox', { name: locked, exact: true });
    await expect.poll(async () => [await shown.isChecked(), await shown.isDisabled()]).toEqual([true, true]);
  }
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(columns.length);
  await expect(dialog.getByRole('checkbox', { name: 'Sold Date' })).not.toBeChecked();
  // The buttons stay visible below a long list, and cover no focused element.
  const top = async () => (await button(dialog, 'Reset to Default').boundingBox())?.y;
  const bar = (await readWhenStable(top)) ?? Number.POSITIVE_INFINITY;
  expect(bar).toBeLessThan(await page.evaluate(() => innerHeight));
  for (const lower of ['Export Slip', 'Purchase Price', 'Sold To']) {
    const shown = dialog.getByRole('checkbox', { name: lower });
    await shown.focus();
    await expect.poll(async () => (await shown.boundingBox())?.y).toBeLessThan(bar);
  }
  await button(dialog, 'Move Model up').click();
  await button(dialog, 'Move Color down').click();
  await dialog.getByRole('checkbox', { name: 'Axle' }).uncheck();
  await expect(button(dialog, 'Move View up')).toHaveAttribute('aria-disabled', 'true');
  const last = dialog.getByRole('button', { name: /^Move .+ down$/ }).last();
  await expect(last).toHaveAttribute('aria-disabled', 'true');
  await button(dialog, 'Done').click();
  await expect(dialog).toBeHidden();

  const changed = columns.filter((column) => !['Axle', 'Model', 'Color'].includes(column));
  changed.splice(2, 0, 'Model');
  changed.splice(changed.indexOf('Log Book') + 1, 0, 'Color');
  await expect.poll(() => headers(page)).toEqual(changed);
  await reload(page);
  await expect.poll(() => headers(page)).toEqual(changed);
  await expect
    .poll(() => page.evaluate('JSON.parse(localStorage.getItem("table:trucks")).hidden'))
    .toEqual([...hiddenAtFirst, 'axle']);
  await page.getByRole('link', { name: 'All Stock' }).click();
  await expect(page.getByRole('table', { name: 'All Stock' })).toBeVisible();
  await expect.poll(() => headers(page)).toEqual(changed);

  await button(page, 'Table Configuration').click();
  await button(dialog, 'Reset to Default').click();
  const question = page.getByRole('dialog', { name: 'Reset Column Order' });
  await expect(question.getByText('Are you sure you want to reset the column order to default?')).toBeVisible();
  await button(question, 'Cancel').click();
  await expect.poll(() => headers(page)).toEqual(changed);
  await button(dialog, 'Reset to Default').click();
  await button(question, 'Reset').click();
  await expect(question).toBeHidden();
  await expect.poll(() => headers(page)).toEqual(columns);
});
