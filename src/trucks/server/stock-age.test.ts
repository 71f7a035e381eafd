import { expect, test } from 'vitest';
import { appForFile } from '#test/app/test-app.ts';
import { takeIn } from '#test/records/stock.ts';

/** 23:30 on the 19th in London. */
let now = new Date('2026-11-19T23:30:00Z');

const app = await appForFile({ now: () => now });
const user = await app.as('User');

const company = '/api/redStar';

const addTruck = (fields: Record<string, unknown>) => takeIn(user, { company: 'RedStar', ...fields });

test.each([
  [{ purchaseDate: '2026-11-19' }, 0],
  [{ purchaseDate: '2026-10-20' }, 30],
  [{ purchaseDate: '2026-03-28', isSold: true, soldDate: '2026-03-30' }, 2],
  [{ purchaseDate: '2024-02-28', isSold: true, soldDate: '2024-03-01' }, 2],
  [{ purchaseDate: '2026-12-24' }, 0],
  [{ purchaseDate: null }, null],
  [{ purchaseDate: '2026-11-10', isSold: true }, 9],
])('a truck with %j has %s days in stock', async (fields, days) => {
  const { id, daysInStock } = await addTruck(fields);
  expect(daysInStock).toBe(days);
  const filter = JSON.stringify({ daysInStock: days === null ? { in: [null] } : { from: days, to: days } });
  const { body } = await user.get(`${company}/trucks/rows?${new URLSearchParams({ filter, limit: '200' })}`);
  expect(body.rows).toContainEqual(expect.objectContaining({ id, daysInStock: days }));
});

test('cash tied up is the purchase price plus costs, with a total', async () => {
  const { id } = await addTruck({ purchasePrice: 10_000.5, purchaseDate: null });
  await user.post(`${company}/trucks/${id}/costings`, { type: 'Repairs', value: 250.25 });
  expect((await user.get(`${company}/trucks/${id}`)).body.cashTiedUp).toBe(10_250.75);
  const filter = JSON.stringify({ cashTiedUp: { from: 10_250.75, to: 10_250.75 } });
  const { body } = await user.get(`${company}/trucks/rows?${new URLSearchParams({ filter })}`);
  expect(body).toMatchObject({ total: 1, sums: { cashTiedUp: 10_250.75 } });
});

test('at midnight every truck is one day older, even if nothing else changed', async () => {
  const { id } = await addTruck({ purchaseDate: '2026-11-01' });
  const tag = (await user.get(`${company}/trucks`)).headers.get('etag') ?? '';
  const filter = JSON.stringify({ daysInStock: { to: 18 }, purchaseDate: { from: '2026-11-01', to: '2026-11-01' } });
  const rows = `${company}/trucks/rows?${new URLSearchParams({ filter })}`;
  expect((await user.get(rows)).body.total).toBe(1);
  expect((await user.get(`${company}/trucks`, { 'if-none-match': tag })).status).toBe(304);
  now = new Date('2026-11-20T00:30:00Z');
  expect((await user.get(rows)).body.total).toBe(0);
  expect((await user.get(`${company}/trucks/${id}`)).body.daysInStock).toBe(19);
  expect((await user.get(`${company}/trucks`, { 'if-none-match': tag })).status).toBe(200);
  now = new Date('2026-11-19T23:30:00Z');
});

test('lists and exports have columns for days in stock and cash tied up', async () => {
  await addTruck({ regNumber: 'EXPORT 1', purchaseDate: '2026-11-01', purchasePrice: 5 });
  const query = new URLSearchParams({ format: 'csv', columns: 'regNumber,daysInStock,cashTiedUp', search: 'EXPORT1' });
  const { body } = await user.get(`${company}/trucks/export?${query}`);
  expect(String(body).replace('\ufeff', '').trim().split('\r\n')).toEqual([
    'Reg Number,Days in Stock,Cash Tied Up',
    'EXPORT 1,18,5.00',
  ]);
});
