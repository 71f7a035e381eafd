/** The live stream: which changes it sends to whom, and when it ends. */
import { EventSource } from 'eventsource';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { livePath, type RecordChange } from '#shared/live.ts';
import { paperBody, truckBody } from '#test/app/factories.ts';
import { appForFile, appForTest, startTestApp, type TestApp } from '#test/app/test-app.ts';
import { startMailServer } from '#test/mail/mail-server.ts';

const app = await appForFile();
const user = await app.as('User');

/** An open stream of one user, which collects events until the test ends. */
interface Viewer {
  changes: RecordChange[];
  missed: number;
  source: EventSource;
  of(id: string): RecordChange[];
}

async function watch(of: TestApp, person: string, query = ''): Promise<Viewer> {
  const token = await of.provider.token({ sub: person, claims: { email: `${person}@example.test`, name: person } });
  return watchWith(of, token, query);
}

async function watchWith(of: TestApp, token: string, query = ''): Promise<Viewer> {
  const source = new EventSource(`${of.url}${livePath}${query}`, {
    fetch: (input, init) => fetch(input, { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } }),
  });
  onTestFinished(() => source.close());
  const viewer: Viewer = { changes: [], missed: 0, source, of: (id) => viewer.changes.filter((one) => one.id === id) };
  source.addEventListener('changed', ({ data }) => viewer.changes.push(JSON.parse(data)));
  source.addEventListener('missed', () => {
    viewer.missed += 1;
  });
  await new Promise((resolve, reject) => {
    source.addEventListener('open', resolve, { once: true });
    source.addEventListener('error', reject, { once: true });
  });
  return viewer;
}

const trucks = '/api/abbasAutos/trucks';

describe('GET live', () => {
  it('refuses people without an approved role', async () => {
    const other = await app.as('Other');
    expect((await other.get(livePath)).body).toEqual({ status: 403, message: 'Failed to authorize.' });
    const anonymous = await app.withToken(undefined).get(livePath);
    expect(anonymous.body).toEqual({ status: 401, message: 'Failed to authenticate.' });
  });

  it('sends each creation, change, move and deletion of a truck with its version', async () => {
    const viewer = await watch(app, 'person|User');
    const { id } = (await user.post(trucks, truckBody())).body;
    await user.put(`${trucks}/${id}`, { make: 'Scania' });
    await user.put(`${trucks}/${id}`, { company: 'Butler' });
    await user.delete(`/api/butler/trucks/${id}`);
    const truck = { kind: 'truck', id };
    await expect.poll(() => viewer.of(id)).toHaveLength(5);
    expect(viewer.of(id)).toEqual([
      { ...truck, company: 'AbbasAutos', version: 1, deleted: false },
      { ...truck, company: 'AbbasAutos', version: 2, deleted: false },
      { ...truck, company: 'AbbasAutos', version: 3, deleted: false },
      { ...truck, company: 'Butler', version: 3, deleted: false },
      { ...truck, company: 'Butler', version: 3, deleted: true },
    ]);
  });

  it("sends changes of a truck's costings with the company of the truck", async () => {
    const viewer = await watch(app, 'person|User');
    const { id } = (await user.post(trucks, truckBody())).body;
    const { costingsId } = (await user.post(`${trucks}/${id}/costings`, { type: 'Repairs', value: 5 })).body;
    await expect.poll(() => viewer.of(costingsId)).toMatchObject([{ kind: 'costing', company: 'AbbasAutos' }]);
  });

  it('sends recent changes to a client that reports how long it was disconnected', async () => {
    const { id } = (await user.post(trucks, truckBody())).body;
    await user.put(`${trucks}/${id}`, { make: 'Scania' });
    await user.delete(`${trucks}/${id}`);
    const viewer = await watch(app, 'person|User', '?ago=60000');
    const truck = { kind: 'truck', id, company: 'AbbasAutos' };
    await expect.poll(() => viewer.of(id)).toHaveLength(3);
    expect(viewer.of(id)).toMatchObject([
      { ...truck, deleted: false },
      { ...truck, version: 2, deleted: false },
      { ...truck, deleted: true },
    ]);
    expect((await watch(app, 'person|User', '?ago=0')).changes).toEqual([]);
    expect((await user.get(`${livePath}?ago=-1`)).status).toBe(400);
  });

  it('sends a change of the truck or invoice when only one of its parts changed', async () => {
    const { id } = (await user.post(trucks, truckBody())).body;
    const invoice = (await user.post('/api/abbasAutos/invoices', paperBody([id]))).body.id;
    await user.put(`${trucks}/${id}/reservation`, { clientName: 'Moorhen', until: '2099-12-31' });
    const payment = { date: '2026-11-20', amount: 5, method: 'Cash' };
    const paid = (await user.post(`/api/abbasAutos/invoices/${invoice}/payments`, payment)).body;
    const viewer = await watch(app, 'person|User', '?ago=60000');
    await expect.poll(() => viewer.of(paid.id)).toMatchObject([{ kind: 'payment', company: 'AbbasAutos' }]);
    const part = { company: 'AbbasAutos', version: null, deleted: false };
    await expect.poll(() => viewer.of(invoice)).toContainEqual({ ...part, kind: 'invoice', id: invoice });
    expect(viewer.of(id)).toContainEqual({ ...part, kind: 'truck', id });
  });

  it('sends a change of the order, invoice, credit note or client when an e-mail is queued and sent', async () => {
    const { promise: connectionAllowed, resolve: allowConnection } = Promise.withResolvers<void>();
    const server = await startMailServer({ onConnect: () => connectionAllowed });
    onTestFinished(() => server.stop());
    const env = { SMTP_URL: `smtp://127.0.0.1:${server.port}`, MAIL_FROM: 'office@trucks.example' };
    const own = await appForTest({ env });
    const office = await own.as('User');
    const made = async (path: string, body: object) =>
      (await office.post(`/api/abbasAutos/${path}`, body)).body as { id: string };
    const truck = await made('trucks', truckBody());
    const order = await made('orders', paperBody([truck.id]));
    const invoice = await made('invoices', paperBody([truck.id]));
    const note = await made(`invoices/${invoice.id}/credit-notes`, {
      date: '2026-11-20',
      reason: 'Came back',
      whole: true,
    });
    const { body: clients } = await office.get('/api/clients');
    const [{ id: clientId }] = clients;
    const mails = [
      { kind: 'order', id: order.id, path: `orders/${order.id}` },
      { kind: 'invoice', id: invoice.id, path: `invoices/${invoice.id}` },
      { kind: 'creditNote', id: note.id, path: `credit-notes/${note.id}` },
      { kind: 'client', id: clientId, path: `statements/${clientId}` },
    ];
    const viewer = await watch(own, 'person|User');
    const mailBody = { to: 'ann@harbour.example', subject: 'Here it is', text: 'Dear Ann' };
    for (const { path } of mails)
      expect((await office.post(`/api/abbasAutos/${path}/send`, mailBody)).status).toBe(202);
    // The version of the record stays the same.
    const change = { company: 'AbbasAutos', version: null, deleted: false };
    const changesOf = ({ kind, id }: (typeof mails)[number]) =>
      viewer.of(id).filter((one) => JSON.stringify(one) === JSON.stringify({ kind, id, ...change }));
    await expect.poll(() => mails.every((mail) => changesOf(mail).length > 0)).toBe(true);
    const counts = mails.map((mail) => changesOf(mail).length);
    allowConnection();
    await expect.poll(() => mails.map((mail) => changesOf(mail).length)).toEqual(counts.map((count) => count + 1));
  });

  it('asks a client that missed too many changes to reload', async () => {
    const own = await appForTest();
    await own.as('User');
    await sql`
      insert into audit_entry (user_id, request_id, action, record_type, record_id, changes)
      select 'someone', 'import', 'create', 'client', 'client ' || n, '{}' from generate_series(1, 201) n`.execute(
      own.db,
    );
    const viewer = await watch(own, 'person|User', '?ago=60000');
    await expect.poll(() => viewer.missed).toBe(1);
    expect(viewer.changes).toEqual([]);
  });

  it('sends nothing for a refused write', async () => {
    const viewer = await watch(app, 'person|User');
    const { id, regNumber } = (await user.post(trucks, truckBody())).body;
    const second = (await user.post(trucks, truckBody())).body;
    expect((await user.put(`${trucks}/${second.id}`, { regNumber })).status).toBe(409);
    await user.put(`${trucks}/${id}`, { make: 'Scania' });
    await expect.poll(() => viewer.of(id)).toHaveLength(2);
    expect(viewer.of(second.id)).toHaveLength(1);
  });

  it('sends changes that another process made', async () => {
    const beside = await appForTest({ beside: app });
    const viewer = await watch(beside, 'person|User');
    const { id } = (await user.post(trucks, truckBody())).body;
    await expect.poll(() => viewer.of(id)).toHaveLength(1);
  });

  it('sends changes of users to administrators only', async () => {
    await app.as('Admin');
    const [admin, approved] = [await watch(app, 'person|Admin'), await watch(app, 'person|User')];
    const newcomer = await app.provider.token({ sub: 'new|1', claims: { email: 'new1@example.test', name: 'New' } });
    await app.withToken(newcomer).get('/api/users/role');
    await expect.poll(() => admin.of('new|1').length).toBeGreaterThan(0);
    const { id } = (await user.post(trucks, truckBody())).body;
    await expect.poll(() => approved.of(id)).toHaveLength(1);
    expect(approved.of('new|1')).toEqual([]);
  });

  it('sends changes of shared views only, including when a view becomes shared or private', async () => {
    const viewer = await watch(app, 'person|User');
    const view = { list: 'trucks', name: 'Theirs', query: {}, columns: [] };
    const own = (await user.post('/api/views', view)).body;
    const shared = (await user.post('/api/views', { ...view, shared: true })).body;
    for (const isShared of [true, false]) await user.put(`/api/views/${own.id}`, { shared: isShared });
    for (const { id } of [own, shared]) await user.delete(`/api/views/${id}`);
    const expectedEvents = { kind: 'view', company: null };
    const ofShared = [
      { ...expectedEvents, id: shared.id, version: 1, deleted: false },
      { ...expectedEvents, id: shared.id, version: 1, deleted: true },
    ];
    const ofOwn = [2, 3].map((version) => ({ ...expectedEvents, id: own.id, version, deleted: false }));
    await expect.poll(() => viewer.of(shared.id)).toEqual(ofShared);
    expect(viewer.of(own.id)).toEqual(ofOwn);
    const late = await watch(app, 'person|User', '?ago=60000');
    await expect.poll(() => late.of(shared.id)).toEqual(ofShared);
    expect(late.of(own.id)).toEqual(ofOwn);
  });

  it('ends when the user loses the role', async () => {
    const own = await appForTest();
    await own.as('Admin');
    const viewer = await watch(own, 'person|Admin');
    const refused = new Promise<number | undefined>((resolve) => {
      viewer.source.addEventListener('error', ({ code }) => code !== undefined && resolve(code));
    });
    const superAdmin = await own.as('SuperAdmin');
    expect((await superAdmin.put('/api/users/person%7CAdmin/assign?role=other')).status).toBe(204);
    expect(await refused).toBe(403);
  });

  it('reports possibly missed changes after the database connection was lost', async () => {
    const own = await appForTest();
    const approved = await own.as('User');
    const viewer = await watch(own, 'person|User');
    const killed = await sql<{ pid: number }>`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'truck-back-office news'`.execute(own.db);
    expect(killed.rows).toHaveLength(1);
    await expect.poll(() => viewer.missed).toBe(1);
    const { id } = (await approved.post(trucks, truckBody())).body;
    await expect.poll(() => viewer.of(id)).toHaveLength(1);
  });

  it("does not delay the server's shutdown", async () => {
    const own = await startTestApp();
    await own.as('User');
    const viewer = await watch(own, 'person|User');
    viewer.source.addEventListener('error', () => viewer.source.close());
    await own.stop();
    await expect.poll(() => viewer.source.readyState).toBe(EventSource.CLOSED);
  });

  it("ends the user's oldest stream when the limit is exceeded", async () => {
    const own = await appForTest();
    await own.as('User');
    const first = await watch(own, 'person|User');
    const ended = new Promise((resolve) => {
      first.source.addEventListener('error', resolve);
    });
    for (let count = 0; count < 20; count += 1) await watch(own, 'person|User');
    await ended;
    first.source.close();
  });
});
