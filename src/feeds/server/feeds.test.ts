/** The calls for feeds, and what portals read at their addresses. */
import { beforeEach, expect, test, vi } from 'vitest';
import { appForFile, appForTest } from '#test/app/test-app.ts';
import { addPhoto, advertise, cameraTexts } from '#test/records/adverts.ts';
import { plantSecrets, publishedColumns } from '#test/records/secret-markers.ts';

let time = new Date('2026-11-26T12:00:00Z');

const app = await appForFile({ now: () => time });
const user = await app.as('User');
const admin = await app.as('Admin');
const path = '/api/redStar/feeds';

beforeEach(() => {
  // Each test is a visitor whose guesses are not counted yet.
  time = new Date(time.getTime() + 3_600_000);
});

const defaults = {
  columns: [],
  separator: 'Comma',
  encoding: 'UTF-8',
  showReserved: true,
  withRegNumber: false,
  minPhotos: 0,
  photoSize: 1600,
};

async function createFeed(given: Record<string, unknown> = {}, at = path) {
  const answer = await admin.post(at, { name: 'Portal', format: 'Json', ...given });
  expect(answer.status).toBe(201);
  return answer.body;
}

/** As a portal without a log-in. */
const readJson = async (uri: string) => (await app.withToken(undefined).get(uri.replace(app.url, ''))).body;

test('a feed is created with defaults, and every approved user can read it', async () => {
  const created = await admin.post(path, { name: 'Truck portal', format: 'Csv' });
  expect(created.status).toBe(201);
  expect(created.headers.get('etag')).toBe('"1"');
  const never = { lastReadAt: null, lastReader: null, lastCount: null, version: 1 };
  expect(created.body).toEqual({
    ...{ id: expect.any(String), company: 'RedStar', name: 'Truck portal', format: 'Csv', ...defaults, ...never },
    uri: expect.stringMatching(new RegExp(`^${app.url}/feeds/[\\w-]{32}\\.csv$`)),
  });
  const one = await user.get(`${path}/${created.body.id}`);
  expect([one.status, one.headers.get('etag'), one.body]).toEqual([200, '"1"', created.body]);
  expect((await user.get(path)).body).toContainEqual(created.body);
});

test.each([
  [{ name: '' }, 'name'],
  [{ format: 'Pdf' }, 'format'],
  [{ minPhotos: 51 }, 'minPhotos'],
  [{ photoSize: 400 }, 'photoSize'],
  [{ separator: ';' }, 'separator'],
  [{ columns: [{ head: 'Cost', field: 'purchasePrice' }] }, 'columns.0.field'],
  [{ columns: [{ head: '', field: 'make' }] }, 'columns.0.head'],
  [{ columns: [{ head: 'Make', field: 'make', values: { DAF: 1 } }] }, 'columns.0.values.DAF'],
])('a feed with %j is refused with the path %s', async (given, wrong) => {
  const answer = await admin.post(path, { name: 'Portal', format: 'Csv', ...given });
  expect([answer.status, answer.body.errors.map(({ path: at }: { path: string }) => at)]).toEqual([400, [wrong]]);
});

test('a change leaves omitted fields as they are, and cannot change the format', async () => {
  const { id } = await createFeed();
  const saved = await admin.put(`${path}/${id}`, { minPhotos: 5 }, { 'if-match': '"1"' });
  expect([saved.status, saved.headers.get('etag')]).toEqual([200, '"2"']);
  expect(saved.body).toMatchObject({ ...defaults, name: 'Portal', minPhotos: 5, version: 2 });
  expect((await admin.put(`${path}/${id}`, { name: 'Portal', format: 'Json' })).body.version).toBe(2);
  const other = await admin.put(`${path}/${id}`, { format: 'Xml' });
  const message = 'The format of a feed cannot be changed. Create another feed.';
  expect(other).toMatchObject({ status: 400, body: { errors: [{ path: 'format', message }] } });
  expect((await admin.delete(`${path}/${id}`)).status).toBe(204);
  expect((await user.get(`${path}/${id}`)).status).toBe(404);
});

test('the history says what was changed, and never shows the address', async () => {
  const { id, uri } = await createFeed({ name: 'Old name' });
  await admin.put(`${path}/${id}`, { name: 'New name' });
  const { body } = await admin.post(`${path}/${id}/new-address`);
  const history = await user.get(`${path}/${id}/history`);
  const sentences = history.body.map(({ sentence }: { sentence: string }) => sentence);
  expect(sentences).toEqual([
    'New address; the old one has ended',
    'Name changed from Old name to New name',
    'Feed Old name created',
  ]);
  for (const address of [uri, body.uri]) {
    expect(JSON.stringify(history.body)).not.toContain(address.slice(-37, -5));
  }
});

test('a portal reads the list at once, as it is after each change', async () => {
  const first = await advertise(user, { company: 'Butler', regNumber: 'FEED 1', make: 'DAF', askingPrice: 20_000 });
  const { uri } = await createFeed({}, '/api/butler/feeds');
  const before = await readJson(uri);
  expect(before.trucks).toMatchObject([{ make: 'DAF', price: 20_000, regNumber: null, company: 'Butler Symonds' }]);
  await user.put(`/api/butler/trucks/${first.id}`, { askingPrice: 19_000 });
  await admin.put('/api/butler/particulars', { tradingName: 'Butler Trucks', phoneNumber: '01632 960001' });
  const after = await readJson(uri);
  expect(after).toMatchObject({ company: 'Butler Trucks', trucks: [{ price: 19_000, phoneNumber: '01632 960001' }] });
  expect(after.updatedAt > before.updatedAt).toBe(true);
  await user.put(`/api/butler/trucks/${first.id}`, { isSold: true });
  expect((await readJson(uri)).trucks).toEqual([]);
});

test('a feed that shows nothing new answers 304 and counts as read, also after a restart', async () => {
  const truck = await advertise(user, { company: 'TruckWorld', purchasePrice: 1 });
  const { id, uri } = await createFeed({}, '/api/truckWorld/feeds');
  const { updatedAt } = await readJson(uri);
  const first = await fetch(uri, { headers: { 'user-agent': 'Portal/1.0' } });
  const etag = first.headers.get('etag') ?? '';
  expect(etag).toMatch(/^"[\w-]+"$/);
  // Not a change of what the feed shows.
  await user.put(`/api/truckWorld/trucks/${truck.id}`, { purchasePrice: 2, location: 'Yard 2' });
  const same = await fetch(uri, { headers: { 'if-none-match': etag, 'user-agent': `Portal/2.0 ${'x'.repeat(300)}` } });
  expect([same.status, same.headers.get('etag'), await same.text()]).toEqual([304, etag, '']);
  const { body } = await user.get(`/api/truckWorld/feeds/${id}`);
  expect(body).toMatchObject({ lastReadAt: time.toISOString(), lastCount: 1, version: 1 });
  expect(body.lastReader).toMatch(/^Portal\/2.0 x{189}$/);
  const other = await appForTest({ beside: app, now: () => time });
  const restarted = await other.withToken(undefined).get(uri.replace(app.url, ''));
  expect(restarted.body.updatedAt).toBe(updatedAt);
  const audited = await app.db.selectFrom('audit_entry').select('id').where('record_id', '=', id).execute();
  expect(audited).toHaveLength(1);
});

test('an answer is compressed for those who accept it, with a tag of its bytes and no cookie', async () => {
  const { uri } = await createFeed();
  const answer = async (encoding: string) => {
    const { headers } = await fetch(uri, { headers: { 'accept-encoding': encoding, authorization: 'Bearer wrong' } });
    return ['content-encoding', 'vary', 'etag', 'set-cookie', 'content-type'].map((name) => headers.get(name));
  };
  const [plain, gzip] = [await answer('identity'), await answer('gzip, br')];
  const tag = plain[2]?.slice(1, -1);
  expect(plain).toEqual([null, 'Accept-Encoding', `"${tag}"`, null, 'application/json; charset=utf-8']);
  expect(gzip).toEqual(['gzip', 'Accept-Encoding', `"${tag}-gzip"`, null, 'application/json; charset=utf-8']);
  const known = await fetch(uri, { headers: { 'if-none-match': `"${tag}-gzip"`, 'accept-encoding': 'gzip' } });
  expect(known.status).toBe(304);
});

test('an address opens with a slash at its end', async () => {
  const { uri } = await createFeed();
  expect(await readJson(`${uri}/`)).toEqual(await readJson(uri));
});

test('a new address ends the old one at once, and a wrong ending opens nothing', async () => {
  const { id, uri } = await createFeed();
  await fetch(uri);
  const { status, body } = await admin.post(`${path}/${id}/new-address`);
  expect([status, body.version]).toEqual([200, 2]);
  const statuses = await Promise.all(
    [uri, body.uri, body.uri.replace('.json', '.csv'), `${app.url}/feeds/x`].map(
      async (one) => (await fetch(one)).status,
    ),
  );
  expect(statuses).toEqual([404, 200, 404, 404]);
  expect((await fetch(body.uri, { method: 'HEAD' })).status).toBe(404);
});

test('a visitor who guesses has to wait, but a valid address always opens', async () => {
  const { uri } = await createFeed();
  const guess = async () => await fetch(uri.replace(/feeds\/.{4}/, 'feeds/0000'));
  const statuses: number[] = [];
  for (let count = 0; count < 61; count += 1) statuses.push((await guess()).status);
  expect([statuses[59], statuses[60]]).toEqual([404, 429]);
  expect(Number((await guess()).headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await fetch(uri)).status).toBe(200);
});

test('trucks that the feed leaves out are listed with all reasons', async () => {
  const few = await advertise(user, { company: 'AbbasAutos', regNumber: 'HELD 1' });
  await user.put(`/api/abbasAutos/trucks/${few.id}/reservation`, {
    clientName: 'Ann',
    until: '2099-12-31',
    note: null,
  });
  const full = await advertise(user, { company: 'AbbasAutos', regNumber: 'HELD 2' }, 1);
  const { id, uri } = await createFeed({ showReserved: false, minPhotos: 1 }, '/api/abbasAutos/feeds');
  expect((await user.get(`/api/abbasAutos/feeds/${id}/held-back`)).body).toEqual([
    { truckId: few.id, regNumber: 'HELD 1', reasons: ['fewPhotos', 'reserved'] },
  ]);
  expect((await readJson(uri)).trucks).toMatchObject([{ stockNumber: full.stockNumber }]);
  const preview = await user.get(`/api/abbasAutos/feeds/${id}/preview`);
  expect(preview.body.trucks).toMatchObject([{ stockNumber: full.stockNumber }]);
  const { body } = await user.get(`/api/abbasAutos/feeds/${id}/preview/rows`);
  expect([body.heads[0], body.rows.length, body.rows[0][0]]).toEqual(['stockNumber', 1, String(full.stockNumber)]);
  expect((await user.get(`/api/abbasAutos/feeds/${id}`)).body.lastCount).toBe(1);
});

test('photos open without log-in in the size of the feed, and end when no feed shows their truck', async () => {
  const truck = await advertise(user, { company: 'RedStar' }, 1);
  const { uri } = await createFeed({ photoSize: 800, showReserved: false });
  const { trucks } = await readJson(uri);
  const [photo] = trucks.find(({ stockNumber }: { stockNumber: number }) => stockNumber === truck.stockNumber).photos;
  expect(photo).toMatch(new RegExp(`^${app.url}/feeds/photos/[\\w-]+/800\\.jpg$`));
  const answer = await fetch(photo);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  const text = Buffer.from(await answer.arrayBuffer()).toString('latin1');
  expect(cameraTexts.filter((one) => text.includes(one))).toEqual([]);
  expect((await fetch(photo.replace('800', '801'))).status).toBe(404);
  for (const feed of (await user.get(path)).body) await admin.put(`${path}/${feed.id}`, { showReserved: false });
  const reservation = `/api/redStar/trucks/${truck.id}/reservation`;
  await user.put(reservation, { clientName: 'Ann', until: '2099-12-31', note: null });
  expect((await fetch(photo)).status).toBe(404);
});

test('a secret of a truck is in no byte of a feed', async () => {
  const truck = await advertise(user, { company: 'AbbasAutos', askingPrice: 9000 }, 1);
  await addPhoto(user, truck);
  // Without an asking price, buyers see the sale price.
  await app.db.updateTable('truck').set({ asking_price: 9000 }).execute();
  const feeds = [];
  for (const format of ['Csv', 'Xml', 'Json']) {
    feeds.push(await createFeed({ format, withRegNumber: true }, '/api/abbasAutos/feeds'));
  }
  const secrets = await plantSecrets(app.db, [...publishedColumns, 'feed.secret']);
  for (const { uri } of feeds) {
    const answer = await fetch(uri);
    const text = await answer.text();
    expect(text).toContain(String(truck.stockNumber));
    expect(secrets.findIn(text + JSON.stringify([...answer.headers]))).toEqual([]);
    // Portals publish the addresses of photos.
    for (const other of feeds) expect(text).not.toContain(other.uri.split('/').at(-1)?.slice(0, 32));
  }
});

test('fifty portals that read at once get the same bytes', async () => {
  const { id, uri } = await createFeed();
  const bodies = await Promise.all(Array.from({ length: 50 }, async () => await (await fetch(uri)).text()));
  expect(new Set(bodies).size).toBe(1);
  await vi.waitFor(async () => expect((await user.get(`${path}/${id}`)).body.lastReadAt).not.toBeNull());
});
