/** The menu of a column: filters of each type, sort order, pins, widths and groups; and the pages of the list. */
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { appForFile } from '#test/app/test-app.ts';
import { takeIn } from '#test/records/stock.ts';
import { button, eventually, field, fill, press } from '#test/web/controls.ts';
import { renderApp } from '#test/web/render-app.tsx';
import { addStock, headers, openList, range, rows } from '#test/web/stock.ts';

const app = await appForFile();
const staff = await app.as('User');
await addStock(app);
for (let number = 1; number <= 52; number += 1) {
  const model = `TGX ${10 + (number % 12)}`;
  await takeIn(staff, { company: 'RedStar', regNumber: `RS ${number}`, make: 'MAN', model });
}

async function openMenu(column: string): Promise<HTMLElement> {
  await press(`${column} column actions`);
  // Without styles it counts as hidden, and has no name by its role.
  return screen.findByLabelText(`${column} column actions`, { selector: '[role=dialog]' });
}

const all = '1–10 of 12';
const volvos = ['ST01 YRD', 'ST03 YRD', 'ST05 YRD', 'ST07 YRD', 'ST09 YRD', 'ST11 YRD'];
const choose = (...names: string[]) =>
  async function choices(menu: HTMLElement) {
    for (const name of names) await userEvent.click(await within(menu).findByLabelText(name));
  };
const type = (label: string, text: string) => (menu: HTMLElement) => fill({ [label]: text }, menu);

test.for([
  ['Model', type('Filter by Model', ' 1845 '), 'Model: 1845', ['AB12 CDE']],
  ['Make', choose('Volvo'), 'Make: Volvo', volvos],
  ['Make', choose('Volvo', 'Mercedes-Benz', 'Volvo'), 'Make: Mercedes-Benz', ['AB12 CDE']],
  ['Inspection', choose('Pending'), 'Inspection: Pending', undefined],
  [
    'Purchase Price',
    type('Filter by Purchase Price from', '11,000'),
    'Purchase Price: from 11,000',
    ['AB12 CDE', 'ST11 YRD'],
  ],
  ['Purchase Price', type('Filter by Purchase Price to', '1000.10'), 'Purchase Price: up to 1,000.1', ['ST01 YRD']],
  [
    'Purchase Date',
    type('Filter by Purchase Date from', '11/1/26'),
    'Purchase Date: from 11 Jan 2026',
    ['AB12 CDE', 'ST11 YRD'],
  ],
  [
    'Purchase Date',
    type('Filter by Purchase Date to', '2 jan 2026'),
    'Purchase Date: up to 2 Jan 2026',
    ['ST01 YRD', 'ST02 YRD'],
  ],
] as const)(
  'the filter of %s finds its rows, is named above the list, and is cleared',
  async ([column, use, chip, found]) => {
    await openList(app);
    const menu = await openMenu(column);
    await use(menu);
    await button(`${chip}, remove filter`);
    if (found) await rows(found);
    await press('Clear filter', menu);
    await range(all);
    expect(screen.queryByRole('button', { name: /remove filter$/ })).toBeNull();
    for (const input of within(menu).queryAllByRole<HTMLInputElement>('textbox')) expect(input.value).toBe('');
    for (const box of within(menu).queryAllByRole<HTMLInputElement>('checkbox')) expect(box.checked).toBe(false);
  },
);

const parameter = (name: string) => new URLSearchParams(location.search).get(name);
const stored = () => JSON.parse(localStorage.getItem('table:trucks') ?? '{}');

async function act(column: string, action: string, isMore = false): Promise<void> {
  const menu = await openMenu(column);
  if (isMore) await press('More', menu);
  await press(action, menu);
}

test('a column is sorted from its menu, which does not offer the order that it has', async () => {
  await openList(app, '/current-stock?filter=make:Volvo');
  await act('Purchase Price', 'Sort descending');
  await rows(volvos.toReversed());
  const menu = await openMenu('Purchase Price');
  expect(within(menu).queryByRole('button', { name: 'Sort descending' })).toBeNull();
  await press('Sort ascending', menu);
  await rows(volvos);
  await eventually(() => parameter('sort'), 'purchasePrice');
});

test('a column is pinned to either side and unpinned from its menu', async () => {
  await openList(app);
  const usual = headers();
  await act('Color', 'Pin to left');
  const others = usual.filter((head) => head !== 'Color');
  const [select = '', ...named] = others;
  await eventually(headers, [select, 'Color', ...named]);
  const menu = await openMenu('Color');
  expect(within(menu).queryByRole('button', { name: 'Pin to left' })).toBeNull();
  await press('Pin to right', menu);
  await eventually(headers, [...others, 'Color']);
  await act('Color', 'Unpin');
  await eventually(headers, usual);
});

test('a column is hidden, and narrowed down to a minimum, from its menu', async () => {
  await openList(app);
  await act('Color', 'Hide Color');
  await eventually(() => headers().includes('Color'), false);
  const menu = await openMenu('Make');
  await press('More', menu);
  for (const width of [125, 100, 75, 50, 25, 20, 20]) {
    await press('Narrow column', menu);
    await eventually(() => stored().widths, { make: width });
  }
  await press('Widen column', menu);
  await eventually(() => stored().widths, { make: 45 });
});

test('rows are grouped and ungrouped from the menu of their column', async () => {
  await openList(app);
  await act('Make', 'Group by Make', true);
  await button('Make: Volvo (6)');
  await act('Make', 'Ungroup Make', true);
  await rows(['AB12 CDE', ...Array.from({ length: 9 }, (_, index) => `ST0${index + 1} YRD`)]);
});

test('a group of more than 50 rows shows the rest by a press', async () => {
  await renderApp(app, '/all-stock?company=RedStar&group=make');
  await press('Make: MAN (52)');
  const shown = () => screen.queryAllByRole('button', { name: /^View RS / }).length;
  await eventually(shown, 50);
  await press('Show more (2)');
  await eventually(shown, 52);
  expect(screen.queryByRole('button', { name: /^Show more/ })).toBeNull();
});

test('more groups than rows per page are on several pages', async () => {
  await renderApp(app, '/all-stock?company=RedStar&group=model');
  await range('52 trucks in 12 groups, showing 1–10');
  await press('Last page');
  await range('52 trucks in 12 groups, showing 11–12');
  await press(/^Model: TGX 20 \(/);
  await press('Previous page');
  await range('52 trucks in 12 groups, showing 1–10');
});

test('a page past the end leads to the last page, and the chosen rows per page apply to other lists, too', async () => {
  await openList(app, '/current-stock?page=9');
  await range('11–12 of 12');
  await eventually(() => parameter('page'), '2');
  await userEvent.selectOptions(screen.getByLabelText('Rows per page'), '25');
  await range('1–12 of 12');
  await eventually(() => [parameter('page'), parameter('size')], [null, '25']);
  await userEvent.click(screen.getByRole('link', { name: 'All Stock' }));
  await range('1–13 of 13');
  expect(field('Rows per page').value).toBe('25');
});

test('a second press on the box of a page deselects its rows', async () => {
  await openList(app);
  await userEvent.click(screen.getByLabelText('Select all rows on this page'));
  await button('Order (10)');
  await userEvent.click(screen.getByLabelText('Select all rows on this page'));
  await button('Order (0)');
});
