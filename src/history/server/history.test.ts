/** The history of records, compared with a list of everything done to them through the API. */
import { describe, expect, test } from 'vitest';
import { paperBody, paperItemBody, partyBody, truckBody } from '#test/app/factories.ts';
import { appForFile } from '#test/app/test-app.ts';
import { picture, putFile } from '#test/media/media-files.ts';

interface Entry {
  id: string;
  at: string;
  by: string;
  sentence: string;
  changes: { field: string; label: string; from: unknown; to: unknown; fromText: string; toText: string }[];
}

const app = await appForFile();
const staff = await app.as('User');

async function made(path: string, body?: unknown) {
  const answer = await staff.post(path, body);
  expect({ path, status: answer.status, body: answer.body }).toMatchObject({ status: 201 });
  return answer.body;
}

async function changed(path: string, body: unknown) {
  const answer = await staff.put(path, body);
  expect({ path, ok: [200, 204].includes(answer.status), body: answer.body }).toMatchObject({ ok: true });
  return answer.body;
}

async function historyOf(path: string, query = ''): Promise<Entry[]> {
  const { status, body } = await staff.get(`${path}/history${query}`);
  expect(status).toBe(200);
  return body;
}

const sentences = (entries: readonly Entry[]) => entries.map(({ sentence }) => sentence);

/** A truck with one change of every kind; the sentences are in order. */
async function busyTruck() {
  const done: string[] = [];
  const truck = await made('/api/abbasAutos/trucks', truckBody({ regNumber: 'HIS 0001', salePrice: 1 }));
  const path = `/api/abbasAutos/trucks/${truck.id}`;
  done.push('Truck HIS 0001 created');
  await changed(path, { salePrice: 2 });
  done.push('Sale Price changed from £1.00 to £2.00');
  await changed(path, { color: 'Red', mileage: 1000, description: 'Clean' });
  done.push('Mileage changed from 512,000 km to 1,000 km; Color changed from White to Red; Description set to Clean');
  const costing = await made(`${path}/costings`, { type: 'Repairs', value: 50 });
  done.push('Added costing Repairs £50.00');
  await changed(`${path}/costings/${costing.costingsId}`, { type: 'Repairs', value: 60 });
  done.push('Costing Repairs £60.00: Value changed from £50.00 to £60.00');
  expect((await staff.delete(`${path}/costings/${costing.costingsId}`)).status).toBe(204);
  done.push('Deleted costing Repairs £60.00');
  const { uri } = await made(`${path}/image/image%2Fpng?name=front.png`);
  // Only shown until the photo is complete.
  expect(sentences(await historyOf(path))[0]).toBe('Photo upload started: front.png');
  expect((await putFile(uri, await picture('png'), 'image/png')).status).toBe(201);
  done.push('Photo added: front.png');
  const name = new URL(uri).pathname.split('/').at(-1);
  expect((await staff.delete(`${path}/image/${name}`)).status).toBe(204);
  done.push('Photo deleted: front.png');
  return { truck, path, done };
}

describe('a truck’s history', () => {
  test('has everything done to the truck and its dependent records, newest first', async () => {
    const { truck, path, done } = await busyTruck();
    const invoice = await made('/api/abbasAutos/invoices', paperBody([truck.id], { number: '7001' }));
    done.push('Added to Invoice 7001');
    const other = await made('/api/abbasAutos/trucks', truckBody());
    const items = [paperItemBody([other.id])];
    // The truck's prices were saved with the invoice, as its own entry at the same moment.
    await changed(`/api/abbasAutos/invoices/${invoice.id}`, paperBody([], { number: '7001', items }));
    done.push('Removed from Invoice 7001');
    await changed(path, { isSold: true, soldTo: { name: 'History Haulage' } });
    done.push('Marked as Sold; ');
    const moved = await changed(path, { company: 'TruckWorld' });
    done.push('Moved to Truck World');
    const entries = await historyOf(`/api/truckWorld/trucks/${moved.id}`);
    const sentencesOfTruck = sentences(entries).toReversed();
    const prices = sentencesOfTruck.filter((sentence) => sentence.startsWith('Sale Price changed from £2.00 to'));
    expect(prices).toHaveLength(1);
    const rest = sentencesOfTruck.filter((sentence) => !prices.includes(sentence));
    expect(rest).toHaveLength(done.length);
    for (const [index, sentence] of done.entries()) expect(rest[index]).toContain(sentence);
    expect(entries.map(({ at }) => at)).toEqual(
      entries
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    expect(new Set(entries.map(({ by }) => by))).toEqual(new Set([entries[0]?.by]));
    expect(JSON.stringify(entries)).not.toContain('@');
    expect((await staff.get(`${path}/history`)).status).toBe(404);
  });

  test('returns values as reads do, with their formatted texts', async () => {
    const truck = await made('/api/butler/trucks', truckBody({ company: 'Butler', salePrice: 1000 }));
    const path = `/api/butler/trucks/${truck.id}`;
    await changed(path, { salePrice: 2500.5, purchaseDate: '2026-01-02', soldTo: { name: 'Quay Movers' } });
    const [entry] = await historyOf(path);
    expect(entry?.changes).toEqual([
      {
        field: 'purchaseDate',
        label: 'Purchase Date',
        from: '2026-02-03',
        to: '2026-01-02',
        fromText: '3 Feb 2026',
        toText: '2 Jan 2026',
      },
      { field: 'salePrice', label: 'Sale Price', from: 1000, to: 2500.5, fromText: '£1,000.00', toText: '£2,500.50' },
      { field: 'soldTo', label: 'Sold To', from: null, to: 'Quay Movers', fromText: '', toText: 'Quay Movers' },
    ]);
  });

  test('is read in pages, each before the last moment of the previous one', async () => {
    const truck = await made('/api/redStar/trucks', truckBody({ company: 'RedStar' }));
    const path = `/api/redStar/trucks/${truck.id}`;
    for (let price = 1; price <= 7; price += 1) await changed(path, { salePrice: price });
    const whole = await historyOf(path);
    expect(whole).toHaveLength(8);
    const parts: Entry[] = [];
    for (let before = ''; ; ) {
      const part = await historyOf(path, `?limit=3${before}`);
      if (part.length === 0) break;
      parts.push(...part);
      before = `&before=${part.at(-1)?.at}`;
    }
    expect(parts).toEqual(whole);
    for (const query of ['?limit=0', '?limit=201', '?before=yesterday', '?before=2026-01-01']) {
      const { status, body } = await staff.get(`${path}/history${query}`);
      expect({ query, status, message: body.message }).toEqual({
        query,
        status: 400,
        message: 'Failed to retrieve the history of the truck.',
      });
    }
  });
});

describe('the history of an order or invoice', () => {
  test('includes its fields, parties, items and link', async () => {
    const truck = await made('/api/abbasAutos/trucks', truckBody());
    const order = await made('/api/abbasAutos/orders', paperBody([truck.id], { number: '8001', currency: 'USD' }));
    const path = `/api/abbasAutos/orders/${order.id}`;
    const body = { number: '8001', currency: 'USD', items: [paperItemBody([truck.id], { rate: 13_000 })] };
    await changed(path, paperBody([], body));
    await changed(
      path,
      paperBody([], { ...body, billTo: { ...partyBody, name: 'Harbour Haulage Ltd', country: 'Ireland' } }),
    );
    const invoice = await made(`${path}/invoice`);
    const [linked, country, rate, created] = await historyOf(path);
    expect(linked?.sentence).toBe(`Linked to Invoice ${invoice.number}`);
    expect(country?.sentence).toBe('Bill To Country changed from United Kingdom to Ireland');
    expect(rate?.sentence).toBe('Item 1 Rate changed from $12,500.00 to $13,000.00');
    expect(rate?.changes).toContainEqual(
      expect.objectContaining({ field: 'items.0.rate', label: 'Item 1 Rate', from: 12_500, to: 13_000 }),
    );
    expect(created?.sentence).toBe('Order 8001 created');
    await staff.delete(path);
    expect((await staff.get(`${path}/history`)).status).toBe(404);
    const own = await historyOf(`/api/abbasAutos/invoices/${invoice.id}`);
    expect(sentences(own)).toEqual(['Link to Order 8001 removed', expect.stringMatching(/^Invoice \d+ created$/)]);
    const sentencesOfTruck = sentences(await historyOf(`/api/abbasAutos/trucks/${truck.id}`));
    expect(sentencesOfTruck).toEqual(
      expect.arrayContaining(['Added to Order 8001', 'Order 8001 deleted', `Added to Invoice ${invoice.number}`]),
    );
  });
});

describe('the history of parties and users', () => {
  test('a merged client shows the history of both, by either id', async () => {
    const survivor = await made('/api/clients', { name: 'Main Cargo' });
    const other = await made('/api/clients', { name: 'Other Cargo' });
    await changed(`/api/clients/${other.id}`, { vatNumber: 'GB980780684' });
    await made(`/api/clients/${survivor.id}/merge`, { otherId: other.id });
    const survivorHistory = await historyOf(`/api/clients/${survivor.id}`);
    expect(survivorHistory).toEqual(await historyOf(`/api/clients/${other.id}`));
    expect(sentences(survivorHistory).toSorted()).toEqual(
      [
        'Client Main Cargo created',
        'Client Other Cargo created',
        'Merged into Main Cargo',
        'Other Cargo merged into this one; VAT Number set to GB980780684',
        'VAT Number set to GB980780684',
      ].toSorted(),
    );
  });

  test('the history of a client or supplier includes its trucks, and a client’s its orders and invoices', async () => {
    const client = await made('/api/clients', { name: 'Paper Haulage' });
    const supplier = await made('/api/suppliers', { name: 'Auction Yard' });
    const truck = await made(
      '/api/abbasAutos/trucks',
      truckBody({ regNumber: 'HIS 0002', boughtFrom: { id: supplier.id } }),
    );
    await changed(`/api/abbasAutos/trucks/${truck.id}`, { soldTo: { id: client.id } });
    const party = { ...partyBody, id: client.id };
    await made('/api/abbasAutos/invoices', paperBody([truck.id], { number: '9001', billTo: party, shipTo: party }));
    expect(sentences(await historyOf(`/api/clients/${client.id}`))).toEqual(
      expect.arrayContaining(['Invoice 9001 created', 'Truck HIS 0002: Sold To set to Paper Haulage']),
    );
    expect(sentences(await historyOf(`/api/suppliers/${supplier.id}`))).toEqual([
      'Truck HIS 0002 created',
      'Supplier Auction Yard created',
    ]);
  });

  test('the history of a user has their roles', async () => {
    const sub = 'history|person';
    const claims = { email: 'someone@example.test', name: 'Sam One' };
    await app.withToken(await app.provider.token({ sub, claims })).get('/api/users/role');
    const admin = await app.as('SuperAdmin');
    expect((await admin.put(`/api/users/${encodeURIComponent(sub)}/assign?role=user`)).status).toBe(204);
    const { status, body } = await admin.get(`/api/users/${encodeURIComponent(sub)}/history`);
    expect(status).toBe(200);
    expect(sentences(body)).toEqual(['Role changed from Unapproved User to Approved User', 'Person Sam One created']);
    expect((await admin.get('/api/users/nobody/history')).status).toBe(404);
  });

  test('a colleague without a name is not shown by e-mail address to users who do not manage accounts', async () => {
    const sub = 'history|nameless';
    const claims = { email: 'nameless@example.test' };
    const nameless = app.withToken(await app.provider.token({ sub, claims }));
    await nameless.get('/api/users/role');
    await app.db.updateTable('app_user').set({ role: 'User', name: null }).where('user_id', '=', sub).execute();
    const { body: client } = await nameless.post('/api/clients', { name: 'Quiet Cargo' });
    const [forStaff] = await historyOf(`/api/clients/${client.id}`);
    expect(forStaff?.by).toBe('A colleague');
    const { body } = await (await app.as('Admin')).get(`/api/clients/${client.id}/history`);
    expect(body[0].by).toBe('nameless@example.test');
  });

  test('approved users can see who deleted a record, and get null for an existing one', async () => {
    const { id } = await made('/api/abbasAutos/trucks', truckBody({ regNumber: 'DEL 0001' }));
    const deletion = async (kind: string) => (await staff.get(`/api/deletions/${kind}/${id}`)).body;
    expect(await deletion('truck')).toEqual({ deletion: null });
    const admin = await app.as('Admin');
    expect((await admin.delete(`/api/abbasAutos/trucks/${id}`)).status).toBe(204);
    const { body: history } = await admin.get('/api/deleted?limit=1');
    expect(await deletion('truck')).toEqual({ deletion: { by: history.rows[0].by, at: history.rows[0].at } });
    expect(await deletion('order')).toEqual({ deletion: null });
    expect((await staff.get(`/api/deletions/user/${id}`)).status).toBe(400);
  });
});

test('a page of the trucks bought from a supplier has the newest, and no more than asked for', async () => {
  const boughtFrom = { name: 'Paged Disposals' };
  let supplierId = '';
  for (let bought = 0; bought < 5; bought += 1)
    supplierId = (await made('/api/abbasAutos/trucks', truckBody({ boughtFrom }))).boughtFrom.id;
  const path = `/api/suppliers/${supplierId}`;
  expect(await historyOf(path, '?limit=2')).toEqual((await historyOf(path)).slice(0, 2));
});
