/** Moving invoiced trucks to another company. */
import { expect, test } from 'vitest';
import { paperBody, truckBody } from '#test/app/factories.ts';
import { appForFile } from '#test/app/test-app.ts';

const app = await appForFile({ now: () => new Date('2026-11-20T12:00:00Z') });
const user = await app.as('User');

const base = '/api/butler';
const addTruck = async () =>
  (await user.post(`${base}/trucks`, truckBody({ company: 'Butler', purchasePrice: 12_000 }))).body;
const invoice = async (...ids: string[]) => (await user.post(`${base}/invoices`, paperBody(ids))).body;
const move = (id: string, to = 'RedStar') => user.put(`${base}/trucks/${id}`, { company: to });

test('a truck on an invoice cannot be moved, and its sale stays in the figures of its company', async () => {
  const { id } = await addTruck();
  const { id: invoiceId, number } = await invoice(id);
  await user.post(`${base}/invoices/${invoiceId}/mark-sold`);
  const sales = () => user.get(`${base}/sales?by=month`);
  const before = (await sales()).body;
  expect(await move(id)).toMatchObject({
    status: 409,
    body: { status: 409, message: `It is on invoice ${number} of Butler Symonds. Credit it first.` },
  });
  expect((await user.get(`${base}/trucks/${id}`)).body).toMatchObject({ company: 'Butler', isSold: true });
  expect((await sales()).body).toEqual(before);
  expect((await user.put(`${base}/trucks/${id}`, { company: 'Butler', make: 'DAF' })).status).toBe(200);
});

test('a deleted truck stays in the sales figures as long as it is on an invoice', async () => {
  const { id } = await addTruck();
  const { id: invoiceId } = await invoice(id);
  await user.post(`${base}/invoices/${invoiceId}/mark-sold`);
  const figures = async () => {
    const lists = ['month', 'make', 'client'].map((by) => user.get(`${base}/sales?by=${by}`));
    const { months } = (await user.get('/api/overview')).body;
    return [months, ...(await Promise.all(lists)).map(({ body }) => body)];
  };
  const before = await figures();
  expect((await user.delete(`${base}/trucks/${id}`)).status).toBe(204);
  expect(await figures()).toEqual(before);
  const { trucks } = before[1].total;
  const whole = { date: '2026-11-20', reason: 'Returned', returnToStock: false, whole: true };
  expect((await user.post(`${base}/invoices/${invoiceId}/credit-notes`, whole)).status).toBe(201);
  expect((await figures())[1].total.trucks).toBe(trucks - 1);
});

test('a truck on an invoice cannot be moved even if it is not marked as sold', async () => {
  const { id } = await addTruck();
  await invoice(id);
  expect((await move(id)).status).toBe(409);
});

test('a truck can be moved once its invoice is credited or deleted', async () => {
  const [credited, deleted] = [await addTruck(), await addTruck()];
  const first = await invoice(credited.id);
  await user.post(`${base}/invoices/${first.id}/credit-notes`, {
    date: '2026-11-20',
    reason: 'Returned',
    returnToStock: true,
    whole: true,
  });
  expect((await move(credited.id)).body.company).toBe('RedStar');
  const second = await invoice(deleted.id);
  await user.delete(`${base}/invoices/${second.id}`);
  expect((await move(deleted.id)).status).toBe(200);
});

test('a truck cannot be moved if its price was credited only in part', async () => {
  const { id } = await addTruck();
  const { id: invoiceId } = await invoice(id);
  const items = [{ item: 0, truckIds: [id], rate: 10, freightRate: 0, warrantyRate: 0 }];
  const part = { date: '2026-11-20', reason: 'Discount', returnToStock: false, items };
  expect((await user.post(`${base}/invoices/${invoiceId}/credit-notes`, part)).status).toBe(201);
  expect((await move(id)).status).toBe(409);
});

test('a truck that is only on an order can be moved', async () => {
  const { id } = await addTruck();
  await user.post(`${base}/orders`, paperBody([id]));
  expect((await move(id)).status).toBe(200);
});

test('a truck invoiced by its former company can only be moved back there', async () => {
  const { id } = await addTruck();
  const order = (await user.post(`${base}/orders`, paperBody([id]))).body;
  await move(id);
  const { number } = (await user.post(`${base}/orders/${order.id}/invoice`)).body;
  const moveOn = (to: string) => user.put(`/api/redStar/trucks/${id}`, { company: to });
  expect((await moveOn('TruckWorld')).body.message).toBe(
    `It is on invoice ${number} of Butler Symonds. Credit it first.`,
  );
  expect((await moveOn('Butler')).status).toBe(200);
});
