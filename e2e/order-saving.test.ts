/** Saving orders and invoices in the browser, with their clients. */

import { alert, button, field, fillAll, group, waitForHeading } from './controls.ts';
import { expect, test } from './fixtures.ts';
import { clearPapers, openCreate, savedAt, savedPapers, sums } from './order-steps.ts';

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
  await expect(field(page, 'Date')).toHaveValue(/^\d{1,2} [A-Z][a-z]{2} \d{4}$/);
  await expect(field(page, 'Currency').locator('option')).toHaveText(['GBP (£)', 'USD ($)']);

  await field(page, 'Number').pressSequentially('A4x-2');
  await expect(field(page, 'Number')).toHaveValue('42');
  await field(page, 'Number').fill('No. 1234567890123456');
  await expect(field(page, 'Number')).toHaveValue('123456789012345');
  // Picked in the browser's calendar first, then typed.
  await page.locator('input[type="date"]').fill('2026-11-05');
  await expect(field(page, 'Date')).toHaveValue('5 Nov 2026');
  await fillAll(page, { Number: '4711', Date: '20/11/26', 'Deposit Paid': '1500', 'Deal Authorisation': 'J. Abbas' });
  // The input is formatted when the field is left.
  await expect(field(page, 'Date')).toHaveValue('20 Nov 2026');
  await expect(page.getByText('1,500', { exact: true })).toBeVisible();
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
  await expect(alert(page, 'Order created successfully.')).toBeVisible();
  await savedAt(page, 'order');
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
