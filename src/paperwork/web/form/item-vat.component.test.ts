/** VAT in the form of an order or invoice: defaults from the trucks, warnings, and rates by tax point. */
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { appForFile } from '#test/app/test-app.ts';
import { takeIn } from '#test/records/stock.ts';
import { alerted, eventually, field, fill, group, press } from '#test/web/controls.ts';
import { openCreate } from '#test/web/paper-form.ts';

const app = await appForFile();
const staff = await app.as('User');
const vatRates = [
  { from: '2011-01-04', rate: 20 },
  { from: '2027-01-01', rate: 17.5 },
];
await (await app.as('Admin')).put('/api/abbasAutos/particulars', { vatRates });

/** The VAT treatment and rate of each item. */
function vatOfItems(): string[] {
  return screen.getAllByRole('group', { name: /^Item \d$/ }).map((item) => {
    const [treatment] = within(item).getAllByRole<HTMLInputElement>('radio', { checked: true });
    const rate = field('VAT Rate', item).value;
    return rate === '' ? `${treatment?.value}` : `${treatment?.value} ${Number(rate)}`;
  });
}

const trucks = ['Unknown', 'Margin', 'Qualifying'].map((vatScheme) => ({
  regNumber: `VAT ${vatScheme.toUpperCase()}`,
  vatScheme,
  salePrice: 9000,
  purchasePrice: 6000,
}));

test('trucks set the default VAT of items; VAT for all items skips margin trucks; Export is offered for clients abroad', async () => {
  await openCreate(app, 'invoice', trucks);
  await eventually(vatOfItems, ['NoVat', 'Margin', 'Standard 20']);
  const note = 'VAT scheme unknown: VAT UNKNOWN.';
  await screen.findByText(note);
  await press('20%');
  await alerted('2 items set to 20%; VAT MARGIN stays under the margin scheme');
  await eventually(vatOfItems, ['Standard 20', 'Margin', 'Standard 20']);
  expect(screen.queryByText(note)).toBeNull();

  const doubt = 'VAT QUALIFYING was bought with VAT, but is sold without VAT.';
  await press('No VAT (export or margin)');
  await screen.findByText(doubt);
  expect(vatOfItems()[1]).toBe('Margin');
  expect(screen.queryByText(/^Must be 0 with/)).toBeNull();
  await fill({ 'VAT Rate': '20' }, await group('Item 2'));
  await screen.findByText('VAT MARGIN is sold with VAT of £1,800.00. Under the margin scheme it would be £500.00.');

  const bill = await group('Bill To');
  await fill({ Country: 'united kingdom' }, bill);
  expect(screen.queryByRole('button', { name: 'Set all items to Export' })).toBeNull();
  await fill({ Country: 'Jamaica' }, bill);
  await press('Set all items to Export');
  await eventually(vatOfItems, ['Export', 'Export', 'Export']);
  expect(screen.queryByText(doubt)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Set all items to Export' })).toBeNull();
});

test('a warning about a margin truck compares a dollar price with the purchase price at the exchange rate', async () => {
  await openCreate(app, 'invoice', [{ ...trucks[1], regNumber: 'VAT DOLLAR' }]);
  await userEvent.selectOptions(field('Currency'), 'USD');
  await fill({ 'Exchange Rate': '1.25', Rate: '9000', 'VAT Rate': '20' });
  const text = () => screen.getByText(/^VAT DOLLAR is sold with VAT/).textContent;
  await eventually(text, 'VAT DOLLAR is sold with VAT of £1,440.00. Under the margin scheme it would be £200.00.');
});

test('an unknown VAT scheme can be set, and the focus moves to the rate', async () => {
  await openCreate(app, 'invoice', [{ vatScheme: 'Unknown', salePrice: 9000 }]);
  await press('Sell as Standard');
  await eventually(vatOfItems, ['Standard 20']);
  expect(screen.queryByText(/VAT scheme unknown/)).toBeNull();
  await eventually(() => document.activeElement, field('VAT Rate'));
});

test('a default rate follows the tax point, and a typed rate stays', async () => {
  await openCreate(app, 'invoice', [{ vatScheme: 'Qualifying', salePrice: 9000 }]);
  await fill({ Date: '2026-12-05' });
  await eventually(vatOfItems, ['Standard 20']);
  await fill({ Date: '2027-01-05' });
  await eventually(vatOfItems, ['Standard 17.5']);
  await fill({ 'Tax Point': '2026-12-20' });
  await eventually(vatOfItems, ['Standard 20']);
  await fill({ 'VAT Rate': '5' });
  await fill({ 'Tax Point': '2027-01-05' });
  await userEvent.tab();
  expect(vatOfItems()).toEqual(['Standard 5']);
});

test('trucks that are added, moved and merged keep their VAT', async () => {
  for (const [at, vatScheme] of ['Qualifying', 'Margin', 'Qualifying'].entries()) {
    await takeIn(staff, { regNumber: `WAY ${at + 1}`, vatScheme, salePrice: 9000 });
  }
  await openCreate(app, 'invoice', [{ regNumber: 'WAY 0', vatScheme: 'Unknown', salePrice: 9000 }]);
  const addTo = async (name: string, regNumber: string) => {
    const item = await group(name);
    await fill({ 'Reg Number': regNumber }, item);
    await press('Add', item);
    await group(regNumber, item);
    return item;
  };
  await press('Add New Item');
  const second = await addTo('Item 2', 'WAY 1');
  await eventually(() => vatOfItems()[1], 'Standard 20');
  await press('Add New Item');
  await addTo('Item 3', 'WAY 2');
  await eventually(() => vatOfItems()[2], 'Margin');

  await press('Move', await group('WAY 1', second));
  await press(/^Item 1/, await screen.findByRole('dialog', { name: 'Move Truck' }));
  await eventually(vatOfItems, ['Standard 20', 'NoVat', 'Margin']);
  await addTo('Item 2', 'WAY 3');
  await eventually(() => vatOfItems()[1], 'Standard 20');
  await fill({ Description: 'Another', Rate: '9000' }, second);
  await press('Merge identical items');
  await eventually(vatOfItems, ['Standard 20', 'Margin']);
});
