/** The register of numbers: kinds, gaps, pages, and copies of deleted invoices. */
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { paperBody, paperItemBody } from '#test/app/factories.ts';
import { appForFile } from '#test/app/test-app.ts';
import { takeIn } from '#test/records/stock.ts';
import { address, alerted, choose, dialog, eventually, press } from '#test/web/controls.ts';
import { failure, renderApp } from '#test/web/render-app.tsx';

const app = await appForFile();
const staff = await app.as('User');
const api = '/api/abbasAutos';
const { id: truckId } = await takeIn(staff);

async function addPaper(kind: 'order' | 'invoice', number: number): Promise<string> {
  const items = [paperItemBody([truckId])];
  const { body, status } = await staff.post(`${api}/${kind}s`, paperBody([], { items, number: String(number) }));
  expect(status).toBe(201);
  return body.id;
}

const orderId = await addPaper('order', 4000);
const invoiceId = await addPaper('invoice', 1);
const credit = { date: '2026-11-25', reason: 'Came back', whole: true };
const { body: note } = await staff.post(`${api}/invoices/${invoiceId}/credit-notes`, credit);
// With the gaps between them, 101 lines.
for (let number = 3; number <= 101; number += 2) await addPaper('invoice', number);

/** The first cell of each line. */
function numbers(): (string | null)[] {
  const [, ...lines] = within(screen.getByRole('table')).getAllByRole('row');
  return lines.map((line) => line.querySelector('td')?.textContent ?? null);
}

test('the register shows a hundred lines on a page, and the filter for gaps begins at its first page', async () => {
  await renderApp(app, '/register?company=AbbasAutos');
  await screen.findByRole('table', { name: 'Register of Invoices' });
  expect(numbers().slice(0, 3)).toEqual(['1', '2', '3']);
  expect(numbers()).toHaveLength(100);
  await press('2', screen.getByLabelText('Pages'));
  await eventually(numbers, ['101']);
  await address('/register?company=AbbasAutos&page=2');
  await choose('Show gaps only');
  await eventually(() => numbers().slice(0, 2), ['2', '4']);
  expect(numbers()).toHaveLength(50);
  await address('/register?company=AbbasAutos&gaps=true');
  expect(screen.queryByLabelText('Pages')).toBeNull();
});

test.each([
  ['Orders', '4000', () => `/AbbasAutos/orders/${orderId}/view`],
  ['Invoices', '1', () => `/AbbasAutos/invoices/${invoiceId}/view`],
  ['Credit Notes', '1', () => `/AbbasAutos/credit-notes/${note.id}/view`],
])(
  'the register of %s begins at its first page, and the number %s leads to its record',
  async (label, number, path) => {
    await renderApp(app, '/register?company=AbbasAutos&kind=orders&page=2');
    await choose('Orders', await screen.findByRole('radiogroup', { name: 'Kind' }));
    await choose(label, await screen.findByRole('radiogroup', { name: 'Kind' }));
    const table = await screen.findByRole('table', { name: `Register of ${label}` });
    const link = await within(table).findByRole('link', { name: number });
    expect(link.getAttribute('href')).toBe(path());
  },
);

test('a copy of a deleted invoice that cannot be downloaded is reported', async () => {
  const id = await addPaper('invoice', 201);
  expect((await staff.get(`${api}/invoices/${id}/download`)).status).toBe(200);
  expect((await staff.delete(`${api}/invoices/${id}`)).status).toBe(204);
  const { answer } = await renderApp(app, '/register?company=AbbasAutos&gaps=true');
  await press('Issued copies of 201');
  const copies = await dialog('Copies issued for 201');
  await within(copies).findByText('Copy 1');
  answer(/\/issued-copies\/1/, () => failure(500, 'The disk is full.'));
  await within(copies).findByText(/^Downloaded by /);
  (await within(copies).findByRole('link', { name: 'Download copy 1' })).click();
  await alerted('The disk is full.');
});
