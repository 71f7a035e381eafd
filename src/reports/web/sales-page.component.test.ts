/** The sales report: its rows and links for each grouping, and the choice of its days. */
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { appForFile } from '#test/app/test-app.ts';
import { takeIn } from '#test/records/stock.ts';
import { address, eventually, fill } from '#test/web/controls.ts';
import { renderApp } from '#test/web/render-app.tsx';

const app = await appForFile({ now: () => new Date('2026-11-27T12:00:00Z') });
const staff = await app.as('User');
const sold = { isSold: true, soldDate: '2026-09-10', purchasePrice: 7000, salePrice: 9000, purchaseDate: '2026-09-01' };
await takeIn(staff, { ...sold, make: 'DAF', truckType: 'Tipper', soldTo: { name: 'Quay Haulage' } });
await takeIn(staff, { ...sold, make: 'DAF', truckType: null, company: 'RedStar', salePrice: 6000 });
await takeIn(staff, { ...sold, make: 'MAN', truckType: null, soldDate: '2026-11-02', salePrice: null });

const quarter = '/sales?company=all&from=2026-09-01&to=2026-11-27';

/** Names of the rows with the first figure and the filters of its link. */
async function rowsOf(query: string): Promise<unknown[]> {
  await renderApp(app, query);
  const table = await screen.findByRole('table', { name: 'Sales' });
  return [...table.querySelectorAll('tbody tr, tfoot tr')].map((row) => {
    const link = row.querySelector<HTMLAnchorElement>('a');
    const { searchParams } = new URL(link?.href ?? '', location.href);
    const filter = JSON.parse(searchParams.get('filter') ?? '{}');
    return [row.querySelector('th')?.textContent, link?.textContent, searchParams.get('company'), filter];
  });
}

const days = { soldDate: { from: '2026-09-01', to: '2026-11-27' } };

test.each([
  [
    'company',
    ['Abbas Autos', '2', 'AbbasAutos', days],
    ['Red Star Commercial', '1', 'RedStar', days],
    ['Total', '3', 'all', days],
  ],
  [
    'make',
    ['DAF', '2', 'all', { ...days, make: { in: ['DAF'] } }],
    ['MAN', '1', 'all', { ...days, make: { in: ['MAN'] } }],
    ['Total', '3', 'all', days],
  ],
  [
    'truckType',
    ['Tipper', '1', 'all', { ...days, truckType: { in: ['Tipper'] } }],
    ['None', '2', 'all', { ...days, truckType: { in: [null] } }],
    ['Total', '3', 'all', days],
  ],
  [
    'client',
    ['Quay Haulage', '1', 'all', { ...days, soldTo: { in: ['Quay Haulage'] } }],
    ['None', '2', 'all', { ...days, soldTo: { in: [null] } }],
    ['Total', '3', 'all', days],
  ],
  [
    'month',
    ['Sep 2026', '2', 'all', { soldDate: { from: '2026-09-01', to: '2026-09-30' } }],
    ['Oct 2026', '0', 'all', { soldDate: { from: '2026-10-01', to: '2026-10-31' } }],
    ['Nov 2026', '1', 'all', { soldDate: { from: '2026-11-01', to: '2026-11-27' } }],
    ['Total', '3', 'all', days],
  ],
])('by %s there is a row for each value and a total, which lead to its trucks', async (by, ...rows) => {
  expect(await rowsOf(`${quarter}&by=${by}`)).toEqual(rows);
});

test('trucks without a price are counted, and left out of the money', async () => {
  await renderApp(app, quarter);
  await screen.findByText('1 truck without a price. Sales, costs and profits leave it out.');
  const total = await screen.findByRole('row', { name: /^Total/ });
  expect([...total.querySelectorAll('td')].map((cell) => cell.textContent).slice(0, 5)).toMatchInlineSnapshot(`
    [
      "3",
      "1",
      "£15,000.00",
      "£14,000.00",
      "£1,000.00",
    ]
  `);
});

test('the days are chosen as a period or one by one, and the report by what', async () => {
  await renderApp(app, quarter);
  const choice = (name: string) => screen.findByRole<HTMLInputElement>('combobox', { name });
  expect([(await choice('Period')).value, (await choice('By')).value]).toEqual(['', 'Month']);
  await userEvent.click(await choice('Period'));
  await userEvent.click(await screen.findByRole('option', { name: 'Last month' }));
  await address('/sales?company=all&from=2026-10-01&to=2026-10-31');
  await userEvent.click(await choice('By'));
  await userEvent.click(await screen.findByRole('option', { name: 'Make' }));
  await eventually(() => new URLSearchParams(location.search).get('by'), 'make');
  await fill({ From: '5/10/2026' });
  await userEvent.tab();
  await eventually(() => new URLSearchParams(location.search).get('from'), '2026-10-05');
  await fill({ To: '30/09/2026' });
  await userEvent.tab();
  await within(await screen.findByRole('main')).findByText('The last day is before the first day.');
});
