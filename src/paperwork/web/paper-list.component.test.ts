/** The lists of orders and invoices: which rows their views show, with what in the columns of state, and links. */
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { paperBody, paperItemBody } from '#test/app/factories.ts';
import { appForFile } from '#test/app/test-app.ts';
import { takeIn } from '#test/records/stock.ts';
import { address, choose, eventually } from '#test/web/controls.ts';
import { renderApp } from '#test/web/render-app.tsx';

const app = await appForFile();
const staff = await app.as('User');
const api = '/api/abbasAutos';
const { id: truckId } = await takeIn(staff);

/** £1,200.00 with VAT. */
async function addPaper(kind: 'order' | 'invoice', number: string, dueDate: string | null = null): Promise<string> {
  const items = [paperItemBody([truckId], { rate: 1000, freightRate: 0, warrantyRate: 0 })];
  const due = kind === 'invoice' ? { dueDate } : {};
  const body = paperBody([], { number, items, depositPaid: 0, ...due });
  const made = await staff.post(`${api}/${kind}s`, body);
  expect(made.status).toBe(201);
  return made.body.id;
}

const pay = (id: string, amount: number) =>
  staff.post(`${api}/invoices/${id}/payments`, { date: '2026-11-21', amount, method: 'Cash' });

const [plain, invoiced] = [await addPaper('order', '11'), await addPaper('order', '12')];
const { body: made } = await staff.post(`${api}/orders/${invoiced}/invoice`);
await app.db.updateTable('paper').set({ number: '21', due_date: '2099-05-01' }).where('id', '=', made.id).execute();
await addPaper('invoice', '22', '2026-11-21');
const part = await addPaper('invoice', '23', '2099-01-01');
await pay(part, 200);
const paid = await addPaper('invoice', '24', '2099-02-01');
await pay(paid, 1200);
await app.db.updateTable('paper').set({ issued_copies: 1 }).where('id', 'in', [plain, paid]).execute();
await pay(await addPaper('invoice', '25', '2099-03-01'), 1200.01);

/** The numbers of the rows, each with its state. */
function rows(): string[] {
  const [table] = screen.getAllByRole('table');
  const heads = within(table as HTMLElement)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent.trim());
  const place = heads.findIndex((head) => head.startsWith('State'));
  return screen.getAllByRole('button', { name: /^View \d+$/ }).map((found) => {
    const cells = found.closest('tr')?.querySelectorAll('td, th') ?? [];
    return `${found.getAttribute('aria-label')?.slice(5)} ${cells[place]?.textContent}`;
  });
}

test.each([
  ['invoices', 'Unpaid', ['22 Overdue', '23 Part Paid', '21 Unpaid']],
  ['invoices', 'Overdue', ['22 Overdue']],
  ['invoices', 'Money', ['25 Overpaid', '24 Paid', '23 Part Paid', '22 Overdue', '21 Unpaid']],
  ['invoices', 'Not Issued', ['25 Not issued', '23 Not issued', '22 Not issued', '21 Not issued']],
  ['orders', 'Money', ['12 Not issued', '11 Issued']],
  ['orders', 'Not Invoiced', ['11 Issued']],
  ['orders', 'Not Issued', ['12 Not issued']],
] as const)(
  'the list of %s has these rows in the view %s, in order and with their state: %j',
  async (list, view, shown) => {
    await renderApp(app, `/${list}?company=AbbasAutos&view=none`);
    await screen.findAllByRole('button', { name: /^View \d+$/ });
    await choose(view, await screen.findByRole('radiogroup', { name: 'Ready-made views' }));
    await eventually(rows, [...shown]);
  },
);

test('the number of the invoice in a row of an order leads to the invoice, and back', async () => {
  await renderApp(app, '/orders?company=AbbasAutos&view=money');
  await userEvent.click(await screen.findByRole('link', { name: '21' }));
  await address(`/AbbasAutos/invoices/${made.id}/view`);
});
