/** Payments and refunds of an invoice, and where lists of them lead. */
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { addDays } from '#shared/dates.ts';
import { paperBody, paperItemBody } from '#test/app/factories.ts';
import { appForFile } from '#test/app/test-app.ts';
import { takeIn } from '#test/records/stock.ts';
import {
  address,
  alerted,
  button,
  choose,
  closed,
  dialog,
  eventually,
  field,
  fill,
  press,
} from '#test/web/controls.ts';
import { renderApp } from '#test/web/render-app.tsx';
import { savedNames } from '#test/web/saved-names.ts';

const app = await appForFile();
const staff = await app.as('User');
const api = '/api/abbasAutos';

/** An invoice over £1,200.00. */
async function addInvoice(fields: Record<string, unknown> = {}) {
  const { id: truckId } = await takeIn(staff);
  const items = [paperItemBody([truckId], { rate: 1000, freightRate: 0, warrantyRate: 0 })];
  const { body, status } = await staff.post(`${api}/invoices`, paperBody([], { items, depositPaid: 0, ...fields }));
  expect(status).toBe(201);
  const path = `${api}/invoices/${body.id}`;
  const pay = async (amount: number, more: object = {}) =>
    (await staff.post(`${path}/payments`, { date: '2026-11-21', amount, method: 'Cash', ...more })).body.id as string;
  return { id: body.id as string, path, pay, payments: async () => (await staff.get(`${path}/payments`)).body };
}

const section = () => screen.findByRole('region', { name: 'Payments' });

async function openPayments({ id }: { id: string }) {
  const network = await renderApp(app, `/AbbasAutos/invoices/${id}/view`);
  await button('Add Payment', await section());
  return network;
}

function entries(): string[] {
  const items = within(screen.getByRole('list', { name: 'List of payments' })).getAllByRole('listitem');
  return items.map((item) =>
    Array.from(item.children, (part) => part.textContent)
      .slice(0, 4)
      .join(' | '),
  );
}

test('the dialog of an overpaid invoice offers the surplus as a refund, which the list shows as negative', async () => {
  const invoice = await addInvoice();
  await invoice.pay(1220.5, { reference: 'BACS 1' });
  await openPayments(invoice);
  await press('Add Payment', await section());
  const form = await dialog('Add Payment');
  expect([field('Amount', form).value, field(/^Refund/, form).checked]).toEqual(['20.50', true]);
  await fill({ Date: '2026-11-22', Reference: 'Returned' }, form);
  await press('Save', form);
  await alerted('Refund added successfully.');
  await closed('Add Payment');
  await eventually(entries, [
    '£1,220.50 | 21 Nov 2026 | Cash | BACS 1',
    '-£20.50 | 22 Nov 2026 | Refund, Bank Transfer | Returned',
  ]);
  await press('Delete payment -£20.50, 22 Nov 2026');
  await within(await dialog('Delete Payment')).findByText('-£20.50, 22 Nov 2026');
});

test('a payment that was refunded is not deleted, and the dialog says why', async () => {
  const invoice = await addInvoice();
  await invoice.pay(500);
  await invoice.pay(200, { refund: true });
  const { sent } = await openPayments(invoice);
  await press('Delete payment £500.00, 21 Nov 2026');
  const question = await dialog('Delete Payment');
  await within(question).findByText('Only £300.00 was received.');
  await press('Delete', question);
  await alerted('Only £300.00 was received.');
  expect(sent.filter(({ method }) => method === 'DELETE')).toEqual([]);
  await press('Delete payment -£200.00, 21 Nov 2026');
  const again = await dialog('Delete Payment');
  expect(again.textContent).not.toContain('was received');
  await press('Delete', again);
  await alerted('Payment deleted successfully.');
  expect(await invoice.payments()).toMatchObject([{ amount: 500 }]);
});

test('a payment in the future is refused beside its date, and one of an amount of 0 beside the amount', async () => {
  const invoice = await addInvoice();
  const { sent } = await openPayments(invoice);
  await press('Add Payment', await section());
  const form = await dialog('Add Payment');
  expect([field('Amount', form).value, field(/^Refund/, form).checked]).toEqual(['1200', false]);
  await fill({ Date: addDays(new Date().toISOString().slice(0, 10), 3) }, form);
  await press('Save', form);
  await within(form).findByText('Must not be later than tomorrow.');
  await fill({ Date: '2026-11-22', Amount: '' }, form);
  await press('Save', form);
  await eventually(() => field('Amount', form).getAttribute('aria-invalid'), 'true');
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([]);
  // Nothing was received that could be paid back.
  await fill({ Amount: '0.01' }, form);
  await choose('Refund', form);
  await press('Save', form);
  await within(form).findByText('Nothing was received.');
});

test.each([
  [null, 'Deposit Paid'],
  ['Card', 'Deposit Paid, Card'],
])('a deposit with the method %s is listed as "%s" and cannot be deleted', async (depositMethod, label) => {
  const invoice = await addInvoice({ depositPaid: 300, depositDate: '2026-11-19', depositMethod });
  await openPayments(invoice);
  await eventually(entries, [`£300.00 | 19 Nov 2026 | ${label} | `]);
  expect(screen.queryByRole('button', { name: /^Delete payment/ })).toBeNull();
});

test('a payment of a deleted invoice leads to the number register of the company', async () => {
  const invoice = await addInvoice();
  await invoice.pay(77.7);
  expect((await staff.delete(invoice.path)).status).toBe(204);
  await renderApp(app, '/payments?company=AbbasAutos');
  await press('View £77.70, Harbour Haulage Ltd');
  await address('/register?company=AbbasAutos');
});

test('a debtor without a record leads to the invoices of every spelling of the name', async () => {
  const names = ['Passer By', 'PASSER BY'];
  for (const name of names) {
    const party = { name };
    await addInvoice({ billTo: party, shipTo: party, saveBillToDetails: false, saveShipToDetails: false });
  }
  await renderApp(app, '/debtors?company=AbbasAutos');
  await userEvent.click(await screen.findByRole('button', { name: /^View passer by$/i }));
  await eventually(() => location.pathname, '/invoices');
  const { client, currency } = JSON.parse(new URLSearchParams(location.search).get('filter') ?? '{}');
  expect([client.in.toSorted(), currency]).toEqual([['PASSER BY', 'Passer By'], { in: ['GBP'] }]);
  await eventually(() => screen.getAllByRole('button', { name: /^View \d+$/ }).length, 2);
});

test('the statement of a debtor without a record has the name on the invoices, even if a client has it too', async () => {
  const party = { name: 'Sole Trader' };
  await addInvoice({ billTo: party, shipTo: party, saveBillToDetails: false, saveShipToDetails: false });
  const { status, body: client } = await staff.post('/api/clients', party);
  expect(status).toBe(201);
  await addInvoice({ billTo: { id: client.id, ...party }, shipTo: { id: client.id, ...party } });
  const names = savedNames();
  const { sent } = await renderApp(app, '/debtors?company=AbbasAutos&search=sole');
  const buttons = () => screen.queryAllByRole('button', { name: 'Statement for Sole Trader' });
  await eventually(() => buttons().length, 2);
  for (const [index, each] of buttons().entries()) {
    await userEvent.click(each);
    await eventually(() => names.length, index + 1);
  }
  expect(names.map((name) => name.replace(/\d{8}/, 'DATE'))).toEqual(Array(2).fill('Statement_Sole_Trader_DATE.pdf'));
  const owners = sent.flatMap(({ path }) => /\/statements\/([^/?]+)/.exec(path)?.[1] ?? []);
  expect([owners[0], new Set(owners).size]).toEqual([client.id, 2]);
});
