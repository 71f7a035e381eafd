/** Deleting a credit note: when it is refused, and what happens to its trucks. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { paperBody, paperItemBody, truckBody } from '#test/app/factories.ts';
import { appForFile } from '#test/app/test-app.ts';

const app = await appForFile({ now: () => new Date('2026-12-10T12:00:00Z') });
const user = await app.as('User');

const bare = { vatRate: 20, freightRate: 0, freightDescription: null, warrantyRate: 0, warrantyDescription: null };

async function sell(ids: readonly string[], company = 'truckWorld', client = 'Harbour Haulage Ltd') {
  const items = [paperItemBody(ids, { rate: 2000, ...bare })];
  const party = { name: client };
  const body = paperBody([], { items, depositPaid: 0, date: '2026-12-01', billTo: party, shipTo: party });
  const made = await user.post(`/api/${company}/invoices`, body);
  expect(made).toMatchObject({ status: 201 });
  return { body, number: made.body.number as string, path: `/api/${company}/invoices/${made.body.id}` };
}

/** Sold on 2 December, credited and returned to stock. */
async function returnedTruck() {
  const fields = { company: 'TruckWorld', vatScheme: 'Qualifying' };
  const { body: truck } = await user.post('/api/truckWorld/trucks', truckBody(fields));
  const sale = await sell([truck.id]);
  await user.post(`${sale.path}/mark-sold`);
  await user.put(`/api/truckWorld/trucks/${truck.id}`, { soldDate: '2026-12-02' });
  const note = await credit(sale.path, { whole: true, returnToStock: true });
  expect(await truckOf(truck.id)).toMatchObject({ isSold: false });
  return { id: truck.id as string, regNumber: truck.regNumber as string, sale, note };
}

/** Returns the URL of the credit note. */
async function credit(path: string, fields: object): Promise<string> {
  const made = await user.post(`${path}/credit-notes`, { date: '2026-12-05', reason: 'Came back', ...fields });
  expect(made).toMatchObject({ status: 201 });
  return `/api/truckWorld/credit-notes/${made.body.id}`;
}

const truckOf = async (id: string, company = 'truckWorld') => (await user.get(`/api/${company}/trucks/${id}`)).body;
const twice = async (id: string) =>
  (await user.get('/api/all/needs-doing?rule=invoicedTwice')).body.filter((row: { id: string }) => row.id === id);

test('a truck that is still in stock becomes sold to its client again, with its former sale date', async () => {
  const { id, note, regNumber } = await returnedTruck();
  expect((await user.get(`${note}/trucks`)).body).toEqual([
    {
      id,
      regNumber,
      company: 'TruckWorld',
      isInvoicedAgain: true,
      wasReturned: true,
      isSold: false,
      soldTo: null,
      reservedFor: null,
      otherInvoices: [],
    },
  ]);
  expect((await user.delete(note)).status).toBe(204);
  expect(await truckOf(id)).toMatchObject({
    isSold: true,
    soldDate: '2026-12-02',
    soldTo: { name: 'Harbour Haulage Ltd' },
  });
  const { body: history } = await user.get(`/api/truckWorld/trucks/${id}/history`);
  expect(history[0].changes.map(({ field }: { field: string }) => field)).toEqual(
    expect.arrayContaining(['soldDate', 'soldTo']),
  );
  expect((await user.get(`${note}/trucks`)).status).toBe(404);
});

test('a truck that was not returned to stock is unchanged', async () => {
  const { body: truck } = await user.post('/api/truckWorld/trucks', truckBody({ company: 'TruckWorld' }));
  const sale = await sell([truck.id]);
  const note = await credit(sale.path, { whole: true });
  expect((await user.delete(note)).status).toBe(204);
  expect(await truckOf(truck.id)).toMatchObject({ isSold: false, soldTo: null });
});

test('deleting is refused with 409 while the truck is on another invoice', async () => {
  const { id, regNumber, note } = await returnedTruck();
  const again = await sell([id], 'truckWorld', 'Alder Freight');
  const refused = await user.delete(note);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    `${regNumber} was sold again on invoice ${again.number} of Truck World. Credit or delete that invoice first.`,
  ]);
  expect((await user.get(note)).status).toBe(200);
  const second = await credit(again.path, { whole: true });
  expect((await user.delete(note)).status).toBe(204);
  expect(await truckOf(id)).toMatchObject({ isSold: true, soldTo: { name: 'Harbour Haulage Ltd' } });
  // Deleting the credit note of the other invoice is refused as well.
  expect((await user.delete(second)).body.message).toContain(`${regNumber} was sold again on invoice `);
});

test('deleting waits for a change of its truck that is being saved, and is then refused', async () => {
  const { id, regNumber, note } = await returnedTruck();
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const deleting = await app.db.transaction().execute(async (trx) => {
    await trx.updateTable('truck').set({ company: 'Butler' }).where('id', '=', id).execute();
    const answer = user.delete(note);
    await expect.poll(async () => (await waiting.execute(app.db)).rows.length).toBe(1);
    return { answer };
  });
  expect((await deleting.answer).body.message).toBe(
    `${regNumber} was moved to Butler Symonds. Move it back to Truck World first.`,
  );
});

test('deleting is refused with 409 if the truck was moved to another company and sold there', async () => {
  const { id, regNumber, note } = await returnedTruck();
  expect((await user.put(`/api/truckWorld/trucks/${id}`, { company: 'Butler' })).status).toBe(200);
  expect((await user.delete(note)).body.message).toBe(
    `${regNumber} was moved to Butler Symonds. Move it back to Truck World first.`,
  );
  const again = await sell([id], 'butler');
  const refused = await user.delete(note);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    `${regNumber} was sold again on invoice ${again.number} of Butler Symonds. Credit or delete that invoice first.`,
  ]);
});

test('deleting an earlier partial credit makes a returned truck sold again', async () => {
  const { body: truck } = await user.post('/api/truckWorld/trucks', truckBody({ company: 'TruckWorld' }));
  const sale = await sell([truck.id]);
  await user.post(`${sale.path}/mark-sold`);
  const part = await credit(sale.path, { items: [{ item: 0, rate: 300 }] });
  const rest = await credit(sale.path, { items: [{ item: 0, rate: 1700 }], returnToStock: true });
  expect((await user.delete(part)).status).toBe(204);
  expect(await truckOf(truck.id)).toMatchObject({ isSold: true });
  const items = [paperItemBody([truck.id], { ...bare, rate: 2000, description: 'Sold as seen' })];
  expect((await user.put(sale.path, { ...sale.body, items })).status).toBe(200);
  expect((await user.delete(rest)).status).toBe(204);
  expect(await truckOf(truck.id)).toMatchObject({ isSold: true });
});

test('the price of a returned truck cannot be raised on its old invoice', async () => {
  const { id, regNumber, sale } = await returnedTruck();
  const items = [paperItemBody([id], { ...bare, rate: 2500 })];
  const refused = await user.put(sale.path, { ...sale.body, items });
  expect([refused.status, refused.body.message]).toEqual([
    409,
    `${regNumber} went back into stock with a credit note. Its price on the invoice cannot be raised.`,
  ]);
});

test('a truck on two uncredited invoices is in Needs Doing until one of them is credited', async () => {
  const { body: truck } = await user.post('/api/truckWorld/trucks', truckBody({ company: 'TruckWorld' }));
  const first = await sell([truck.id]);
  expect(await twice(truck.id)).toEqual([]);
  const second = await sell([truck.id], 'truckWorld', 'Alder Freight');
  const message = `${truck.regNumber} is on invoice ${first.number} of Truck World and invoice ${second.number} of Truck World.`;
  expect(await twice(truck.id)).toMatchObject([
    { kind: 'truck', company: 'TruckWorld', message, address: `/TruckWorld/trucks/${truck.id}/view` },
  ]);
  const { body: month } = await user.get('/api/truckWorld/month-end/2026-12');
  expect(
    month.filter(({ code, id }: { code: string; id: string }) => code === 'invoicedTwice' && id === truck.id),
  ).toEqual([expect.objectContaining({ kind: 'truck', message, address: `/TruckWorld/trucks/${truck.id}/view` })]);
  await credit(second.path, { items: [{ item: 0, rate: 1 }] });
  expect(await twice(truck.id)).toHaveLength(1);
  await credit(second.path, { whole: true });
  expect(await twice(truck.id)).toEqual([]);
});
