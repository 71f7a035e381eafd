import { expect, test } from 'vitest';
import { appForFile } from '#test/app/test-app.ts';
import { takeIn } from '#test/records/stock.ts';

/** 23:30 on the 19th in London. */
let now = new Date('2026-11-19T23:30:00Z');

const app = await appForFile({ now: () => now });
const user = await app.as('User');

const trucks = '/api/butler/trucks';

const addTruck = async (): Promise<string> => (await takeIn(user, { company: 'Butler' })).id;

const readOf = async (id: string) => (await user.get(`${trucks}/${id}`)).body;
const body = { clientName: 'Harbour Haulage', until: '2026-11-20', note: 'Deposit by Friday' };

test('a truck can be reserved for a client by name or id, and every read shows it', async () => {
  const id = await addTruck();
  const made = await user.put(`${trucks}/${id}/reservation`, body);
  expect(made.status).toBe(200);
  expect(made.body).toEqual({ ...body, clientId: expect.any(String), warnings: [] });
  const { warnings: _, ...reservation } = made.body;
  const { clientId } = reservation;
  const [read, array, page] = await Promise.all([
    readOf(id),
    user.get(trucks),
    user.get(`${trucks}/rows?${new URLSearchParams({ filter: '{"reservation":{"contains":"HARBOUR"}}' })}`),
  ]);
  expect(read.reservation).toEqual(reservation);
  expect(read.reservedUntil).toBe('2026-11-20');
  expect(array.body.find((truck: { id: string }) => truck.id === id).reservation).toEqual(reservation);
  expect(page.body.rows.find((truck: { id: string }) => truck.id === id).reservation).toEqual(reservation);
  const other = await user.put(`${trucks}/${id}/reservation`, { clientId, until: '2026-12-01' });
  expect(other.body).toEqual({
    clientId,
    clientName: 'Harbour Haulage',
    until: '2026-12-01',
    note: null,
    warnings: [],
  });
  await user.delete(`${trucks}/${id}/reservation`);
  const { body: history } = await user.get(`${trucks}/${id}/history`);
  expect(history.slice(0, 3).map(({ sentence }: { sentence: string }) => sentence)).toEqual([
    'Reservation for Harbour Haulage ended',
    'Reservation changed: Until changed from 20 Nov 2026 to 1 Dec 2026; Note Deposit by Friday removed',
    'Reserved for Harbour Haulage until 20 Nov 2026',
  ]);
  const ofClient = await user.get(`/api/clients/${clientId}/history`);
  const sentences = ofClient.body.map(({ sentence }: { sentence: string }) => sentence);
  expect(sentences[0]).toBe(`Reservation for ${read.regNumber} ended`);
  expect(sentences).toContain(`Reserved ${read.regNumber} until 20 Nov 2026`);
});

test('of concurrent reservations from the same version only the first is saved', async () => {
  const path = `${trucks}/${await addTruck()}/reservation`;
  const tag = (await user.get(path)).headers.get('etag') ?? '';
  const clients = ['Harbour Haulage', 'Moorhen Ltd', 'Quarry Ltd'];
  const saved = clients.map((clientName) => user.put(path, { ...body, clientName }, { 'if-match': tag }));
  const statuses = (await Promise.all(saved)).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 412, 412]);
});

test('a reservation lasts to the end of its last day, also in lists that were cached before', async () => {
  const id = await addTruck();
  await user.put(`${trucks}/${id}/reservation`, { ...body, until: '2026-11-19' });
  const filter = JSON.stringify({ reservedUntil: { from: '2026-11-19', to: '2026-11-19' } });
  const rows = `${trucks}/rows?${new URLSearchParams({ filter })}`;
  const tag = (await user.get(trucks)).headers.get('etag') ?? '';
  expect((await readOf(id)).reservation).not.toBeNull();
  expect((await user.get(rows)).body.total).toBe(1);
  now = new Date('2026-11-20T00:00:00Z');
  expect((await readOf(id)).reservation).toBeNull();
  expect((await user.get(rows)).body.total).toBe(0);
  expect((await user.get(trucks, { 'if-none-match': tag })).status).toBe(200);
  now = new Date('2026-11-19T23:30:00Z');
});

test('a reservation that is over before it begins is refused, and the running one stays', async () => {
  const id = await addTruck();
  await user.put(`${trucks}/${id}/reservation`, body);
  const { status, body: failure } = await user.put(`${trucks}/${id}/reservation`, { ...body, until: '2026-11-18' });
  expect(status).toBe(400);
  expect(failure.errors).toEqual([{ path: 'until', message: 'Must be today or later.' }]);
  expect((await readOf(id)).reservation.until).toBe('2026-11-20');
});

test.each([
  ['2027-11-19', []],
  ['2062-11-20', ['the end of the reservation 20 Nov 2062 is more than a year ahead.']],
])('on 19 November 2026, a reservation until %s gives the warnings %j', async (until, texts) => {
  const id = await addTruck();
  const { regNumber } = await readOf(id);
  const { status, body: made } = await user.put(`${trucks}/${id}/reservation`, { ...body, until });
  expect(status).toBe(200);
  const address = `/Butler/trucks/${id}/view`;
  expect(made.warnings).toEqual(
    texts.map((text) => ({ code: 'dateUnusual', message: `${regNumber}: ${text}`, address })),
  );
});

test('a reservation can be cancelled only once', async () => {
  const id = await addTruck();
  await user.put(`${trucks}/${id}/reservation`, body);
  expect((await user.delete(`${trucks}/${id}/reservation`)).status).toBe(204);
  expect((await readOf(id)).reservation).toBeNull();
  const again = await user.delete(`${trucks}/${id}/reservation`);
  expect(again.body).toEqual({ status: 404, message: 'The requested reservation does not exist.' });
});

test("a reservation changes the list's ETag", async () => {
  const id = await addTruck();
  const tag = (await user.get(trucks)).headers.get('etag') ?? '';
  await user.put(`${trucks}/${id}/reservation`, body);
  expect((await user.get(trucks, { 'if-none-match': tag })).status).toBe(200);
});

test('a form opened for a reservation that has since ended cannot overwrite the next one', async () => {
  const id = await addTruck();
  await user.put(`${trucks}/${id}/reservation`, body);
  const changed = await user.put(`${trucks}/${id}/reservation`, { ...body, note: 'Deposit paid' });
  await user.delete(`${trucks}/${id}/reservation`);
  await user.put(`${trucks}/${id}/reservation`, { ...body, clientName: 'Another Haulier' });
  const late = await user.put(`${trucks}/${id}/reservation`, body, { 'if-match': changed.headers.get('etag') ?? '' });
  expect(late.status).toBe(412);
  expect((await readOf(id)).reservation.clientName).toBe('Another Haulier');
});

test('when two users reserve the same free truck, the second gets 412', async () => {
  const id = await addTruck();
  const path = `${trucks}/${id}/reservation`;
  const free = await user.get(path);
  expect(free.body).toEqual({ reservation: null });
  const etag = free.headers.get('etag') ?? '';
  expect((await user.put(path, body, { 'if-match': etag })).status).toBe(200);
  const second = { ...body, clientName: 'Quay Movers' };
  expect((await user.put(path, second, { 'if-match': etag })).status).toBe(412);
  const unchanged = await user.get(path);
  expect(unchanged.body).toEqual({ reservation: (await readOf(id)).reservation });
  expect((await user.delete(path, { 'if-match': etag })).status).toBe(412);
  expect((await user.put(path, second, { 'if-match': unchanged.headers.get('etag') ?? '' })).status).toBe(200);
});

test.each([
  [{ until: '2026-11-20' }, ['clientName']],
  [{ clientName: ' ', until: '2026-11-20' }, ['clientName']],
  [{ clientId: 'unknown', until: '2026-11-20' }, ['clientId']],
  [{ clientName: 'Harbour Haulage' }, ['until']],
  [{ clientName: 'Harbour Haulage', until: '2026-02-30' }, ['until']],
  [{}, ['until', 'clientName']],
])('the reservation %j is refused', async (wrong, paths) => {
  const id = await addTruck();
  const { status, body: answer } = await user.put(`${trucks}/${id}/reservation`, wrong);
  expect([status, answer.message]).toEqual([400, 'Failed to reserve truck.']);
  expect(answer.errors.map(({ path }: { path: string }) => path)).toEqual(paths);
});

test('a reservation follows a merged client', async () => {
  const id = await addTruck();
  const { body: made } = await user.put(`${trucks}/${id}/reservation`, { ...body, clientName: 'Harbor Haulage' });
  const { body: unchanged } = await user.post('/api/clients', { name: 'Harbour Haulage Group' });
  const admin = await app.as('Admin');
  await admin.post(`/api/clients/${unchanged.id}/merge`, { otherId: made.clientId });
  expect((await readOf(id)).reservation).toMatchObject({ clientId: unchanged.id, clientName: 'Harbour Haulage Group' });
});
