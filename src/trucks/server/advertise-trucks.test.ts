import { expect, test } from 'vitest';
import { truckBody } from '#test/app/factories.ts';
import { appForFile } from '#test/app/test-app.ts';
import { untilWaiting } from '#test/database/lock-waits.ts';
import { takeIn } from '#test/records/stock.ts';

// It is already the next day in London.
const app = await appForFile({ now: () => new Date('2026-07-09T23:30:00Z') });
const user = await app.as('User');

const trucks = '/api/abbasAutos/trucks';

const addTruck = (fields: Record<string, unknown> = {}) => takeIn(user, fields);
const advertise = (ids: readonly string[], advertised = true) => user.post(`${trucks}/advertise`, { ids, advertised });
const readTruck = async (id: string) => (await user.get(`${trucks}/${id}`)).body;

test('only trucks that were not advertised are counted, changed and dated', async () => {
  const [one, other] = [await addTruck(), await addTruck()];
  const etag = async () => (await user.get(`${trucks}/${one.id}`)).headers.get('etag');
  const before = await etag();
  expect((await advertise([one.id])).body).toEqual({ changed: 1 });
  const after = await etag();
  expect(after).not.toBe(before);
  const { status, body } = await advertise([one.id, other.id, one.id]);
  expect([status, body]).toEqual([200, { changed: 1 }]);
  expect(await etag()).toBe(after);
  expect(await readTruck(other.id)).toMatchObject({ advertised: true, advertisedOn: '2026-07-10' });
  expect((await advertise([one.id], false)).body).toEqual({ changed: 1 });
  const history = await user.get(`${trucks}/${one.id}/history`);
  expect(history.body.map(({ sentence }: { sentence: string }) => sentence).slice(0, 2)).toEqual([
    'No longer advertised',
    'Advertised',
  ]);
});

test('with a sold truck nothing is changed, and the refusal names the sold ones', async () => {
  const unsold = await addTruck();
  const [one, other] = [await addTruck({ isSold: true }), await addTruck({ isSold: true })];
  const { status, body } = await advertise([unsold.id, one.id, other.id]);
  expect(status).toBe(409);
  for (const { regNumber } of [one, other]) expect(body.message).toContain(regNumber);
  expect(body.message).not.toContain(unsold.regNumber);
  expect((await readTruck(unsold.id)).advertised).toBe(false);
  expect((await advertise([one.id], false)).body).toEqual({ changed: 0 });
});

test('an unknown truck or one of another company is refused with 404, and no truck at all with 400', async () => {
  const truck = await addTruck();
  const elsewhere = (await user.post('/api/butler/trucks', truckBody({ company: 'Butler', chassisNumber: null }))).body;
  for (const id of ['unknown', elsewhere.id]) expect((await advertise([truck.id, id])).status).toBe(404);
  expect((await readTruck(truck.id)).advertised).toBe(false);
  expect((await advertise([])).status).toBe(400);
});

test.each<[string, (id: string) => Promise<{ status: number }>]>([
  ['PUT', (id) => user.put(`${trucks}/${id}`, { isSold: true })],
  ['PUT of the whole form', (id) => user.put(`${trucks}/${id}`, { isSold: true, advertised: true })],
  ['mark-sold', (id) => user.post(`${trucks}/mark-sold`, { ids: [id] })],
])('%s as sold ends the advert, which stays off when the truck is back in stock', async (_, sell) => {
  const { id } = await addTruck({ advertised: true });
  const endedOn = async () =>
    (await app.db.selectFrom('truck').select('advert_sold_on').where('id', '=', id).executeTakeFirst())?.advert_sold_on;
  expect((await sell(id)).status).toBe(200);
  expect(await readTruck(id)).toMatchObject({ isSold: true, advertised: false });
  expect(await endedOn()).toBe('2026-07-10');
  const history = await user.get(`${trucks}/${id}/history`);
  expect(history.body[0].sentence).toContain('Marked as Sold; No longer advertised');
  await user.put(`${trucks}/${id}`, { isSold: false });
  expect(await readTruck(id)).toMatchObject({ isSold: false, advertised: false });
  expect(await endedOn()).toBeNull();
});

test('a sold truck that is sent as advertised is saved without an advert', async () => {
  const truck = await addTruck({ isSold: true, advertised: true });
  expect(truck).toMatchObject({ isSold: true, advertised: false, advertisedOn: null });
  const saved = await user.put(`${trucks}/${truck.id}`, { advertised: true });
  expect([saved.status, saved.body.advertised]).toEqual([200, false]);
  const unsold = await user.put(`${trucks}/${truck.id}`, { isSold: false, advertised: true });
  expect(unsold.body).toMatchObject({ advertised: true, advertisedOn: '2026-07-10' });
});

test('an unsold truck stays advertised when it moves to another company', async () => {
  const { id } = await addTruck({ advertised: true });
  await user.put(`${trucks}/${id}`, { company: 'Butler' });
  expect((await user.get(`/api/butler/trucks/${id}`)).body.advertised).toBe(true);
});

test('a truck that is sold while someone advertises it is not advertised', async () => {
  const { id } = await addTruck();
  const { answer } = await app.db.transaction().execute(async (db) => {
    await db.updateTable('truck').set({ is_sold: true }).where('id', '=', id).execute();
    const pending = advertise([id]);
    await untilWaiting(app.db);
    return { answer: pending };
  });
  expect((await answer).status).toBe(409);
  expect(await readTruck(id)).toMatchObject({ isSold: true, advertised: false });
});

test('whichever of two calls comes first, no truck ends sold and advertised', async () => {
  const made = await Promise.all(Array.from({ length: 10 }, () => addTruck()));
  const ends = await Promise.all(
    made.map(async ({ id }, index) => {
      const sale =
        index % 2 === 0
          ? user.post(`${trucks}/mark-sold`, { ids: [id] })
          : user.put(`${trucks}/${id}`, { isSold: true });
      const [advert, sold] = await Promise.all([advertise([id]), sale]);
      expect(sold.status).toBe(200);
      expect([200, 409]).toContain(advert.status);
      const { isSold, advertised } = await readTruck(id);
      return { isSold, advertised };
    }),
  );
  expect(new Set(ends.map((end) => JSON.stringify(end)))).toEqual(new Set(['{"isSold":true,"advertised":false}']));
});
