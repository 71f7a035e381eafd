/** Current Stock and All Stock: companies, search and selection. */
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { paperBody } from '#test/app/factories.ts';
import { appForFile } from '#test/app/test-app.ts';
import { takeIn } from '#test/records/stock.ts';
import {
  alerted,
  button,
  dialog,
  eventually,
  field,
  fill,
  group,
  heading,
  isDisabled,
  navigate,
  press,
} from '#test/web/controls.ts';
import { renderApp } from '#test/web/render-app.tsx';
import { addStock, headers, openList, range, rows, searchBox, tick } from '#test/web/stock.ts';
import { listLink } from '#web/table/list-link.ts';

const app = await appForFile();
const staff = await app.as('User');
await addStock(app);

const tab = (name: string) => screen.getByRole('tab', { name });
const chosen = () => screen.getByRole('tab', { selected: true }).textContent;
const reached = (path: string) => eventually(() => location.pathname, path);
const search = (text: string) => fill({ 'Search trucks...': text });

test('the four companies are tabs; the selected one is in the address, remembered, and starts at its first page', async () => {
  await openList(app, '/current-stock?page=2');
  await heading('Current Stock');
  expect(
    screen
      .getAllByRole('tab')
      .slice(0, 5)
      .map((one) => one.textContent),
  ).toEqual([...['Abbas Autos', 'Truck World', 'Butler Symonds', 'Red Star Commercial', 'All Companies']]);
  expect(chosen()).toBe('Abbas Autos');
  await range('11–12 of 12');
  await userEvent.click(tab('Truck World'));
  await rows(['TW01 AAA']);
  await eventually(() => location.search, '?company=TruckWorld');
  await userEvent.click(screen.getByRole('link', { name: 'All Stock' }));
  await heading('All Stock');
  expect(chosen()).toBe('Truck World');
  expect(localStorage.getItem('company')).toBe('TruckWorld');
});

test('an empty list offers to create a truck of its company', async () => {
  await renderApp(app, '/current-stock?company=RedStar');
  await screen.findByText('No trucks to display');
  expect(screen.getAllByRole('button', { name: 'Add' })).toHaveLength(1);
  await press('Create a truck');
  await eventually(() => location.pathname + location.search, '/trucks/add?company=RedStar');
});

test('the search is in the address and can be cleared', async () => {
  await openList(app);
  await search('actros 1845 merc');
  await rows(['AB12 CDE']);
  await search('volvo');
  await range('1–6 of 6');
  await eventually(() => location.search, '?search=volvo');
  await search('no such truck');
  await screen.findByText('No trucks match.');
  await press('Clear search and filters');
  await range('1–10 of 12');
  expect(searchBox().value).toBe('');
});

test('groups within a group are indented below it', async () => {
  await renderApp(app, '/current-stock?group=make,model');
  await press('Make: DAF (5)');
  const indents = async (name: RegExp) =>
    Number.parseFloat((await screen.findAllByRole('button', { name }))[0]?.style.marginInlineStart ?? '');
  expect(await indents(/^Model: /)).toBeGreaterThan(await indents(/^Make: /));
});

test.each(['', '&columns=make,salePrice'])(
  'groups, rows and totals have as many cells as the head%s',
  async (columns) => {
    await renderApp(app, `/current-stock?group=make${columns}`);
    await press('Make: DAF (5)');
    await screen.findAllByRole('button', { name: /^View / });
    const widths = [...document.querySelectorAll('tr')].map((row) =>
      [...row.cells].reduce((sum, { colSpan }) => sum + colSpan, 0),
    );
    expect(widths.length).toBeGreaterThan(5);
    expect(new Set(widths).size).toBe(1);
  },
);

test('Enter in the search box opens the only match, but not one of the list before the filter changed', async () => {
  const { answer, sent } = await openList(app, '/current-stock?search=AB12');
  await rows(['AB12 CDE']);
  const gate = Promise.withResolvers<void>();
  answer(/\/trucks\/rows\?/, async (pass) => {
    await gate.promise;
    return pass();
  });
  navigate('/current-stock?search=AB12&filter=make:Volvo');
  await eventually(() => sent.some(({ path }) => path.includes('Volvo')), true);
  await userEvent.type(searchBox(), '{Enter}');
  expect(location.pathname).toBe('/current-stock');
  gate.resolve();
  await screen.findByText('No trucks match.');
  navigate('/current-stock?search=AB12');
  await rows(['AB12 CDE']);
  await userEvent.type(searchBox(), '{Enter}');
  await heading('AB12 CDE');
});

test.for([
  ['/current-stock?search=so99', 'Abbas Autos, sold (1)', 'SO99 OLD'],
  ['/current-stock?search=tw01&filter=make:DAF', 'Truck World (1)', 'TW01 AAA'],
] as const)('%s links to the list that has the truck', async ([address, link, regNumber]) => {
  await renderApp(app, address);
  await screen.findByText('No trucks match.');
  const found = await screen.findByRole('link', { name: link });
  expect(found.parentElement?.tagName).toBe('LI');
  await userEvent.click(found);
  await rows([regNumber]);
});

test('every cell of a row is below a header', async () => {
  await openList(app);
  screen.getByRole('columnheader', { name: 'Select' });
  const cells = document.querySelectorAll('tbody > tr:first-child > td:not([aria-hidden])');
  expect(headers()).toHaveLength(cells.length);
});

test('Order and Invoice use the selected trucks of every page', async () => {
  await openList(app);
  for (const name of ['Order (0)', 'Invoice (0)']) expect((await button(name)).disabled).toBe(true);
  await tick('ST02 YRD');
  await press('Next page');
  await tick('ST11 YRD');
  await press('Order (2)');
  await reached('/AbbasAutos/orders/create');
  for (const [item, regNumber] of [
    ['Item 1', 'ST02 YRD'],
    ['Item 2', 'ST11 YRD'],
  ] as const) {
    within(await group(regNumber, await group(item))).getByText(/XLRTEH4300G123456/);
  }
});

test('a page is selected at once, and the selection cleared; Add uses the current company', async () => {
  await openList(app, '/all-stock?company=TruckWorld');
  await userEvent.click(screen.getByLabelText('Select all rows on this page'));
  await button('Order (1)');
  await press('Clear selection');
  expect((await button('Order (0)')).disabled).toBe(true);
  await press('Add');
  await eventually(() => location.pathname + location.search, '/trucks/add?company=TruckWorld');
});

test('the list of all companies shows the company of each row, and orders and shares trucks of one company only', async () => {
  await openList(app, '/current-stock?search=01');
  await userEvent.click(tab('All Companies'));
  await range('1–2 of 2');
  await eventually(() => new URLSearchParams(location.search).get('company'), 'all');
  await eventually(() => headers().slice(1, 5), ['View', 'Reg Number', 'Company', 'Make']);
  within(screen.getByRole('row', { name: /TW01 AAA/ })).getByText('Truck World');
  await tick('TW01 AAA', 'ST01 YRD');
  await button('Order (2)');
  for (const name of ['Order (2)', 'Invoice (2)', 'Share (2)', 'Sale Pack (2)'])
    expect([name, isDisabled(name)]).toEqual([name, true]);
  await tick('ST01 YRD');
  await press('Order (1)');
  await reached('/TruckWorld/orders/create');
});

test('selected rows hidden by a search are counted below the table, and can be shown or deselected', async () => {
  for (let n = 1; n <= 13; n += 1) {
    await takeIn(staff, { regNumber: `HID ${String(n).padStart(3, '0')}`, make: n === 13 ? 'MAN' : 'DAF' });
  }
  await openList(app, '/all-stock?search=HID&sort=regNumber.asc');
  await tick('HID 001', 'HID 002');
  await press('Next page');
  await tick('HID 013');
  await screen.findByText('3 selected');
  expect(screen.queryByText(/are hidden by/)).toBeNull();
  await search('HID 01');
  await screen.findByText('2 of 3 are hidden by the search');
  await button('Order (3)');
  await press('Show hidden');
  await eventually(() => screen.queryByText(/are hidden by/), null);
  expect(searchBox().value).toBe('');
  // Two of the three match, on another page.
  await search('DAF');
  await screen.findByText('1 of 3 are hidden by the search');
  await press('Deselect hidden');
  await screen.findByText('2 selected');
  await button('Order (2)');
});

test('selected trucks are marked as sold together after a question; a truck sold meanwhile is named', async () => {
  for (const regNumber of ['MRK 001', 'MRK 002', 'MRK 003']) await takeIn(staff, { regNumber });
  await openList(app, '/current-stock?search=mrk');
  await userEvent.click(screen.getByLabelText('Select all rows on this page'));
  await press('Mark as Sold (3)');
  const question = await dialog('Mark as Sold');
  await within(question).findByText('MRK 001, MRK 002, MRK 003');
  await app.db.updateTable('truck').set({ is_sold: true }).where('reg_number', '=', 'MRK 002').execute();
  await press('Mark as Sold', question);
  await alerted('2 trucks marked as sold.');
  await alerted('MRK 002 has already been sold.');
  await screen.findByText('No trucks match.');
  expect((await button('Order (0)')).disabled).toBe(true);
});

test('a sold truck cannot be marked as sold from its list', async () => {
  await openList(app, '/all-stock?search=SO99');
  await tick('SO99 OLD');
  expect((await button('Mark as Sold (0)')).disabled).toBe(true);
});

test('an empty list of orders leads to the trucks to choose', async () => {
  await renderApp(app, '/orders?company=RedStar');
  await screen.findByText('No orders to display');
  await press('Choose trucks in Current Stock');
  await eventually(() => location.pathname + location.search, '/current-stock?company=RedStar');
  await screen.findByText('Tick the trucks for the order, then press Order', { exact: false });
  await eventually(() => document.activeElement, searchBox());
});

test('a truck without photos has an icon in the pictures', async () => {
  await openList(app, '/current-stock?view=pictures');
  const [picture] = document.querySelectorAll('tbody [data-part=picture]');
  expect(picture?.querySelector('svg')).not.toBeNull();
});

test('orders and invoices have separate column settings', async () => {
  const truck = await takeIn(staff);
  for (const kind of ['orders', 'invoices']) {
    expect((await staff.post(`/api/abbasAutos/${kind}`, paperBody([truck.id]))).status).toBe(201);
  }
  await openList(app, '/orders');
  await press('Table Configuration');
  const settings = await dialog('Trucks Table Configuration');
  await userEvent.click(within(settings).getByLabelText('Ship To'));
  await press('Done', settings);
  await eventually(() => headers().includes('Ship To'), false);
  await userEvent.click(screen.getByRole('link', { name: 'Invoices' }));
  await heading('Invoices');
  await eventually(() => headers().includes('Ship To'), true);
});

test('a view whose filter has too many values says so before it is saved', async () => {
  const values = Array.from({ length: 300 }, (_, index) => `Make number ${index}`);
  await renderApp(app, listLink('/current-stock', { company: 'AbbasAutos', filters: { make: { in: values } } }));
  await screen.findByRole('button', { name: /^Make: Make number 0, .* more, remove filter$/ });
  await press('Save View');
  await dialog('Save View');
  await fill({ 'Name *': 'Three hundred makes' });
  await screen.findByText('This view is too large to be saved. Use fewer columns, or fewer values in its filters.');
  expect(isDisabled('Save')).toBe(true);
  expect(field('Name *').value).toBe('Three hundred makes');
});
