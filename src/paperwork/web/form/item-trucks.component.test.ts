/** Trucks in the form of an order or invoice: added, moved, merged, searched. */
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { nextRegNumber } from '#test/app/factories.ts';
import { appForFile } from '#test/app/test-app.ts';
import { takeIn } from '#test/records/stock.ts';
import { alerted, button, dialog, eventually, field, fill, group, listed, press } from '#test/web/controls.ts';
import { openCreate } from '#test/web/paper-form.ts';
import { failure } from '#test/web/render-app.tsx';

const app = await appForFile();
const staff = await app.as('User');

const optionsOf = (part: HTMLElement) =>
  within(part)
    .queryAllByRole('option')
    .map((option) => option.textContent);

/** The text of a search for trucks. */
const searched = (path: string) => new URLSearchParams(path.split('?')[1]).get('regNumber');

test('trucks are added by reg number with suggestions, never twice, and failures are reported', async () => {
  await takeIn(staff, { regNumber: 'ADD 2', make: 'Scania' });
  await takeIn(staff, { regNumber: 'ADD 33', isSold: true });
  const { sent, answer } = await openCreate(app, 'invoice', [{ regNumber: 'ADD 1' }]);
  const item = await group('Item 1');
  expect((await button('Add', item)).disabled).toBe(true);
  await fill({ 'Reg Number': '   ' }, item);
  expect((await button('Add', item)).disabled).toBe(true);

  await fill({ 'Reg Number': 'ad d' }, item);
  await eventually(() => optionsOf(item), ['ADD 2 Scania XF 480', 'ADD 33 DAF XF 480, sold']);
  await userEvent.click(within(item).getByRole('option', { name: /ADD 2/ }));
  await press('Add', item);
  within(await group('ADD 2', item)).getByText(/Scania/);
  await eventually(() => field('Reg Number', item).value, '');
  expect(sent.filter(({ path }) => searched(path) === '')).toEqual([]);

  // Enter adds the truck and does not save the form.
  await fill({ 'Reg Number': 'add33' }, item);
  await userEvent.keyboard('{Enter}');
  await group('ADD 33', item);
  within(item).getByText('Trucks (3)');

  await press('Add New Item');
  const second = await group('Item 2');
  await eventually(() => document.activeElement, field('Description', second));
  for (const known of ['ADD 1', 'a dd1', ' ADD2']) {
    await fill({ 'Reg Number': known }, second);
    await within(second).findByText('This truck is already on the invoice.');
    expect((await button('Add', second)).disabled, known).toBe(true);
  }
  await fill({ 'Reg Number': 'ADD 9' }, second);
  await press('Add', second);
  await alerted('Failed to add truck. Error: The requested truck does not exist.');
  expect(field('Reg Number', second).value).toBe('ADD 9');
  answer(/^\/api\/abbasAutos\/trucks\?/, () => failure(500, 'Generic Error'));
  await press('Add', second);
  await alerted('Failed to add truck. Error: Generic Error');
  await eventually(() => screen.queryByText('Failed to add truck. Error: The requested truck does not exist.'), null);
});

test('trucks move between items; deleting an item does not change the others', async () => {
  await openCreate(app, 'order', [{ regNumber: 'MOV 1' }, { regNumber: 'MOV 2' }]);
  await press('Merge identical items');
  const first = await group('Item 1');
  expect((await button('Move', await group('MOV 1', first))).disabled).toBe(true);
  await fill({ Description: 'First', Rate: '10' }, first);
  await press('Add New Item');
  const second = await group('Item 2');
  // The other fields of the new item have not been visited yet.
  expect(within(second).queryByText('Enter an amount.')).toBeNull();
  await fill({ Description: 'Second', Rate: '20' }, second);
  await press('Add New Item');
  await group('Item 3');

  await press('Move', await group('MOV 2', first));
  const question = await dialog('Move Truck');
  const places = within(question)
    .getAllByRole('listitem')
    .map((place) => place.textContent);
  expect(places).toEqual([expect.stringContaining('Item 2'), expect.stringContaining('Item 3')]);
  await press(/^Item 2/, question);
  const moved = await group('MOV 2', second);
  await eventually(() => document.activeElement, moved);
  expect(within(first).queryByRole('group', { name: 'MOV 2' })).toBeNull();
  await eventually(() => listed('Totals')['Total Due'], '£36.00');

  await press('Delete Item', first);
  await eventually(() => screen.queryByRole('group', { name: 'Item 3' }), null);
  const left = await group('Item 1');
  expect([field('Description', left).value, field('Rate', left).value]).toEqual(['Second', '20']);
  await group('MOV 2', left);
  expect(screen.queryByRole('group', { name: 'MOV 1' })).toBeNull();
  await eventually(() => listed('Totals')['Total Due'], '£24.00');
  // A deleted truck can be added again.
  const last = await group('Item 2');
  await fill({ 'Reg Number': 'MOV1' }, last);
  await press('Add', last);
  await group('MOV 1', last);
});

test('each truck becomes an item with its description and prices; items with equal prices are merged', async () => {
  const prices = { salePrice: 9000, freightCharges: 250.5 };
  await openCreate(app, 'invoice', [
    { regNumber: 'OWN 1', ...prices },
    { regNumber: 'OWN 2', make: 'MAN', model: 'TGX', salePrice: 12_000, warrantyCharges: 99 },
    { regNumber: 'OWN 3', make: 'Volvo', model: 'FH', truckType: 'Tipper', ...prices },
  ]);
  const labels = ['Description', 'Rate', 'Freight Rate', 'Freight Description', 'Warranty Description'];
  const shown = (part: HTMLElement) => labels.map((label) => field(label, part).value);
  const [first, second] = [await group('Item 1'), await group('Item 2')];
  expect(shown(first)).toEqual(['DAF XF 480, Tractor unit, 2019', '9000', '250.50', 'Freight', '']);
  expect(shown(second)).toEqual(['MAN TGX, Tractor unit, 2019', '12000', '', '', 'Warranty']);
  await group('OWN 2', second);
  await eventually(() => listed('Totals')['Subtotal (incl. VAT)'], '£36,000.00');
  expect(listed('Totals').Freight).toBe('£601.20');

  await fill({ 'VAT Rate': 'abc' }, second);
  await press('Merge identical items');
  await eventually(() => screen.queryByRole('group', { name: 'Item 3' }), null);
  // Invalid input stays in the field.
  const other = await group('Item 2');
  expect(field('VAT Rate', other).value).toBe('abc');
  await button('Item 2: VAT Rate');
  await fill({ 'VAT Rate': '' }, other);
  await eventually(
    () => screen.getByRole<HTMLButtonElement>('button', { name: 'Merge identical items' }).disabled,
    true,
  );
  const merged = await group('Item 1');
  for (const regNumber of ['OWN 1', 'OWN 3']) await group(regNumber, merged);
  expect(shown(merged).slice(0, 2)).toEqual(['DAF XF 480, Tractor unit, 2019\nVolvo FH, Tipper, 2019', '9000']);
  await eventually(() => listed('Totals')['Subtotal (incl. VAT)'], '£33,600.00');
  await userEvent.selectOptions(field('Currency'), 'USD');
  await within(await group('Item 2')).findByText('This price is in pounds.');
});

test('asking prices of an added truck are offered, not filled in', async () => {
  await takeIn(staff, { regNumber: 'STK 0', salePrice: 9000, freightCharges: 250.5 });
  await openCreate(app, 'order', [{ regNumber: 'SRC 1' }]);
  const item = await group('Item 1');
  expect(within(item).queryByRole('button', { name: 'Use asking price' })).toBeNull();
  await press('Delete', await group('SRC 1', item));
  await fill({ 'Reg Number': 'STK0' }, item);
  await press('Add', item);
  await within(item).findByText('Asking price £9,000.00, freight £250.50');
  expect(field('Rate', item).value).toBe('');
  await press('Use asking price', item);
  await eventually(() => [field('Rate', item).value, field('Freight Rate', item).value], ['9000', '250.50']);
  expect(within(item).queryByRole('button', { name: 'Use asking price' })).toBeNull();
});

test.each([
  [{}, 'Asking price £9,000.00, freight £250.50, warranty £100.00', ['9000', '250.50', '100']],
  [{ salePrice: 9000.01 }, null, ['', '', '']],
  [{ freightCharges: 250 }, null, ['', '', '']],
  [{ warrantyCharges: null }, null, ['', '', '']],
])(
  'the asking price of two trucks is offered if it is the same, which is not so with %j: %s',
  async (fields, text, values) => {
    const price = { salePrice: 9000, freightCharges: 250.5, warrantyCharges: 100 };
    const [first, second] = [await takeIn(staff, price), await takeIn(staff, { ...price, ...fields })];
    const unpriced = nextRegNumber();
    await openCreate(app, 'order', [{ regNumber: unpriced }]);
    const item = await group('Item 1');
    for (const { regNumber } of [first, second]) {
      await fill({ 'Reg Number': regNumber }, item);
      await press('Add', item);
      await group(regNumber, item);
    }
    await press('Delete', await group(unpriced, item));
    if (text === null) {
      await eventually(() => within(item).queryByRole('group', { name: unpriced }), null);
      expect(within(item).queryByRole('button', { name: 'Use asking price' })).toBeNull();
    } else {
      await within(item).findByText(text);
      await press('Use asking price', item);
    }
    const labels = ['Rate', 'Freight Rate', 'Warranty Rate'];
    await eventually(() => labels.map((label) => field(label, item).value), values);
  },
);

test('an outdated truck search is cancelled, and the search asks for eight trucks', async () => {
  for (let number = 0; number < 9; number += 1) await takeIn(staff, { regNumber: `MNY ${10 + number}` });
  const { sent, answer } = await openCreate(app, 'order', [{}]);
  const item = await group('Item 1');
  answer(/regNumber=M(&|$)/, () => new Promise(() => undefined));
  await fill({ 'Reg Number': 'm' }, item);
  const searchFor = (text: string) => sent.find(({ path }) => searched(path) === text);
  await eventually(() => searchFor('M')?.signal?.aborted, false);
  await fill({ 'Reg Number': 'mny' }, item);
  await eventually(() => optionsOf(item).length, 8);
  expect(searchFor('M')?.signal?.aborted).toBe(true);
  expect(searchFor('MNY')?.headers.get('prefer')).toBe('maxpagesize=8');
});
