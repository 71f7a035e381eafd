import { describe, expect, test } from 'vitest';
import { nextRegNumber, truckBody } from '#test/app/factories.ts';
import { appForFile, appForTest } from '#test/app/test-app.ts';
import { takeIn } from '#test/records/stock.ts';

const app = await appForFile();
const user = await app.as('User');

const trucks = '/api/abbasAutos/trucks';

// Distinct numbers avoid warnings about duplicate vehicles.
const addTruck = (fields: Record<string, unknown> = {}) => takeIn(user, { chassisNumber: nextRegNumber(), ...fields });

describe('GET, PUT and DELETE of one truck', () => {
  test('a missing truck answers 404 with the message of each call', async () => {
    const nowhere = `${trucks}/nothing`;
    const answers = [await user.get(nowhere), await user.put(nowhere, {}), await user.delete(nowhere)];
    expect(answers.map(({ body }) => body)).toEqual([
      { status: 404, message: 'The requested truck does not exist.' },
      { status: 404, message: 'The truck to be updated was not found.' },
      { status: 404, message: 'The truck to be deleted was not found.' },
    ]);
  });

  test('PUT changes the fields it names, leaves the rest, and null clears a field', async () => {
    const truck = await addTruck({ salePrice: 100, boughtFrom: { name: 'A Seller' } });
    const { status, body } = await user.put(`${trucks}/${truck.id}`, { make: 'Scania', salePrice: null, color: '' });
    expect(status).toBe(200);
    expect(body).toEqual({ ...truck, make: 'Scania', salePrice: null, color: null });
  });

  test('PUT with the stored values changes neither the version nor the audit log', async () => {
    const truck = await addTruck({ boughtFrom: { name: 'A Seller' }, salePrice: 100.5, description: 'One owner.' });
    const path = `${trucks}/${truck.id}`;
    const etag = (await user.get(path)).headers.get('etag');
    const same = await user.put(path, { ...truck, boughtFrom: { name: 'a seller' } });
    expect({ status: same.status, body: same.body, etag: same.headers.get('etag') }).toEqual({
      status: 200,
      body: truck,
      etag,
    });
    expect((await user.put(path, {})).headers.get('etag')).toBe(etag);
    const rows = await app.db.selectFrom('audit_entry').select('action').where('record_id', '=', truck.id).execute();
    expect(rows).toEqual([{ action: 'create' }]);
  });

  test('the clear flags clear their fields', async () => {
    const truck = await addTruck({ boughtFrom: { name: 'A Seller' }, soldTo: { name: 'A Buyer' } });
    const { body } = await user.put(`${trucks}/${truck.id}`, {
      boughtFrom: { id: truck.boughtFrom.id },
      clearBoughtFrom: true,
      clearSoldTo: true,
      clearRegistrationDate: true,
      clearPurchaseDate: true,
    });
    expect(body).toMatchObject({ boughtFrom: null, soldTo: null, registrationDate: null, purchaseDate: null });
  });

  test('a new company in the body moves the truck', async () => {
    const truck = await addTruck();
    const moved = await user.put(`${trucks}/${truck.id}`, { company: 'TruckWorld' });
    expect(moved.body).toEqual({ ...truck, company: 'TruckWorld', stockNumber: 1 });
    expect((await user.get(`${trucks}/${truck.id}`)).status).toBe(404);
    expect((await user.delete(`/api/truckWorld/trucks/${truck.id}`)).status).toBe(204);
  });

  test('a reg number in use answers 409 and changes nothing', async () => {
    const [one, other] = [await addTruck(), await addTruck()];
    const { status, body } = await user.put(`${trucks}/${other.id}`, {
      regNumber: one.regNumber.toLowerCase(),
      soldTo: { name: 'Never Stored' },
    });
    expect(status).toBe(409);
    expect(body).toEqual({ status: 409, message: 'The reg number for truck to be updated already exists.' });
    expect((await user.get(`${trucks}/${other.id}`)).body).toEqual(other);
    const clients = await user.get('/api/clients');
    expect(clients.body.map((client: { name: string }) => client.name)).not.toContain('Never Stored');
  });

  test('only one of several writers with the same version succeeds', async () => {
    const truck = await addTruck();
    const path = `${trucks}/${truck.id}`;
    const etag = (await user.get(path)).headers.get('etag') ?? '';
    const writes = Array.from({ length: 8 }, (_, n) => user.put(path, { color: `C${n}` }, { 'if-match': etag }));
    const statuses = (await Promise.all(writes)).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 412, 412, 412, 412, 412, 412, 412]);
  });

  test('DELETE answers 204 without a body and removes the truck', async () => {
    const truck = await addTruck();
    const { status, body } = await user.delete(`${trucks}/${truck.id}`, { 'content-type': 'application/json' });
    expect({ status, body }).toEqual({ status: 204, body: '' });
    expect((await user.get(`${trucks}/${truck.id}`)).status).toBe(404);
  });
});

describe('sale date', () => {
  test('is set to the business day when the truck is marked as sold, and cleared with the mark', async () => {
    // It is already the next day in London.
    const summer = await appForTest({ now: () => new Date('2026-07-09T23:30:00Z') });
    const staff = await summer.as('User');
    const { body: truck } = await staff.post(trucks, truckBody());
    const path = `${trucks}/${truck.id}`;
    expect(truck.soldDate).toBeNull();
    expect((await staff.put(path, { isSold: true })).body).toMatchObject({ isSold: true, soldDate: '2026-07-10' });
    expect((await staff.put(path, { isSold: false })).body).toMatchObject({ isSold: false, soldDate: null });
    const sold = await staff.post(trucks, truckBody({ isSold: true }));
    expect(sold.body.soldDate).toBe('2026-07-10');
  });

  test('stays the same when a sold truck is saved again, even if it is unknown', async () => {
    const truck = await addTruck({ isSold: true });
    const path = `${trucks}/${truck.id}`;
    for (const day of ['2020-02-29', null]) {
      await app.db.updateTable('truck').set({ sold_on: day }).where('id', '=', truck.id).execute();
      const saved = await user.put(path, { isSold: true, color: `As of ${day}` });
      expect(saved.body.soldDate).toBe(day);
    }
  });
});

test('every write leaves an audit row with the user, the request and the changes', async () => {
  const truck = await addTruck();
  const path = `${trucks}/${truck.id}`;
  await user.put(path, { color: 'Red', make: truck.make }, { 'x-request-id': 'request-to-audit' });
  await user.put(path, { make: '' });
  await user.delete(path);
  const rows = await app.db
    .selectFrom('audit_entry')
    .select(['action', 'user_id', 'user_email', 'request_id', 'company', 'changes'])
    .where('record_id', '=', truck.id)
    .orderBy('id')
    .execute();
  expect(rows.map((row) => row.action)).toEqual(['create', 'update', 'delete']);
  expect(rows[1]).toEqual({
    action: 'update',
    user_id: 'person|User',
    user_email: 'User@example.test',
    request_id: 'request-to-audit',
    company: 'AbbasAutos',
    changes: { color: { old: 'White', new: 'Red' } },
  });
  expect(rows[0]?.changes).toMatchObject({ regNumber: { old: null, new: truck.regNumber } });
  expect(rows[2]?.changes).toMatchObject({ color: { old: 'Red', new: null } });
});
