/** Marking an invoice's trucks as sold, over HTTP. */
import { describe, expect, test } from 'vitest';
import { paperBody, truckBody } from '#test/app/factories.ts';
import { appForFile } from '#test/app/test-app.ts';

const app = await appForFile();
const user = await app.as('User');

const company = '/api/redStar';

async function addTrucks(count: number) {
  const made = await Promise.all(
    Array.from({ length: count }, () => user.post(`${company}/trucks`, truckBody({ company: 'RedStar' }))),
  );
  return made.map(({ body }) => body);
}

async function addInvoice(truckIds: readonly string[], fields: Record<string, unknown> = {}) {
  const made = await user.post(`${company}/invoices`, paperBody(truckIds, fields));
  expect(made.status).toBe(201);
  return { id: made.body.id, path: `${company}/invoices/${made.body.id}`, etag: made.headers.get('etag') ?? '' };
}

const truckPath = (id: string) => `${company}/trucks/${id}`;

describe('POST mark-sold', () => {
  test('marks every truck of the invoice, dated today, and GET sale shows the same with the profits', async () => {
    const trucks = await addTrucks(3);
    const { path, etag } = await addInvoice(trucks.map(({ id }) => id));
    const before = (await user.get(`${path}/sale`)).body;
    expect(before.client).toEqual({ id: expect.any(String), name: 'Harbour Haulage Ltd' });
    expect(before.trucks.map(({ state }: { state: string }) => state)).toEqual(['InStock', 'InStock', 'InStock']);
    const { status, body, headers } = await user.post(`${path}/mark-sold`, undefined, { 'if-match': etag });
    expect({ status, etag: headers.get('etag') }).toEqual({ status: 200, etag });
    expect(body.marked).toEqual(trucks.map(({ id }) => id).toSorted());
    const { marked: _, ...sale } = body;
    expect((await user.get(`${path}/sale`)).body).toEqual(sale);
    for (const [index, { id, regNumber }] of trucks.entries()) {
      const truck = (await user.get(truckPath(id))).body;
      const summary = (await user.get(`${truckPath(id)}/costings/summary`)).body;
      expect(truck).toMatchObject({ isSold: true, soldTo: before.client, soldDate: expect.any(String) });
      const { soldTo, soldDate, salePrice } = truck;
      const row = { id, regNumber, state: 'Sold', isSold: true, soldTo, soldDate, salePrice, profit: summary.profit };
      expect(sale.trucks[index]).toEqual(row);
    }
    expect((await user.post(`${path}/mark-sold`)).body.marked).toEqual([]);
  });

  test('skips trucks that were sold, moved or deleted meanwhile; the reg number of a deleted one is that of the invoice', async () => {
    const [free, sold, moved, deleted] = await addTrucks(4);
    const order = await user.post(`${company}/orders`, paperBody([free.id, sold.id, moved.id, deleted.id]));
    await user.put(truckPath(moved.id), { company: 'Butler' });
    const { body: invoice } = await user.post(`${company}/orders/${order.body.id}/invoice`);
    const path = `${company}/invoices/${invoice.id}`;
    await user.put(truckPath(sold.id), { regNumber: 'NEW 471', isSold: true, soldTo: { name: 'Quarry Ltd' } });
    await user.delete(truckPath(deleted.id));
    const { body } = await user.post(`${path}/mark-sold`);
    expect(body.marked).toEqual([free.id]);
    const states = body.trucks.map(({ regNumber, state }: Record<string, string>) => [regNumber, state]);
    expect(states).toEqual([
      [free.regNumber, 'Sold'],
      ['NEW 471', 'SoldToOther'],
      [moved.regNumber, 'Gone'],
      [deleted.regNumber, 'Gone'],
    ]);
    expect((await user.get(truckPath(sold.id))).body.soldTo.name).toBe('Quarry Ltd');
    expect((await user.get(`/api/butler/trucks/${moved.id}`)).body.isSold).toBe(false);
  });

  test('creates a client record if the client is only named on the invoice', async () => {
    const [truck] = await addTrucks(1);
    const billTo = { name: 'Only On Paper Ltd' };
    const { path } = await addInvoice([truck.id], { billTo, saveBillToDetails: false });
    await app.db.deleteFrom('client').where('name', '=', billTo.name).execute();
    expect((await user.get(`${path}/sale`)).body.client).toEqual({ id: null, ...billTo });
    const { body } = await user.post(`${path}/mark-sold`);
    expect(body.trucks[0].soldTo).toEqual({ id: expect.any(String), ...billTo });
    expect(body.client).toEqual(body.trucks[0].soldTo);
  });

  test('marks each truck once when two users press at the same time', async () => {
    const trucks = await addTrucks(5);
    const { path } = await addInvoice(trucks.map(({ id }) => id));
    const answers = await Promise.all([1, 2, 3].map(() => user.post(`${path}/mark-sold`)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.map(({ body }) => body.marked.length).sort()).toEqual([0, 0, 5]);
  });
});
