/** Saving orders and invoices in the browser, with their clients. */

import { alert, button, field, fillAll, group, navigate, waitForHeading } from './controls.ts';
import { expectRedirect } from './expect-redirect.ts';
import { expect, test } from './fixtures.ts';
import { addPaper, clearPapers, fillRequired, openCreate, refused, savedAt, savedPapers, sums } from './order-steps.ts';

test.beforeEach(({ app }) => clearPapers(app, true));

test('an order of three trucks saves every field, totals to the penny, and opens its page', async ({ app }) => {
  const page = await openCreate(app, 'order', ['ORD 1', 'ORD 2', 'ORD 3']);
  const card = group(page, 'ORD 2');
  await expect(card.getByText('XLRTEH4300G123456')).toBeVisible();
  await expect(card.getByRole('definition')).toHaveText([
    'DAF',
    'XF 480',
    'XLRTEH4300G123456',
    'MX13-355',
    'White',
    '1 Mar 2019',
  ]);
  await expect(field(page, 'Date')).toHaveValue(/^\d{4}-\d\d-\d\d$/);
  await expect(field(page, 'Currency').locator('option')).toHaveText(['GBP (£)', 'USD ($)']);

  await field(page, 'Number').pressSequentially('A4x-2');
  await expect(field(page, 'Number')).toHaveValue('42');
  await field(page, 'Number').fill('No. 1234567890123456');
  await expect(field(page, 'Number')).toHaveValue('123456789012345');
  // Picked in the browser's calendar first, then typed.
  await page.locator('input[type="date"]').fill('2026-11-05');
  await expect(field(page, 'Date')).toHaveValue('2026-11-05');
  await fillAll(page, { Number: '4711', Date: '20/11/26', 'Deposit Paid': '1500', 'Deal Authorisation': 'J. Abbas' });
  // The input is formatted when the field is left.
  for (const text of ['20 Nov 2026', '1,500']) await expect(page.getByText(text, { exact: true })).toBeVisible();
  await expect(field(page, 'Date')).toHaveAttribute('aria-description', '20 Nov 2026');
  await expect(field(page, 'Date')).toHaveValue('2026-11-20');
  await expect(field(page, 'Deposit Paid')).toHaveValue('1500');
  await field(page, 'Deposit Paid').fill('500');

  const particulars = {
    'Client Name': 'Northern Fleet Sales Ltd',
    'Contact Name': 'Ann Quay',
    'Address Line 1': '1 Dock Road',
    'Address Line 2': 'Unit 4',
    City: 'Hull',
    Country: 'United Kingdom',
    'Phone Number': '+44 1482 000000',
    Email: 'ann@fleet.example',
  };
  await fillAll(group(page, 'Bill To'), particulars);
  await expect(page.getByRole('heading', { name: 'Bill To Northern Fleet …' })).toBeVisible();
  await button(group(page, 'Ship To'), 'Same as Bill To').click();
  await expect(field(group(page, 'Ship To'), 'Email')).toHaveValue('ann@fleet.example');
  await field(group(page, 'Ship To'), 'City').fill('Kingston');
  await page.getByRole('checkbox', { name: 'Save Ship To Details' }).uncheck();

  const item = group(page, 'Item 1');
  await fillAll(item, {
    Description: 'Three tractor units',
    Rate: '333.33',
    'VAT Rate': '17.5',
    'Freight Rate': '100.01',
    'Freight Description': 'Roro to Kingston',
    'Warranty Rate': '0.05',
    'Warranty Description': 'Driveline, 3 months',
  });
  // 333.33 x 1.175 x 3 = 1174.98825; 100.01 x 1.175 x 3 = 352.53525; 0.05 x 1.175 x 3 = 0.17625.
  await expect
    .poll(() => sums(page, 'Item 1 Totals'))
    .toEqual({ Rate: '£1,174.99', Freight: '£352.54', Warranty: '£0.18', 'Item Total': '£1,527.71' });
  await expect
    .poll(() => sums(page, 'Totals'))
    .toEqual({
      'Subtotal (incl. VAT)': '£1,174.99',
      Freight: '£352.54',
      Warranty: '£0.18',
      'Including VAT of': '£227.54',
      'Deposit Paid': '-£500.00',
      'Total Due': '£1,027.71',
    });
  await button(page, 'Save').click();
  await savedAt(page, 'order');
  await expect(alert(page, 'Order created successfully.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Order 4711' })).toBeVisible();
  await expect(page.getByText('£1,027.71').first()).toBeVisible();

  const [stored] = await savedPapers(app, 'order');
  expect(stored).toMatchObject({ number: '4711', date: '2026-11-20', currency: 'GBP', deal_authorisation: 'J. Abbas' });
  const clients = await app.database.db.selectFrom('client').selectAll().execute();
  expect(clients.map(({ name }) => name)).toContain('Northern Fleet Sales Ltd');
  // Back returns to the stock, not to a form that would create the order again.
  await page.goBack();
  await waitForHeading(page, 'Current Stock');
});

test('a failed save keeps the input and shows the reason, beside its field if there is one', async ({ app }) => {
  await addPaper(app, 'invoice', ['FAI 9'], { number: '77' });
  const page = await openCreate(app, 'invoice', ['FAI 1', 'FAI 2'], refused);
  await fillRequired(page);
  await field(page, 'Number').fill('77');
  await button(page, 'Save').click();
  await expect(alert(page, 'The number for invoice to be created already exists.')).toBeVisible();
  await expect(page.getByText('Already in use.')).toBeVisible();
  await expect(field(page, 'Number').and(page.locator(':focus'))).toBeVisible();
  await expect(field(group(page, 'Item 1'), 'Description')).toHaveValue('Used truck, sold as seen');

  await app.database.db.deleteFrom('truck').where('reg_number', '=', 'FAI 2').execute();
  await field(page, 'Number').fill('78');
  await button(page, 'Save').click();
  await expect(alert(page, 'Failed to create invoice.')).toBeVisible();
  await expect(alert(page, 'The number for invoice to be created already exists.')).toBeHidden();
  await expect(group(page, 'FAI 2').getByText('This truck does not exist.')).toBeVisible();
  await button(group(page, 'FAI 2'), 'Delete').click();
  await button(page, 'Save').click();
  await savedAt(page, 'invoice');
});

test('only an unsaved form asks before it is left; a lost response and a double click create one order', async ({
  app,
}) => {
  const page = await openCreate(app, 'order', ['ONE 1'], refused);
  await button(page, 'Back').click();
  await waitForHeading(page, 'Current Stock');
  await page.goBack();
  await waitForHeading(page, 'Create Order (Abbas Autos)');
  await expect(group(page, 'ONE 1')).toBeVisible();
  await field(group(page, 'Item 1'), 'Rate').fill('12');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await button(page, 'Back').click();
  await button(question, 'Stay').click();
  await expect(question).toBeHidden();
  await expect(field(group(page, 'Item 1'), 'Rate')).toHaveValue('12');
  await button(page, 'Cancel').click();
  await button(question, 'Leave').click();
  await waitForHeading(page, 'Current Stock');
  await page.goBack();
  await expect(group(page, 'ONE 1')).toBeVisible();
  await fillRequired(page);
  await field(page, 'Number').fill('9001');
  await page.route('**/api/abbasAutos/orders', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await button(page, 'Save').click();
  await expect(alert(page, 'We cannot reach the server. Check your internet connection and try again.')).toBeVisible();
  await page.unroute('**/api/abbasAutos/orders');
  await button(page, 'Save').dblclick();
  await savedAt(page, 'order');
  await expect(page.getByRole('heading', { name: 'Order 9001' })).toBeVisible();
  await expect.poll(() => savedPapers(app, 'order')).toHaveLength(1);
});

test('a create page without trucks or company, and an edit page of a missing order, show an alert and redirect', async ({
  asUser,
}) => {
  const page = await asUser('/AbbasAutos/orders/create', refused);
  await expect(alert(page, 'No trucks selected for invoice')).toBeVisible();
  await page.waitForURL('**/current-stock');
  await expectRedirect(page, '/unknown/invoices/create', '/current-stock');
  await expect(alert(page, 'No truck company selected')).toBeVisible();
  for (const kind of ['order', 'invoice'] as const) {
    await expectRedirect(page, `/AbbasAutos/${kind}s/none/edit`, `/${kind}s`);
    await expect(alert(page, `Failed to retrieve ${kind}.`)).toBeVisible();
    await expectRedirect(page, `/unknown/${kind}s/none/edit`, `/${kind}s`);
  }
});

test('an edit page shows the invoice, returns to it, and saves the changes', async ({ app, asUser }) => {
  const { id } = await addPaper(app, 'invoice', ['EDI 1'], { number: '555' });
  const page = await asUser(`/abbasautos/invoices/${id}/edit`);
  await waitForHeading(page, 'Edit Invoice (Abbas Autos)');
  await button(page, 'Back').click();
  await page.waitForURL(`**/AbbasAutos/invoices/${id}/view`);
  await page.goBack();
  await expect(group(page, 'EDI 1')).toBeVisible();
  const item = group(page, 'Item 1');
  await expect(field(page, 'Number')).toHaveValue('555');
  await expect(field(item, 'Rate')).toHaveValue('12500');
  await expect(field(item, 'Freight Rate')).toHaveValue('300.10');
  await expect(field(group(page, 'Ship To'), 'City')).toHaveValue('Kingston');
  // 12500 x 1.2 + 300.10 x 1.2 + 99.99 x 1.2, each to the penny, less 500.
  await expect
    .poll(() => sums(page, 'Totals'))
    .toMatchObject({ 'Subtotal (incl. VAT)': '£15,000.00', 'Total Due': '£14,980.11' });

  await fillAll(item, { Rate: '12000', 'Freight Rate': '', 'Freight Description': '' });
  await field(page, 'Number').fill('');
  const sent = page.waitForRequest(
    (request) => request.method() === 'PUT' && request.url().endsWith(`/invoices/${id}`),
  );
  await button(page, 'Save').click();
  expect((await sent).headers()['if-match']).toBeTruthy();
  await savedAt(page, 'invoice');
  await expect(alert(page, 'Invoice updated successfully.')).toBeVisible();
  // An empty number keeps the current one.
  await expect(page.getByRole('heading', { name: / 555$/ })).toBeVisible();
  await expect(page.getByText('£14,019.99').first()).toBeVisible();

  const order = await addPaper(app, 'order', ['EDO 1'], { number: '556' });
  await navigate(page, `/abbasautos/orders/${order.id}/edit`);
  await waitForHeading(page, 'Edit Order');
  await expect(group(page, 'EDO 1')).toBeVisible();
  await button(page, 'Back').click();
  await page.waitForURL(`**/AbbasAutos/orders/${order.id}/view`);
});

test('an invoice of a merged client shows what a save would change on the remaining client', async ({
  app,
  asUser,
}) => {
  const party = { name: 'Merged Haulage', city: 'Hull' };
  const id = await app.addPaper('invoice', { billTo: party, shipTo: party });
  const { db } = app.database;
  const remaining = {
    id: 'stayed',
    name: 'Stayed Haulage',
    name_key: 'stayed haulage',
    bill_to_city: 'Leeds',
    ship_to_city: 'Hull',
  };
  await db.insertInto('client').values(remaining).execute();
  await db.updateTable('client').set({ merged_into: 'stayed' }).where('name', '=', 'Merged Haulage').execute();
  const page = await asUser(`/AbbasAutos/invoices/${id}/edit`);
  const box = (within: string, name: string) => group(page, within).getByRole('checkbox', { name, exact: true });
  await expect(group(page, 'Bill To').getByText('This will change: City from Leeds to Hull.')).toBeVisible();
  await expect(box('Bill To', 'Save Bill To Details')).not.toBeChecked();
  await expect(box('Ship To', 'Save Ship To Details')).toBeChecked();
});
