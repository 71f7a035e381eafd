/** Each company numbers its trucks in one sequence without gaps and never uses a number twice. */
import { expect, test } from 'vitest';
import { truckBody } from '#test/app/factories.ts';
import { appForFile } from '#test/app/test-app.ts';

const app = await appForFile();
const user = await app.as('User');

async function addTruck(fields: object = {}) {
  const { status, body } = await user.post('/api/redStar/trucks', truckBody({ company: 'RedStar', ...fields }));
  return { status, ...body };
}

test('parallel creates get numbers without gaps or duplicates, and a refused create uses none', async () => {
  const [first] = await Promise.all(Array.from({ length: 12 }, () => addTruck()));
  const refused = await addTruck({ regNumber: first?.regNumber });
  expect(refused.status).toBe(409);
  await addTruck();
  const { body } = await user.get('/api/redStar/trucks/rows?limit=200&sort=stockNumber');
  expect(body.rows.map(({ stockNumber }: { stockNumber: number }) => stockNumber)).toEqual(
    Array.from({ length: 13 }, (_, at) => at + 1),
  );
});

test('a change keeps the stock number, a deleted one is not reused, and a move takes the next of the new company', async () => {
  const truck = await addTruck();
  const path = `/api/redStar/trucks/${truck.id}`;
  const changed = await user.put(path, { stockNumber: 999, color: 'Red' });
  expect(changed.body.stockNumber).toBe(truck.stockNumber);
  await user.delete(path);
  const next = await addTruck();
  expect(next.stockNumber).toBe(truck.stockNumber + 1);
  const moved = await user.put(`/api/redStar/trucks/${next.id}`, { company: 'Butler' });
  expect(moved.body.stockNumber).toBe(1);
  const back = await user.put(`/api/butler/trucks/${next.id}`, { company: 'RedStar' });
  expect(back.body.stockNumber).toBe(next.stockNumber + 1);
});

test.each([
  ['euroStatus', 'Euro 6'],
  ['vatScheme', 'Both'],
  ['motExpiry', 'soon'],
  ['purchaseVat', -1],
  ['soldDate', '2026-02-30'],
])('a create with %s %j is refused', async (field, value) => {
  const { status, errors } = await addTruck({ [field]: value });
  expect([status, errors[0].path]).toEqual([400, field]);
});

test('a sold date is stored while the truck is sold, and cleared when it is not', async () => {
  const truck = await addTruck({ isSold: true, soldDate: '2026-05-01' });
  expect(truck.soldDate).toBe('2026-05-01');
  const path = `/api/redStar/trucks/${truck.id}`;
  expect((await user.put(path, { color: 'Blue' })).body.soldDate).toBe('2026-05-01');
  expect((await user.put(path, { soldDate: '2026-05-02' })).body.soldDate).toBe('2026-05-02');
  expect((await user.put(path, { soldDate: null })).body.soldDate).toBe('2026-05-02');
  expect((await user.put(path, { isSold: false, soldDate: '2026-05-03' })).body.soldDate).toBeNull();
  expect((await addTruck({ soldDate: '2026-05-01' })).soldDate).toBeNull();
});
