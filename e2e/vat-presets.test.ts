/** VAT in the form of an order or invoice: defaults from the trucks, warnings, and rates by tax point. */
import type { Page } from '@playwright/test';
import { alert, button, field, group } from './controls.ts';
import { type App, expect, test } from './fixtures.ts';

const vatRates = [
  { from: '2011-01-04', rate: 20 },
  { from: '2027-01-01', rate: 17.5 },
];

test.beforeAll(async ({ app }) => {
  await (await app.callsAs('Admin')).put('/api/abbasAutos/particulars', { vatRates });
});

/** Returns the VAT treatment and rate of an item. */
async function vatOf(page: Page, item: number): Promise<string> {
  const card = group(page, `Item ${item}`);
  const treatment = await card.getByRole('radio', { checked: true }).getAttribute('value');
  const rate = await field(card, 'VAT Rate').inputValue();
  return rate === '' ? `${treatment}` : `${treatment} ${Number(rate)}`;
}
const vatOfAll = async (page: Page, items: number) =>
  Promise.all(Array.from({ length: items }, (_, at) => vatOf(page, at + 1)));

const schemes = ['Unknown', 'Margin', 'Qualifying'];

async function openInvoice(app: App, search: string, regNumbers: readonly string[]): Promise<Page> {
  const page = await app.visitAs('User', `/current-stock?search=${search}`);
  for (const regNumber of regNumbers) await page.getByRole('checkbox', { name: `Select ${regNumber}` }).check();
  await button(page, `Invoice (${regNumbers.length})`).click();
  await expect(group(page, 'Item 1')).toBeVisible();
  return page;
}

test('trucks set the default VAT of items; VAT for all items skips margin trucks; Export is offered for clients abroad', async ({
  app,
}) => {
  for (const vatScheme of schemes) {
    await app.addTruck({
      regNumber: `VAT ${vatScheme.toUpperCase()}`,
      vatScheme,
      salePrice: 9000,
      purchasePrice: 6000,
    });
  }
  const regNumbers = schemes.map((scheme) => `VAT ${scheme.toUpperCase()}`);
  const page = await openInvoice(app, 'VAT', regNumbers);
  const order = await Promise.all(
    regNumbers.map(async (regNumber) => {
      const card = page.getByRole('group', { name: /^Item \d$/ }).filter({ hasText: regNumber });
      return Number((await card.getByRole('heading', { level: 2 }).textContent())?.slice(5));
    }),
  );
  const [unknown = 0, margin = 0] = order;
  const inOrder = () => Promise.all(order.map((item) => vatOf(page, item)));
  await expect.poll(inOrder).toEqual(['NoVat', 'Margin', 'Standard 20']);

  const note = group(page, `Item ${unknown}`).getByText('VAT scheme unknown: VAT UNKNOWN.');
  await expect(note).toBeVisible();
  await button(page, '20%').click();
  await expect(alert(page, '2 items set to 20%; VAT MARGIN stays under the margin scheme')).toBeVisible();
  await expect.poll(() => vatOf(page, margin)).toBe('Margin');
  await expect.poll(() => vatOf(page, unknown)).toBe('Standard 20');
  await expect(note).toHaveCount(0);

  const doubt = page.getByText('VAT QUALIFYING was bought with VAT, but is sold without VAT.');
  await button(page, 'No VAT (export or margin)').click();
  await expect(doubt).toBeVisible();
  await expect.poll(() => vatOf(page, margin)).toBe('Margin');
  expect(await page.getByText(/^Must be 0 with/).count()).toBe(0);

  await field(group(page, `Item ${margin}`), 'VAT Rate').fill('20');
  await expect(
    page.getByText('VAT MARGIN is sold with VAT of £1,800.00. Under the margin scheme it would be £500.00.'),
  ).toBeVisible();

  const offer = button(page, 'Set all items to Export');
  await field(group(page, 'Bill To'), 'Country').fill('united kingdom');
  expect(await offer.count()).toBe(0);
  await field(group(page, 'Bill To'), 'Country').fill('Jamaica');
  await offer.focus();
  await page.keyboard.press('Enter');
  await expect.poll(inOrder).toEqual(['Export', 'Export', 'Export']);
  await expect(doubt).toHaveCount(0);
  await expect(offer).toHaveCount(0);
});

test('an unknown VAT scheme can be set by keyboard', async ({ app }) => {
  await app.addTruck({ regNumber: 'ASK 1', vatScheme: 'Unknown', salePrice: 9000 });
  const page = await openInvoice(app, 'ASK', ['ASK 1']);
  await button(page, 'Sell as Standard').focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => vatOf(page, 1)).toBe('Standard 20');
  await expect(page.getByText(/VAT scheme unknown/)).toHaveCount(0);
  await expect.poll(() => field(page, 'VAT Rate').evaluate((input) => input === document.activeElement)).toBe(true);
});

test('a default rate follows the tax point, and a typed rate stays', async ({ app }) => {
  await app.addTruck({ regNumber: 'TAX 1', vatScheme: 'Qualifying', salePrice: 9000 });
  const created = await openInvoice(app, 'TAX', ['TAX 1']);
  await expect.poll(() => vatOf(created, 1)).toBe('Standard 20');
  await field(created, 'Date').fill('2027-01-05');
  await expect.poll(() => vatOf(created, 1)).toBe('Standard 17.5');
  await field(created, 'Tax Point').fill('2026-12-20');
  await expect.poll(() => vatOf(created, 1)).toBe('Standard 20');
  await field(created, 'VAT Rate').fill('5');
  await field(created, 'Tax Point').fill('2027-01-05');
  await field(created, 'Deposit Paid').focus();
  expect(await vatOf(created, 1)).toBe('Standard 5');
});

test('trucks that are added, moved and merged keep their VAT', async ({ app }) => {
  for (const [at, vatScheme] of ['Unknown', 'Qualifying', 'Margin', 'Qualifying'].entries()) {
    await app.addTruck({ regNumber: `WAY ${at}`, vatScheme, salePrice: 9000 });
  }
  const page = await openInvoice(app, 'WAY', ['WAY 0']);
  await button(page, 'Add New Item').click();
  const second = group(page, 'Item 2');
  await field(second, 'Reg Number').fill('WAY 1');
  await button(second, 'Add').click();
  await expect.poll(() => vatOf(page, 2)).toBe('Standard 20');
  await button(page, 'Add New Item').click();
  const third = group(page, 'Item 3');
  await field(third, 'Reg Number').fill('WAY 2');
  await button(third, 'Add').click();
  await expect.poll(() => vatOf(page, 3)).toBe('Margin');

  await button(group(second, 'WAY 1'), 'Move').click();
  await page
    .getByRole('dialog', { name: 'Move Truck' })
    .getByRole('button', { name: /^Item 1/ })
    .click();
  await expect.poll(() => vatOfAll(page, 3)).toEqual(['Standard 20', 'NoVat', 'Margin']);

  await field(second, 'Reg Number').fill('WAY 3');
  await button(second, 'Add').click();
  await expect.poll(() => vatOf(page, 2)).toBe('Standard 20');
  await field(second, 'Description').fill('Another');
  await field(second, 'Rate').fill('9000');
  await button(page, 'Merge identical items').click();
  await expect.poll(() => vatOfAll(page, 2)).toEqual(['Standard 20', 'Margin']);
});
