/** Trucks in the form of an order or invoice: added, moved, merged, searched. */

import { alert, button, field, fillAll, group } from './controls.ts';
import { expect, test } from './fixtures.ts';
import { clearPapers, openCreate, refused, sums } from './order-steps.ts';

test.beforeEach(({ app }) => clearPapers(app, true));

test('trucks are added by reg number with suggestions, never twice, and failures are reported', async ({ app }) => {
  await app.addTruck({ regNumber: 'ADD 2', make: 'Scania' });
  await app.addTruck({ regNumber: 'ADD 33', isSold: true });
  const page = await openCreate(app, 'invoice', ['ADD 1'], refused);
  const searches: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.searchParams.has('regNumber')) searches.push(url.searchParams.get('regNumber') ?? '');
  });
  const item = group(page, 'Item 1');
  const regNumber = field(item, 'Reg Number');
  const add = button(item, 'Add');
  await expect(add).toBeDisabled();
  await regNumber.fill('   ');
  await expect(add).toBeDisabled();

  await regNumber.fill('ad d');
  await expect(item.getByRole('option').first()).toBeVisible();
  await expect(item.getByRole('option')).toHaveText(['ADD 2 Scania XF 480', 'ADD 33 DAF XF 480, sold']);
  await item.getByRole('option', { name: 'ADD 2' }).click();
  await add.click();
  await expect(group(item, 'ADD 2').getByText('Scania')).toBeVisible();
  await expect(regNumber).toHaveValue('');
  expect(searches).not.toContain('');

  // By keyboard alone; Enter adds the truck and does not save the form.
  await regNumber.fill('add33');
  await regNumber.press('Enter');
  await expect(group(item, 'ADD 33')).toBeVisible();
  await expect(item.getByText('Trucks (3)')).toBeVisible();

  await button(page, 'Add New Item').click();
  const second = group(page, 'Item 2');
  await expect(field(second, 'Description').and(page.locator(':focus'))).toBeVisible();
  for (const known of ['ADD 1', 'a dd1', ' ADD2']) {
    await field(second, 'Reg Number').fill(known);
    await expect(second.getByText('This truck is already on the invoice.')).toBeVisible();
    await expect.poll(() => button(second, 'Add').isDisabled(), { message: known }).toBe(true);
  }
  await field(second, 'Reg Number').fill('ADD 9');
  await button(second, 'Add').click();
  await expect(alert(page, 'Failed to add truck. Error: The requested truck does not exist.')).toBeVisible();
  await expect(field(second, 'Reg Number')).toHaveValue('ADD 9');

  await page.route('**/api/abbasAutos/trucks?*', (route) =>
    route.fulfill({ status: 500, json: { status: 500, message: 'Generic Error' } }),
  );
  await button(second, 'Add').click();
  await expect(alert(page, 'Failed to add truck. Error: Generic Error')).toBeVisible();
  await expect(alert(page, 'Failed to add truck. Error: The requested truck does not exist.')).toBeHidden();
});

test('trucks move between items; deleting an item does not change the others', async ({ app }) => {
  const page = await openCreate(app, 'order', ['MOV 1', 'MOV 2']);
  const first = group(page, 'Item 1');
  await expect(button(group(first, 'MOV 1'), 'Move')).toBeDisabled();
  await fillAll(first, { Description: 'First', Rate: '10' });
  await button(page, 'Add New Item').click();
  // The other fields of the new item have not been visited yet.
  await expect(group(page, 'Item 2').getByText('Enter an amount.')).toHaveCount(0);
  const long = 'A description of more than fifty characters is long.';
  await fillAll(group(page, 'Item 2'), { Description: long, Rate: '20' });
  await button(page, 'Add New Item').click();

  await button(group(first, 'MOV 2'), 'Move').click();
  const dialog = page.getByRole('dialog', { name: 'Move Truck' });
  await expect(dialog.getByRole('button', { name: /^Item 2/ }).and(page.locator(':focus'))).toBeVisible();
  await expect(dialog.getByText(long.slice(0, 30), { exact: true })).toBeVisible();
  await expect
    .poll(() => dialog.getByRole('listitem').allInnerTexts())
    .toEqual([expect.stringContaining('Item 2'), expect.stringContaining('Item 3')]);
  await dialog.getByRole('button', { name: /^Item 2/ }).click();
  await expect(dialog).toBeHidden();
  await expect(group(group(page, 'Item 2'), 'MOV 2').and(page.locator(':focus'))).toBeVisible();
  await expect(group(first, 'MOV 2')).toHaveCount(0);
  await expect.poll(() => sums(page, 'Totals')).toMatchObject({ 'Total Due': '£36.00' });

  await button(first, 'Delete Item').click();
  await expect(group(page, 'Item 3')).toHaveCount(0);
  await expect(field(group(page, 'Item 1'), 'Description')).toHaveValue(long);
  await expect(field(group(page, 'Item 1'), 'Rate')).toHaveValue('20');
  await expect(group(group(page, 'Item 1'), 'MOV 2')).toBeVisible();
  await expect(group(page, 'MOV 1')).toHaveCount(0);
  await expect.poll(() => sums(page, 'Totals')).toMatchObject({ 'Total Due': '£24.00' });
  // A deleted truck can be added again.
  await field(group(page, 'Item 2'), 'Reg Number').fill('MOV1');
  await button(group(page, 'Item 2'), 'Add').click();
  await expect(group(group(page, 'Item 2'), 'MOV 1')).toBeVisible();
});

test('each selected truck becomes an item with its description and prices; items with equal prices are merged', async ({
  app,
  asUser,
}) => {
  const prices = { salePrice: 9000, freightCharges: 250.5 };
  await app.addTruck({ regNumber: 'OWN 1', ...prices });
  await app.addTruck({ regNumber: 'OWN 2', make: 'MAN', model: 'TGX', salePrice: 12_000, warrantyCharges: 99 });
  await app.addTruck({ regNumber: 'OWN 3', make: 'Volvo', model: 'FH', truckType: 'Tipper', ...prices });
  const page = await asUser('/current-stock?search=OWN');
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
  await button(page, 'Invoice (3)').click();
  await expect(group(page, 'Item 3')).toBeVisible();
  const shown = async (name: string, labels: readonly string[]) =>
    Promise.all(labels.map((label) => field(group(page, name), label).inputValue()));
  const labels = ['Description', 'Rate', 'Freight Rate', 'Freight Description', 'Warranty Description'];
  await expect
    .poll(() => shown('Item 1', labels))
    .toEqual(['DAF XF 480, Tractor unit, 2019', '9000', '250.50', 'Freight', '']);
  await expect
    .poll(() => shown('Item 2', labels))
    .toEqual(['MAN TGX, Tractor unit, 2019', '12000', '', '', 'Warranty']);
  await expect(group(group(page, 'Item 2'), 'OWN 2')).toBeVisible();
  await expect
    .poll(() => sums(page, 'Totals'))
    .toMatchObject({ 'Subtotal (incl. VAT)': '£36,000.00', Freight: '£601.20' });

  // Three items are rows. What is folded away stays in the form, and an error in it opens the item.
  const second = group(page, 'Item 2');
  await field(second, 'Freight Rate').waitFor({ state: 'hidden' });
  await second.getByText('warranty £99.00').waitFor();
  await button(second, 'More').click();
  await field(second, 'Freight Rate').fill('5');
  await button(second, 'More').click();
  await button(page, 'Item 2: Freight Description').click();
  await field(second, 'Freight Description').and(page.locator(':focus')).waitFor();
  await field(second, 'Freight Rate').fill('');

  await field(group(page, 'Item 2'), 'VAT Rate').fill('abc');
  await button(page, 'Merge identical items').click();
  await expect(group(page, 'Item 3')).toHaveCount(0);
  // Invalid input stays in the field.
  await expect(field(group(page, 'Item 2'), 'VAT Rate')).toHaveValue('abc');
  await expect(button(page, 'Item 2: VAT Rate')).toBeVisible();
  await field(group(page, 'Item 2'), 'VAT Rate').fill('');
  await expect(button(page, 'Merge identical items')).toBeDisabled();
  for (const regNumber of ['OWN 1', 'OWN 3']) await expect(group(group(page, 'Item 1'), regNumber)).toBeVisible();
  await expect
    .poll(() => shown('Item 1', labels.slice(0, 2)))
    .toEqual(['DAF XF 480, Tractor unit, 2019\nVolvo FH, Tipper, 2019', '9000']);
  await expect
    .poll(() => sums(page, 'Totals'))
    .toMatchObject({ 'Subtotal (incl. VAT)': '£33,600.00', Freight: '£601.20' });
  await field(page, 'Currency').selectOption('USD');
  await expect(group(page, 'Item 2').getByText('This price is in pounds.')).toBeVisible();
});

test('asking prices are offered, not filled in; an outdated truck search is cancelled', async ({ app }) => {
  await app.addTruck({ regNumber: 'STK 0', salePrice: 9000, freightCharges: 250.5 });
  for (let number = 0; number < 9; number += 1) await app.addTruck({ regNumber: `MNY ${10 + number}` });
  const page = await openCreate(app, 'order', ['SRC 1']);
  const item = group(page, 'Item 1');
  await expect(button(item, 'Use asking price')).toHaveCount(0);
  await button(group(item, 'SRC 1'), 'Delete').click();
  await field(item, 'Reg Number').fill('STK0');
  await button(item, 'Add').click();
  await expect(item.getByText('Asking price £9,000.00, freight £250.50')).toBeVisible();
  await expect(field(item, 'Rate')).toHaveValue('');
  await button(item, 'Use asking price').click();
  await expect(field(item, 'Rate')).toHaveValue('9000');
  await expect(field(item, 'Freight Rate')).toHaveValue('250.50');
  await expect(button(item, 'Use asking price')).toHaveCount(0);

  const asked = (url: URL, text: string) => url.searchParams.get('regNumber') === text;
  const search = (text: string) => (sent: { url(): string }) => asked(new URL(sent.url()), text);
  await page.route(
    (url) => asked(url, 'M'),
    () => undefined,
  );
  const overtaken = page.waitForEvent('requestfailed', search('M'));
  const started = page.waitForRequest(search('M'));
  await field(item, 'Reg Number').fill('m');
  await started;
  const answered = page.waitForResponse(search('MNY'));
  await field(item, 'Reg Number').fill('mny');
  const response = await answered;
  expect(response.request().headers().prefer).toBe('maxpagesize=8');
  expect(await response.json()).toHaveLength(8);
  await overtaken;
  await expect(item.getByRole('option').nth(7)).toBeVisible();
});
