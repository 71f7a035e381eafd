import { expect, test } from 'vitest';
import { paperBody } from '#test/app/factories.ts';
import { appForFile } from '#test/app/test-app.ts';
import { takeIn } from '#test/records/stock.ts';

const app = await appForFile();
const user = await app.as('User');

const company = '/api/redStar';

const addTruck = async (): Promise<string> => (await takeIn(user, { company: 'RedStar' })).id;

test("a truck's orders and invoices of its company are listed, newest first", async () => {
  const [truck, other] = [await addTruck(), await addTruck()];
  const order = await user.post(`${company}/orders`, paperBody([truck, other], { date: '2026-11-01' }));
  const invoice = await user.post(`${company}/invoices`, paperBody([truck], { date: '2026-11-03', currency: 'USD' }));
  const expected = [
    { kind: 'invoice', ...invoice.body },
    { kind: 'order', ...order.body },
  ].map(({ id, kind, number, date, currency, billToClient, totalDue }) => {
    return { id, kind, company: 'RedStar', number, date, currency, billToClientName: billToClient.name, totalDue };
  });
  const found = await user.get(`${company}/trucks/${truck}/papers`);
  expect([found.status, found.body]).toEqual([200, expected]);
  expect((await user.get(`${company}/trucks/${other}/papers`)).body).toEqual(expected.slice(1));
  await user.delete(`${company}/orders/${order.body.id}`);
  expect((await user.get(`${company}/trucks/${other}/papers`)).body).toEqual([]);
});
