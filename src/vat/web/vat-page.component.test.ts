/** The VAT page and the stock book's missing numbers: what is in the figures or not, and where its links lead. */
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { paperBody } from '#test/app/factories.ts';
import { appForFile } from '#test/app/test-app.ts';
import { takeIn } from '#test/records/stock.ts';
import { address, chosenText, dialog, fill, heading, press } from '#test/web/controls.ts';
import { outlineOf } from '#test/web/outline.ts';
import { renderApp } from '#test/web/render-app.tsx';

const app = await appForFile({ now: () => new Date('2026-11-27T12:00:00Z') });
const staff = await app.as('User');
const bought = { company: 'TruckWorld', purchaseDate: '2026-11-02', vatScheme: 'Qualifying', purchaseVat: 1200.5 };

test('purchases of deleted and moved trucks are named with their VAT, day and the link to a moved one', async () => {
  const [gone, moved] = [
    await takeIn(staff, { ...bought, regNumber: 'GONE 1' }),
    await takeIn(staff, { ...bought, regNumber: 'MOVED 1', purchaseVat: 80 }),
  ];
  await staff.delete(`/api/truckWorld/trucks/${gone.id}`);
  await staff.put(`/api/truckWorld/trucks/${moved.id}`, { company: 'RedStar' });
  await renderApp(app, '/vat?company=TruckWorld&period=2026-11');
  const purchases = outlineOf(await screen.findByRole('region', { name: 'In the purchase VAT' }));
  expect(purchases).toBe(`== section In the purchase VAT
Purchase VAT includes these trucks, which are no longer in stock:
GONE 1: £1,200.50, bought on 2 Nov 2026, deleted
[MOVED 1](/RedStar/trucks/${moved.id}/view) : £80.00, bought on 2 Nov 2026, moved to Red Star Commercial`);
});

test('invoices and credit notes in dollars without an exchange rate are listed with links, for all companies too', async () => {
  const truck = await takeIn(staff, { company: 'Butler', salePrice: 9000 });
  const dollars = { currency: 'USD', exchangeRate: null, date: '2026-11-20', depositPaid: 0 };
  const { body: invoice } = await staff.post('/api/butler/invoices', paperBody([truck.id], dollars));
  const items = [{ item: 0, truckIds: [truck.id], rate: 100, freightRate: 0, warrantyRate: 0 }];
  const credit = { date: '2026-11-25', reason: 'Scratch', items };
  const { body: note } = await staff.post(`/api/butler/invoices/${invoice.id}/credit-notes`, credit);
  for (const company of ['Butler', 'all']) {
    await renderApp(app, `/vat?company=${company}&period=2026-11`);
    const alert = await screen.findByText('US dollar invoices without an exchange rate (not included above)');
    const links = within(alert.closest<HTMLElement>('[role=alert]') ?? alert).getAllByRole<HTMLAnchorElement>('link');
    expect(links.map((link) => [link.textContent, new URL(link.href).pathname])).toEqual([
      [`Invoice ${invoice.number}`, `/Butler/invoices/${invoice.id}/view`],
      [`Credit Note ${note.number}`, `/Butler/credit-notes/${note.id}/view`],
    ]);
  }
});

test('the period is chosen by month or quarter, by arrows and from the list', async () => {
  await renderApp(app, '/vat?company=RedStar');
  await heading('VAT');
  for (const [button, period, name] of [
    ['Previous month', '2026-10', 'October 2026'],
    ['Next month', '2026-11', 'November 2026'],
    ['Quarter', '2026-Q4', 'Quarter 4 of 2026'],
    ['Previous quarter', '2026-Q3', 'Quarter 3 of 2026'],
    ['Next quarter', '2026-Q4', 'Quarter 4 of 2026'],
    ['Month', '2026-12', 'December 2026'],
  ] as const) {
    if (button === 'Month' || button === 'Quarter') screen.getByLabelText(button).click();
    else await press(button);
    await address(`/vat?company=RedStar&period=${period}`);
    expect(chosenText('Period')).toBe(name);
  }
  await fill({ Period: '2025-02' });
  await address('/vat?company=RedStar&period=2025-02');
});

test('the dialog of missing numbers gives the reason for each, with links to trucks in stock, or says that none is missing', async () => {
  const margin = { company: 'AbbasAutos', vatScheme: 'Margin', purchaseVat: null };
  const gone = await takeIn(staff, { ...margin, regNumber: 'GONE 2', vatScheme: 'Unknown' });
  const moved = await takeIn(staff, { ...margin, regNumber: 'MOVED 2' });
  const other = await takeIn(staff, { ...margin, regNumber: 'OTHER 2', vatScheme: 'Qualifying' });
  await takeIn(staff, margin);
  await staff.delete(`/api/abbasAutos/trucks/${gone.id}`);
  await staff.put(`/api/abbasAutos/trucks/${moved.id}`, { company: 'RedStar' });
  await renderApp(app, '/stock-book?company=AbbasAutos');
  await press('Missing numbers');
  const table = await within(await dialog('Missing numbers')).findByRole('table');
  expect(outlineOf(table).split('\n')).toEqual([
    '== table Missing numbers',
    '| Stock Number | Reason | Reg Number',
    `| ${gone.stockNumber} | Deleted |`,
    `| ${moved.stockNumber} | Moved to Red Star Commercial | [MOVED 2](/RedStar/trucks/${moved.id}/view)`,
    `| ${other.stockNumber} | Other scheme: Qualifying | [OTHER 2](/AbbasAutos/trucks/${other.id}/view)`,
  ]);
  await renderApp(app, '/stock-book?company=Butler');
  await press('Missing numbers');
  await within(await dialog('Missing numbers')).findByText('No numbers are missing.');
});
