/** Deleted records: administrators can find and read them with their history, but not restore them. */
import { expect, test } from 'vitest';
import { paperBody, truckBody } from '#test/app/factories.ts';
import { appForFile } from '#test/app/test-app.ts';

const app = await appForFile();
const staff = await app.as('User');
const admin = await app.as('Admin');
const { body: truck } = await staff.post('/api/abbasAutos/trucks', truckBody({ regNumber: 'DEL 0001', make: 'Foden' }));
const truckId = truck.id;
const path = `/api/abbasAutos/trucks/${truckId}`;
await staff.post(`${path}/costings`, { type: 'Repairs', value: 50 });
const { body: costing } = await staff.post(`${path}/costings`, { type: 'Other', value: 7 });
await staff.delete(`${path}/costings/${costing.costingsId}`);
const { body: order } = await staff.post('/api/abbasAutos/orders', paperBody([truckId], { number: '55' }));
await staff.delete(`/api/abbasAutos/orders/${order.id}`);
await staff.delete(path);

const titles = ({ body }: { body: { rows: { title: string }[] } }) => body.rows.map(({ title }) => title);

test('the list has deleted records newest first, and groups what was deleted with a truck under the truck', async () => {
  const answer = await admin.get('/api/deleted');
  expect(answer.status).toBe(200);
  expect(titles(answer)).toEqual(['DEL 0001 Foden XF 480', '55 Harbour Haulage Ltd', 'Other 7']);
  expect(answer.body.total).toBe(3);
  expect(answer.body.rows[0]).toMatchObject({ kind: 'truck', recordId: truckId, company: 'AbbasAutos', by: 'User' });
  expect((await admin.get('/api/all/deleted/rows')).body).toEqual(answer.body);
});

test('can be searched by their former values and filtered by kind', async () => {
  expect(titles(await admin.get('/api/deleted?search=del0001'))).toEqual([
    'DEL 0001 Foden XF 480',
    '55 Harbour Haulage Ltd',
  ]);
  expect(titles(await admin.get('/api/deleted?search=XLRTEH'))).toEqual(['DEL 0001 Foden XF 480']);
  const filter = encodeURIComponent('{"kind":{"in":["order"]}}');
  expect(titles(await admin.get(`/api/deleted?filter=${filter}`))).toEqual(['55 Harbour Haulage Ltd']);
  expect((await admin.get('/api/deleted?filter=x')).status).toBe(400);
});

test('a deleted record is shown as it was, with its whole history and that of its dependent records', async () => {
  const { body: list } = await admin.get('/api/deleted?search=foden');
  const { status, body } = await admin.get(`/api/deleted/${list.rows[0].id}`);
  expect(status).toBe(200);
  expect(body).toMatchObject({ kind: 'truck', title: 'DEL 0001 Foden XF 480', by: 'User' });
  expect(body.fields).toEqual(
    expect.arrayContaining([
      { field: 'make', label: 'Make', value: 'Foden', text: 'Foden' },
      { field: 'purchasePrice', label: 'Purchase Price', value: 18_250.5, text: '£18,250.50' },
    ]),
  );
  const { body: history } = await admin.get(`/api/deleted/${list.rows[0].id}/history`);
  expect(history.map(({ sentence }: { sentence: string }) => sentence)).toEqual([
    'Truck DEL 0001 deleted',
    'Deleted costing Repairs £50.00',
    'Order 55 deleted',
    'Added to Order 55',
    expect.stringContaining('Sale Price set to'),
    'Deleted costing Other £7.00',
    'Added costing Other £7.00',
    'Added costing Repairs £50.00',
    'Truck DEL 0001 created',
  ]);
});

test('a record that was never deleted is not found', async () => {
  for (const id of ['1', '99999999', 'x']) {
    const { status } = await admin.get(`/api/deleted/${id}`);
    expect([id, status]).toEqual([id, id === 'x' ? 400 : 404]);
  }
});

test('a payment and a credit note use the labels of their screens, with amounts in their currency', async () => {
  const { body: truck } = await staff.post('/api/butler/trucks', truckBody({ company: 'Butler' }));
  const { body: invoice } = await staff.post(
    '/api/butler/invoices',
    paperBody([truck.id], { number: '56', currency: 'USD' }),
  );
  const path = `/api/butler/invoices/${invoice.id}`;
  const pay = { date: invoice.date, amount: 1.1, method: 'Card' };
  const { body: payment } = await staff.post(`${path}/payments`, pay);
  await staff.delete(`${path}/payments/${payment.id}`);
  const credit = { date: invoice.date, reason: 'Sent back', whole: true };
  const { body: note } = await staff.post(`${path}/credit-notes`, credit);
  await staff.delete(`/api/butler/credit-notes/${note.id}`);
  const read = async (kind: string) => {
    const filter = encodeURIComponent(JSON.stringify({ kind: { in: [kind] } }));
    const { body: list } = await admin.get(`/api/deleted?filter=${filter}`);
    return (await admin.get(`/api/deleted/${list.rows[0].id}`)).body;
  };
  const paid = await read('payment');
  expect(paid.title).toBe('$1.10 by Card');
  expect(paid.fields).toContainEqual(expect.objectContaining({ label: 'Invoice', text: '56' }));
  expect((await read('costing')).title).toBe('Other £7.00');
  const labels = (await read('creditNote')).fields.map(({ label }: { label: string }) => label);
  expect(labels).toEqual(expect.arrayContaining(['Invoice', 'Net', 'VAT', 'Back in Stock']));
  expect(labels).not.toContain('Invoice Id');
});
