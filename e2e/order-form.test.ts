/** The form of an order or invoice: its rules, amounts calculated by hand, and clients. */
import { partyBody } from '#test/app/factories.ts';
import { alert, button, field, group, readWhenStable } from './controls.ts';
import { expect, test } from './fixtures.ts';
import { addPaper, clearPapers, fillRequired, openCreate, refused, savedAt } from './order-steps.ts';
import { expectColumn } from './themes-and-widths.ts';
import { emulateTouch } from './touch.ts';

test.beforeEach(({ app }) => clearPapers(app, true));

test('an existing client fills in its details; a new name can be entered; sections collapse', async ({ app }) => {
  await addPaper(app, 'order', ['PRE 1'], {
    billTo: { ...partyBody, name: 'Known Client of Long Standing', city: 'Billtown' },
    shipTo: { ...partyBody, name: 'Known Client of Long Standing', city: 'Shiptown', addressLine2: '' },
  });
  const page = await openCreate(app, 'invoice', ['PIC 1'], refused);
  const dialog = page.getByRole('dialog', { name: 'Select a client' });
  for (const [title, city] of [
    ['Bill To', 'Billtown'],
    ['Ship To', 'Shiptown'],
  ] as const) {
    const party = group(page, title);
    await button(party, 'Select a client').click();
    await expect(dialog.getByRole('heading', { name: title, exact: true })).toBeVisible();
    await dialog.getByRole('searchbox', { name: 'Search clients...' }).fill('known');
    await button(dialog, 'Known Client of Long Standing').click();
    await expect(field(dialog, 'Existing Client')).not.toHaveValue('');
    await expect(field(dialog, 'Client Name')).toBeDisabled();
    await button(dialog, 'Save').click();
    await expect(page.getByRole('heading', { name: `${title} Known Client of…` })).toBeVisible();
    await expect(button(party, 'Select a client').and(page.locator(':focus'))).toBeVisible();
    await expect(field(party, 'City')).toHaveValue(city);
    // Fields with suggestions are as wide as the others, so that 'United Kingdom' is not cut off.
    const widths = ['Contact Name', 'City', 'Country'].map(
      async (label) => (await field(party, label).boundingBox())?.width,
    );
    expect(new Set(await Promise.all(widths)).size).toBe(1);
    await expect(field(party, 'Client Name')).toBeDisabled();
    await expect(field(party, 'Client Name')).toHaveValue('Known Client of Long Standing');
  }
  const ship = group(page, 'Ship To');
  await expect(field(ship, 'Address Line 2')).toHaveValue('');
  const fold = ship.getByRole('button', { name: /^Ship To/ });
  await fold.click();
  await expect(field(ship, 'City')).toBeHidden();
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
  await fold.click();

  await button(ship, 'Select a client').click();
  await field(dialog, 'Existing Client').selectOption('');
  await field(dialog, 'Client Name').fill('Brand New Buyer');
  await button(dialog, 'Save').click();
  await expect(page.getByRole('heading', { name: 'Ship To Brand New Buyer' })).toBeVisible();
  // The address of the previous client is not used for the new one.
  await expect(field(ship, 'City')).toHaveValue('');
  await field(ship, 'Client Name').fill('Brand New Buyer Ltd');

  const bill = group(page, 'Bill To');
  await button(bill, 'Clear client').click();
  await expect(field(bill, 'Client Name')).toBeEnabled();
  // Existing names are suggested, and the last option uses the new name.
  await field(bill, 'Client Name').fill('known');
  await expect(bill.getByRole('option', { name: 'New: known' })).toBeVisible();
  await field(bill, 'Client Name').press('ArrowDown');
  await field(bill, 'Client Name').press('Enter');
  await expect(page.getByRole('heading', { name: 'Bill To Known Client of…' })).toBeVisible();
  await expect(button(ship, 'Same as Bill To').and(page.locator(':focus'))).toBeVisible();
  // A complete address is shown as text and can still be edited.
  await expect
    .poll(() => field(bill, 'City').evaluate((city) => getComputedStyle(city).borderTopColor))
    .toBe('rgba(0, 0, 0, 0)');
  await field(bill, 'City').fill('Billport');
  await button(bill, 'Edit').click();
  await expect(field(bill, 'Contact Name').and(page.locator(':focus'))).toBeVisible();
  await expect(button(bill, 'Edit')).toHaveCount(0);
  await button(bill, 'Clear client').click();
  await expect(group(page, 'Bill To').getByText('Choose a client or enter a name.')).toBeVisible();
  await page.route('**/api/clients/detailed', (route) => route.fulfill({ status: 400, json: { status: 400 } }));
  await button(group(page, 'Bill To'), 'Select a client').click();
  await field(dialog, 'Existing Client').selectOption({ label: 'Known Client of Long Standing' });
  await button(dialog, 'Save').click();
  await expect(alert(page, 'Failed to retrieve list of clients')).toBeVisible();
  await expect(field(group(page, 'Bill To'), 'Client Name')).toHaveValue('');
});

test('the first click below an empty required field works; its message moves nothing and disappears with its item', async ({
  app,
}) => {
  const page = await openCreate(app, 'order', ['PRS 1']);
  const item = group(page, 'Item 1');
  const add = button(page, 'Add New Item');
  await field(item, 'Description').fill('');
  /** Pixels from the top of the item to the button below it, however the page is scrolled. */
  const distance = async () => ((await add.boundingBox())?.y ?? 0) - ((await item.boundingBox())?.y ?? 0);
  const before = await readWhenStable(distance);
  await field(item, 'Rate').focus();
  await add.click();
  await expect(group(page, 'Item 2')).toBeVisible();
  await expect(item.getByText('Required.', { exact: true })).toBeVisible();
  await button(group(page, 'Item 2'), 'Delete Item').click();
  await expect(group(page, 'Item 2')).toHaveCount(0);
  await expect.poll(() => distance()).toBe(before);

  // A deleted field does not come back, and a field that moves up keeps its message.
  const missing = () => page.getByRole('button', { name: /^Item \d: / }).allTextContents();
  await field(item, 'Description').fill('Used truck');
  await expect.poll(missing).toEqual(['Item 1: Rate']);
  await add.click();
  await expect(field(group(page, 'Item 2'), 'Description').and(page.locator(':focus'))).toBeVisible();
  await button(item, 'Delete Item').click();
  await expect(group(page, 'Item 2')).toHaveCount(0);
  await expect(item.getByText('Required.', { exact: true })).toBeVisible();
  await field(item, 'Description').fill('Another truck');
  await expect.poll(missing).toEqual(['Item 1: Rate']);
});

test('at 320 px by touch the form has one column, does not scroll sideways, and saves', async ({ app }) => {
  const page = await openCreate(app, 'invoice', ['PHO 1'], { viewport: { width: 320, height: 640 } });
  await emulateTouch(page);
  const sideways = () => page.evaluate('document.documentElement.scrollWidth - innerWidth');
  await expect.poll(() => sideways()).toBe(0);
  const item = group(page, 'Item 1');
  const labels = ['Description', 'Rate', 'VAT Rate', 'Freight Rate', 'Freight Description', 'Warranty Rate'];
  await expectColumn(labels.map((label) => field(item, label)));

  await field(item, 'Rate').fill('1500');
  await field(item, 'Description').focus();
  const sizes = () =>
    page.locator(':has(> input:not([type=date])) + span[aria-hidden]').evaluateAll((texts) =>
      texts.map((text) => {
        const input = text.previousElementSibling?.querySelector('input');
        return [text, input].map((part) => part && getComputedStyle(part).fontSize);
      }),
    );
  await expect.poll(async () => (await sizes()).length).toBeGreaterThanOrEqual(2);
  for (const pair of await sizes()) expect(pair).toEqual(['16px', '16px']);

  await fillRequired(page);
  await field(item, 'Description').fill('W'.repeat(300));
  await field(group(page, 'Bill To'), 'Client Name').fill('W'.repeat(60));
  await expect.poll(() => sideways()).toBe(0);
  await button(page, 'Save').click();
  await savedAt(page, 'invoice');
});
