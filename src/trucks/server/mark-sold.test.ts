import { expect, test } from 'vitest';
import { nextRegNumber, truckBody } from '#test/app/factories.ts';
import { appForFile, appForTest } from '#test/app/test-app.ts';
import { untilWaiting } from '#test/database/lock-waits.ts';
import { takeIn } from '#test/records/stock.ts';

const app = await appForFile();
const user = await app.as('User');

const trucks = '/api/abbasAutos/trucks';

// Distinct numbers avoid warnings about duplicate vehicles.
const addTruck = (fields: Record<string, unknown> = {}) => takeIn(user, { chassisNumber: nextRegNumber(), ...fields });

test('marks trucks in stock, leaves the rest unchanged and returns the state of each', async () => {
  const free = await addTruck({ purchasePrice: 100, salePrice: 150.5 });
  const reserved = await addTruck({ soldTo: { name: 'Quarry Ltd' } });
  const sold = await addTruck({ soldTo: { name: 'Quarry Ltd' }, isSold: true });
  const done = await addTruck({ soldTo: { name: 'Moorhen Ltd' }, isSold: true });
  const elsewhere = (await user.post('/api/butler/trucks', truckBody({ company: 'Butler', chassisNumber: null }))).body;
  const ids = [free, reserved, sold, done, elsewhere, free].map(({ id }) => id);
  const { status, body } = await user.post(`${trucks}/mark-sold`, { ids, soldTo: { name: 'moorhen ltd' } });
  expect(status).toBe(200);
  expect(body.marked).toEqual([free.id]);
  expect(body.trucks.map(({ state }: { state: string }) => state)).toEqual([
    'Sold',
    'SoldToOther',
    'SoldToOther',
    'Sold',
    'Gone',
  ]);
  const after = (await user.get(`${trucks}/${free.id}`)).body;
  expect(after).toEqual({ ...free, isSold: true, soldTo: done.soldTo, soldDate: done.soldDate });
  expect(body.trucks[0]).toEqual({
    id: free.id,
    regNumber: free.regNumber,
    state: 'Sold',
    isSold: true,
    soldTo: done.soldTo,
    soldDate: done.soldDate,
    salePrice: 150.5,
    profit: 50.5,
  });
  for (const truck of [reserved, sold, done]) expect((await user.get(`${trucks}/${truck.id}`)).body).toEqual(truck);
  expect((await user.get(`/api/butler/trucks/${elsewhere.id}`)).body).toEqual(elsewhere);
});

test('a sale that a colleague makes to another client at the same moment is not overwritten', async () => {
  const { soldTo: quarry } = await addTruck({ soldTo: { name: 'Quarry Ltd' } });
  const free = await addTruck();
  const sold = await app.db.transaction().execute(async (db) => {
    await db.updateTable('truck').set({ sold_to: quarry.id }).where('id', '=', free.id).execute();
    const answer = user.post(`${trucks}/mark-sold`, { ids: [free.id], soldTo: { name: 'Moorhen Ltd' } });
    await untilWaiting(app.db);
    return { answer };
  });
  const { body } = await sold.answer;
  expect(body).toMatchObject({ marked: [], trucks: [{ state: 'SoldToOther', isSold: false, soldTo: quarry }] });
  expect((await user.get(`${trucks}/${free.id}`)).body).toMatchObject({ isSold: false, soldTo: quarry });
});

test('without a client each truck keeps its buyer', async () => {
  const [one, other] = [await addTruck({ soldTo: { name: 'Quarry Ltd' } }), await addTruck()];
  const { body } = await user.post(`${trucks}/mark-sold`, { ids: [one.id, other.id] });
  expect(body.marked).toEqual([one.id, other.id]);
  expect((await user.get(`${trucks}/${one.id}`)).body).toMatchObject({ isSold: true, soldTo: one.soldTo });
  expect((await user.get(`${trucks}/${other.id}`)).body).toMatchObject({ isSold: true, soldTo: null });
});

test('marking as sold uses the business day, writes one audit row per truck and raises each version', async () => {
  // It is already the next day in London.
  const summer = await appForTest({ now: () => new Date('2026-07-09T23:30:00Z') });
  const staff = await summer.as('User');
  const made = await Promise.all([1, 2].map(async () => (await staff.post(trucks, truckBody())).body));
  const ids = made.map(({ id }) => id);
  const { body } = await staff.post(`${trucks}/mark-sold`, { ids, soldTo: { name: 'Moorhen Ltd' } });
  expect(body.trucks.map(({ soldDate }: { soldDate: string }) => soldDate)).toEqual(['2026-07-10', '2026-07-10']);
  const rows = await summer.db
    .selectFrom('audit_entry')
    .select(['record_id', 'record_version', 'user_id', 'company', 'changes'])
    .where('record_type', '=', 'truck')
    .where('action', '=', 'update')
    .orderBy('id')
    .execute();
  const soldTo = { old: null, new: { id: expect.any(String), name: 'Moorhen Ltd' } };
  const changes = { isSold: { old: false, new: true }, soldDate: { old: null, new: '2026-07-10' }, soldTo };
  expect(rows).toEqual(
    ids
      .toSorted()
      .map((id) => ({ record_id: id, record_version: 2, user_id: 'person|User', company: 'AbbasAutos', changes })),
  );
});

test('when two users sell the same trucks to different clients at once, one of them gets all', async () => {
  const made = await Promise.all([1, 2, 3, 4].map(() => addTruck()));
  const ids = made.map(({ id }) => id);
  const sell = (name: string, order: string[]) => user.post(`${trucks}/mark-sold`, { ids: order, soldTo: { name } });
  const answers = await Promise.all([sell('First Ltd', ids), sell('Second Ltd', ids.toReversed())]);
  const marked = answers.map(({ body }) => body.marked.length).sort();
  expect(marked).toEqual([0, 4]);
});

test.each([
  [{ ids: [] }, 'ids'],
  [{}, 'ids'],
  [{ ids: ['x'], soldTo: { name: ' ' } }, 'soldTo.name'],
  [{ ids: ['x'], soldTo: { id: 'nobody' } }, 'soldTo.id'],
  [{ ids: Array(1001).fill('x') }, 'ids'],
])('refuses %j', async (sent, path) => {
  const { status, body } = await user.post(`${trucks}/mark-sold`, sent);
  expect({ status, message: body.message }).toEqual({ status: 400, message: 'Failed to mark trucks as sold.' });
  expect(body.errors[0].path).toBe(path);
});
