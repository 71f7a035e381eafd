/** Wanted entries over HTTP: which trucks match, in both directions, and what dismissing does. */
import { expect, test } from 'vitest';
import { appForFile } from '#test/app/test-app.ts';
import { takeIn } from '#test/records/stock.ts';
import type { TruckWanted, Wanted } from '#wanted/wanted.ts';

let now = new Date('2026-11-26T09:00:00Z');
const app = await appForFile({ now: () => now });
const user = await app.as('User');
const wantedPath = '/api/abbasAutos/wanted';

let clients = 0;
async function clientNamed(name: string): Promise<string> {
  clients += 1;
  return (await user.post('/api/clients', { name: `${name} ${clients}` })).body.id;
}

async function add(fields: object): Promise<Wanted> {
  const clientId = await clientNamed('Harbour Haulage');
  const { status, body } = await user.post(wantedPath, { clientId, ...fields });
  expect(status).toBe(201);
  return body;
}

async function wantedBy(truckId: string, company = 'abbasAutos'): Promise<string[]> {
  const { status, body } = await user.get(`/api/${company}/trucks/${truckId}/wanted`);
  expect(status).toBe(200);
  return body.map(({ wantedId }: TruckWanted) => wantedId);
}

async function matchesOf(id: string): Promise<number> {
  return (await user.get(`${wantedPath}/${id}`)).body.matches;
}

const needsPath = '/api/abbasAutos/needs-doing?rule=wantedMatch';

test.each([
  ['everything', '', {}],
  ['a search with accents and spaces', ' Dåf  x', {}],
  ['a reg number without its space', 'wn26abc', {}],
  ['choices, and empty values', '', { make: { in: ['daf', 'Volvo'] }, axle: { in: [null, '6x2'] } }],
  ['a mileage in kilometres', '', { mileage: { from: 300_000, to: 400_000 } }],
  ['part of a text', '', { model: { contains: 'x_' } }],
  ['a quote and a backslash', `O'Neil\\`, { location: { in: [`{today}'; drop table truck; --`] } }],
  ['calculated columns', '', { daysInStock: { to: 10 }, hasPhotos: { in: [false] }, onInvoice: { in: [false] } }],
  ['a reservation', '', { reservation: { contains: 'buyer' }, reservedUntil: { from: '2026-11-01' } }],
  ['another company only', '', { company: { in: ['Butler'] } }],
])('matches are the rows of the stock list: %s', async (_, search, filter) => {
  const suffix = `WN${26 + clients}`;
  const given = [
    {
      regNumber: `${suffix} ABC`,
      make: 'DAF',
      model: 'XF',
      mileage: 200_000,
      mileageUnit: 'Miles',
      purchaseDate: null,
    },
    { regNumber: `${suffix} BCD`, make: 'Volvo', model: 'FX_', axle: null, purchaseDate: '2026-11-20' },
    {
      regNumber: `${suffix} CDE`,
      make: 'DAF',
      model: 'CF',
      mileage: 350_000,
      location: `{today}'; drop table truck; --`,
    },
    { regNumber: `${suffix} DEF`, make: 'DAF', model: 'LF', isSold: true },
    { regNumber: `${suffix} EFG`, make: 'DAF', model: 'XG', company: 'Butler' },
  ];
  const trucks = [];
  for (const fields of given) trucks.push(await takeIn(user, fields));
  const until = '2026-12-24';
  await user.put(`/api/abbasAutos/trucks/${trucks[0].id}/reservation`, { clientName: 'Big Buyer', until });
  const wanted = await add({ search, filter });
  const query = new URLSearchParams({ search, filter: JSON.stringify(filter), sold: 'false', limit: '200' });
  const { body } = await user.get(`/api/abbasAutos/trucks/rows?${query}`);
  const listed = body.rows.map(({ id }: { id: string }) => id);
  expect(wanted).toMatchObject({ search: search.trim(), filter, matches: body.total });
  const { body: matching } = await user.get(`${wantedPath}/${wanted.id}/trucks`);
  expect(matching.map(({ id }: { id: string }) => id).toSorted()).toEqual(listed.toSorted());
  const counted = await user.get(
    `${wantedPath}/count?${new URLSearchParams({ search, filter: JSON.stringify(filter) })}`,
  );
  expect(counted.body).toEqual({ matches: body.total });
  for (const { id, company } of trucks) {
    const found = await wantedBy(id, company === 'Butler' ? 'butler' : 'abbasAutos');
    expect({ id, isWanted: found.includes(wanted.id) }).toEqual({ id, isWanted: listed.includes(id) });
  }
  await user.delete(`${wantedPath}/${wanted.id}`);
});

test('a truck matches up to the highest price, without a price, and again when its price falls', async () => {
  const location = 'Price bay';
  const wanted = await add({ filter: { location: { in: [location] } }, maxPrice: 20_000 });
  const dear = await takeIn(user, { location, salePrice: 20_000.01 });
  const inPrice = await takeIn(user, { location, salePrice: 20_000 });
  const unpriced = await takeIn(user, { location, salePrice: null });
  const zero = await takeIn(user, { location, salePrice: 0 });
  const asked = await takeIn(user, { location, askingPrice: 20_000.01, salePrice: 15_000 });
  expect(await matchesOf(wanted.id)).toBe(3);
  expect(await wantedBy(asked.id)).toEqual([]);
  expect(await wantedBy(dear.id)).toEqual([]);
  for (const { id } of [inPrice, unpriced, zero]) expect(await wantedBy(id)).toEqual([wanted.id]);
  await user.put(`/api/abbasAutos/trucks/${dear.id}`, { salePrice: 19_500 });
  expect(await wantedBy(dear.id)).toEqual([wanted.id]);
  await user.put(`/api/abbasAutos/trucks/${inPrice.id}`, { isSold: true });
  expect(await wantedBy(inPrice.id)).toEqual([]);
  expect(await matchesOf(wanted.id)).toBe(3);
});

test('nothing matches after the last day', async () => {
  const location = 'Ending bay';
  const wanted = await add({ filter: { location: { in: [location] } }, until: '2026-11-26' });
  const { id } = await takeIn(user, { location });
  expect(await wantedBy(id)).toEqual([wanted.id]);
  now = new Date('2026-11-27T09:00:00Z');
  expect([await wantedBy(id), await matchesOf(wanted.id)]).toEqual([[], 0]);
  const late = await user.post(wantedPath, { clientId: wanted.clientId, until: '2026-11-26' });
  expect([late.status, late.body.errors[0].path]).toEqual([400, 'until']);
  const edited = await user.put(`${wantedPath}/${wanted.id}`, { clientId: wanted.clientId, until: '2026-11-26' });
  expect(edited.status).toBe(200);
});

test('a dismissed match stays dismissed until that is undone, and others stay', async () => {
  const location = 'Dismissal bay';
  const one = await add({ filter: { location: { in: [location] } }, note: 'For Kenya' });
  const other = await add({ filter: { location: { in: [location] } } });
  const truck = await takeIn(user, { location, regNumber: 'WD26 AAA', salePrice: 9000 });
  const row = async () => (await user.get(needsPath)).body.find(({ id }: { id: string }) => id === truck.id);
  expect((await user.get(wantedPath)).body.find(({ id }: Wanted) => id === one.id).matches).toBe(1);
  expect((await user.get(`/api/abbasAutos/trucks/${truck.id}/wanted`)).body[0]).toMatchObject({
    wantedId: one.id,
    clientId: one.clientId,
    client: one.client,
    note: 'For Kenya',
  });
  expect(await row()).toMatchObject({
    kind: 'truck',
    message: `WD26 AAA is wanted by ${one.client} and ${other.client}.`,
    address: `/AbbasAutos/trucks/${truck.id}/view`,
  });
  const dismiss = (id: string) => user.post(`${wantedPath}/${id}/dismiss`, { truckId: truck.id });
  expect((await dismiss(one.id)).status).toBe(204);
  expect((await dismiss(one.id)).status).toBe(204);
  await user.put(`/api/abbasAutos/trucks/${truck.id}`, { salePrice: 8000 });
  expect(await wantedBy(truck.id)).toEqual([other.id]);
  expect(await row()).toMatchObject({ message: `WD26 AAA is wanted by ${other.client}.` });
  await dismiss(other.id);
  expect(await row()).toBeUndefined();
  const { body: listed } = await user.get(wantedPath);
  expect(listed.find(({ id }: Wanted) => id === one.id).matches).toBe(0);
  const undo = () => user.delete(`${wantedPath}/${one.id}/dismiss/${truck.id}`);
  expect([(await undo()).status, (await undo()).status]).toEqual([204, 204]);
  expect(await wantedBy(truck.id)).toEqual([one.id]);
  const { body: history } = await user.get(`${wantedPath}/${one.id}/history`);
  const sentences = history.map(({ sentence }: { sentence: string }) => sentence);
  expect(sentences).toEqual([
    `WD26 AAA dismissed for ${one.client}: undone`,
    `WD26 AAA dismissed for ${one.client}`,
    'Wanted entry created',
  ]);
});

test.each([
  ['clientId', { clientId: 'unknown' }],
  ['clientId', { clientId: null }],
  ['userId', { userId: 'unknown' }],
  ['filter.sold', { filter: { sold: { in: [true] } } }],
  ['filter.isSold', { filter: { isSold: { in: [true] } } }],
  ['filter.nope', { filter: { nope: { in: ['x'] } } }],
  ['filter.mileage.to', { filter: { mileage: { to: 'x' } } }],
  ['maxPrice', { maxPrice: -1 }],
])('%s is refused with its path: %j', async (path, fields) => {
  const clientId = await clientNamed('Refused');
  const { status, body } = await user.post(wantedPath, { clientId, ...fields });
  expect([status, body.errors.map((error: { path: string }) => error.path)]).toEqual([400, [path]]);
  if (path.startsWith('filter.')) expect(body.errors[0].message).toMatch(/sold|isSold|nope|Mileage/);
});

test('a truck of another company cannot be dismissed', async () => {
  const wanted = await add({});
  const { id } = await takeIn(user, { company: 'Butler' });
  const { status, body } = await user.post(`${wantedPath}/${wanted.id}/dismiss`, { truckId: id });
  expect([status, body.errors[0].path]).toEqual([400, 'truckId']);
});

test('an entry of a merged client shows the client that stayed, and is found by both names', async () => {
  const clientId = await clientNamed('Oldname');
  const otherId = await clientNamed('Newname');
  const { body: made } = await user.post(wantedPath, { clientId, search: 'sleeper', note: 'Zanzibar' });
  expect((await user.post(`/api/clients/${otherId}/merge`, { otherId: clientId })).status).toBe(201);
  const { body: wanted } = await user.get(`${wantedPath}/${made.id}`);
  expect(wanted).toMatchObject({ clientId: otherId, client: expect.stringContaining('Newname') });
  for (const text of ['oldname', 'newname', 'zanzibar', 'sleeper']) {
    const { body } = await user.get(`/api/find?text=${text}`);
    const hit = body.find(({ kind }: { kind: string }) => kind === 'wanted');
    expect(hit).toMatchObject({ id: made.id, company: 'AbbasAutos', address: `/AbbasAutos/wanted/${made.id}/view` });
    const { body: rows } = await user.get(`${wantedPath}/rows?search=${text}`);
    expect(rows.rows.map(({ id }: { id: string }) => id)).toEqual([made.id]);
  }
});

test('the list has the matches as a column, for one company and for all', async () => {
  const location = 'List bay';
  const wanted = await add({ filter: { location: { in: [location] } } });
  const none = await add({ filter: { location: { in: ['No bay'] } } });
  await takeIn(user, { location });
  const { body } = await user.get(`${wantedPath}/rows?filter={"matches":{"from":1}}&sort=-matches&limit=200`);
  const ids = body.rows.map(({ id }: { id: string }) => id);
  expect([ids.includes(wanted.id), ids.includes(none.id)]).toEqual([true, false]);
  const { body: all } = await user.get(`/api/all/wanted/rows?filter={"wants":{"contains":"List bay"}}`);
  expect(all.rows).toMatchObject([{ id: wanted.id, matches: 1, wants: 'Location: List bay' }]);
  expect((await user.get(wantedPath)).body).toContainEqual(expect.objectContaining({ id: wanted.id, matches: 1 }));
});

test('a change leaves omitted fields', async () => {
  const wanted = await add({ search: 'daf', filter: { make: { in: ['DAF'] } }, maxPrice: 9000 });
  const changed = await user.put(`${wantedPath}/${wanted.id}`, { note: 'x' }, { 'if-match': '"1"' });
  const { clientId, search, filter, wants, maxPrice } = wanted;
  expect(changed.body).toMatchObject({ clientId, search, filter, wants, maxPrice, note: 'x' });
  expect([changed.status, changed.headers.get('etag'), changed.body.version]).toEqual([200, '"2"', 2]);
});

test.each([
  [{ clientId: 'unknown' }, 'clientId', 'This client does not exist.'],
  [{ userId: 'unknown' }, 'userId', 'This person does not exist.'],
  [{ until: '2020-01-01' }, 'until', 'Must not be in the past.'],
])('a new entry with %j is refused at its field, and nothing is stored', async (fields, path, message) => {
  const count = async () => (await user.get(`${wantedPath}/rows?limit=1`)).body.total;
  const before = await count();
  const answer = await user.post(wantedPath, { clientId: await clientNamed('Refused'), ...fields });
  expect(answer).toMatchObject({ status: 400, body: { errors: [{ path, message }] } });
  expect(await count()).toBe(before);
});
