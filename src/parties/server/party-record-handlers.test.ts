import { describe, expect, test } from 'vitest';
import { truckBody } from '#test/app/factories.ts';
import { newPartyName, PartyFixture, partyAddress } from '#test/records/party-fixture.ts';

const fixture = new PartyFixture();
const { addClient, addInvoice } = fixture;
const readAddress = { ...partyAddress, countryCode: 'GB' };
const nowhere = Object.fromEntries(Object.keys(readAddress).map((key) => [key, null]));

test('the plain lists contain every field', async () => {
  const client = await addClient({ vatNumber: 'GB 123 4567 82', paymentDays: 14, billTo: partyAddress });
  await addInvoice(client.id);
  await addInvoice(client.id, { currency: 'USD', depositPaid: 0 });
  const { body: supplier } = await fixture.user.post('/api/suppliers', { name: newPartyName(), ...partyAddress });
  for (const [list, { id }] of [
    ['clients', client],
    ['suppliers', supplier],
  ] as const) {
    const { body: read } = await fixture.user.get(`/api/${list}/${id}`);
    expect((await fixture.user.get(`/api/${list}`)).body.find((one: { id: string }) => one.id === id)).toEqual(read);
  }
});

describe('a client', () => {
  test('is returned as it was sent, and updated field by field', async () => {
    const name = newPartyName();
    const sent = { name, vatNumber: 'GB 123 4567 82', eori: 'GB123456782000', paymentDays: 14, billTo: partyAddress };
    const made = await fixture.user.post('/api/clients', sent);
    expect(made.status).toBe(201);
    const expected = { id: made.body.id, ...sent, billTo: readAddress, shipTo: nowhere, balance: { GBP: 0, USD: 0 } };
    expect(made.body).toEqual(expected);
    expect(made.headers.get('etag')).toBe('"1"');
    const path = `/api/clients/${made.body.id}`;
    expect((await fixture.user.get(path)).body).toEqual(expected);
    const change = { billTo: { city: 'York', countryCode: 'DE' }, shipTo: { city: 'Kingston' }, eori: null };
    const changed = await fixture.user.put(path, change, { 'if-match': '"1"' });
    expect(changed.body).toEqual({
      ...expected,
      eori: null,
      billTo: { ...readAddress, city: 'York' },
      shipTo: { ...nowhere, city: 'Kingston' },
    });
    expect(changed.headers.get('etag')).toBe('"2"');
    expect((await fixture.user.put(path, change)).headers.get('etag')).toBe('"2"');
    expect((await fixture.user.put(path, { paymentDays: 30 }, { 'if-match': '"1"' })).status).toBe(412);
    const detailed = (await fixture.user.get('/api/clients/detailed')).body.find(
      ({ id }: { id: string }) => id === made.body.id,
    );
    expect(detailed).toMatchObject({
      ...{ name, billToCity: 'York', shipToCity: 'Kingston' },
      ...{ billToPostcode: 'HU1 1AA', billToCountryCode: 'GB', shipToCountryCode: null },
    });
  });

  test('needs a unique name, ignoring case and spaces', async () => {
    const [one, other] = [await addClient(), await addClient()];
    const again = await fixture.user.post('/api/clients', { name: one.name.toUpperCase() });
    expect([again.status, again.body.message]).toEqual([409, 'The client to be created already exists.']);
    const taken = await fixture.user.put(`/api/clients/${other.id}`, { name: one.name.replaceAll(' ', '  ') });
    expect([taken.status, taken.body.message]).toEqual([409, 'The name for client to be updated already exists.']);
    expect((await fixture.user.put(`/api/clients/${one.id}`, { name: one.name.toUpperCase() })).status).toBe(200);
  });

  test('is created only once by parallel requests', async () => {
    const name = newPartyName();
    const answers = await Promise.all(Array.from({ length: 5 }, () => fixture.user.post('/api/clients', { name })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
  });

  test.each([
    [{ name: '' }, 'name'],
    [{ name: null }, 'name'],
    [{ vatNumber: 'GB 123 4567 89' }, 'vatNumber'],
    [{ eori: 'GB1' }, 'eori'],
    [{ paymentDays: 400 }, 'paymentDays'],
    [{ billTo: { city: 7 } }, 'billTo.city'],
    [{ shipTo: { postcode: 'A'.repeat(201) } }, 'shipTo.postcode'],
  ])('a client with %j is refused', async (fields, path) => {
    const { id } = await addClient();
    for (const { status, body } of [
      await fixture.user.post('/api/clients', { name: newPartyName(), ...fields }),
      await fixture.user.put(`/api/clients/${id}`, fields),
    ]) {
      expect([status, body.errors.map((fieldError: { path: string }) => fieldError.path)]).toEqual([400, [path]]);
    }
  });

  test('with an unknown id answers 404', async () => {
    const read = await fixture.user.get('/api/clients/unknown');
    expect([read.status, read.body.message]).toEqual([404, 'The requested client does not exist.']);
    const written = await fixture.user.put('/api/clients/unknown', { eori: null });
    expect([written.status, written.body.message]).toEqual([404, 'The requested client does not exist.']);
  });

  test('has a balance by currency from its invoices; orders and other clients do not count', async () => {
    const { id } = await addClient();
    const one = await addInvoice(id);
    const two = await addInvoice(id, { depositPaid: 0 });
    const three = await addInvoice(id, { currency: 'USD' });
    const owed = { GBP: one.totalDue + two.totalDue, USD: three.totalDue };
    expect((await fixture.user.get(`/api/clients/${id}`)).body.balance).toEqual(owed);
    const { body } = await fixture.user.get(
      `/api/all/clients/rows?filter=${encodeURIComponent('{"paymentDays":{"in":[null]}}')}&limit=200`,
    );
    const row = body.rows.find((client: { id: string }) => client.id === id);
    expect(row).toMatchObject({ balanceGbp: owed.GBP, balanceUsd: owed.USD });
    const papers = (await fixture.user.get(`/api/clients/${id}/papers`)).body;
    expect(papers.map((paper: { id: string }) => paper.id).sort()).toEqual([one.id, two.id, three.id].sort());
  });
});

describe('a supplier', () => {
  test('is returned as it was sent, and can be updated', async () => {
    const sent = { name: newPartyName(), vatNumber: 'DE136695976', ...partyAddress };
    const made = await fixture.user.post('/api/suppliers', sent);
    expect([made.status, made.body]).toEqual([201, { id: made.body.id, ...sent, countryCode: 'GB' }]);
    const path = `/api/suppliers/${made.body.id}`;
    const changed = await fixture.user.put(path, { city: null, vatNumber: null, country: 'EIRE' });
    expect(changed.body).toEqual({ ...made.body, city: null, vatNumber: null, country: 'EIRE', countryCode: 'IE' });
    const { body: truck } = await fixture.user.post(
      '/api/butler/trucks',
      truckBody({ company: 'Butler', boughtFrom: { id: made.body.id } }),
    );
    const trucks = (await fixture.user.get(`${path}/trucks`)).body;
    expect(trucks).toMatchObject([{ id: truck.id, company: 'Butler', price: 18_250.5 }]);
    const { body: list } = await fixture.user.get('/api/all/suppliers/rows?search=haulier&limit=200');
    const { countryCode: _, ...row } = changed.body;
    expect(list.rows).toContainEqual(row);
  });

  test('can be merged into another, and the merge undone', async () => {
    const [survivor, other] = [
      (await fixture.user.post('/api/suppliers', { name: newPartyName() })).body,
      (await fixture.user.post('/api/suppliers', { name: newPartyName(), ...partyAddress })).body,
    ];
    const { body: truck } = await fixture.user.post(
      '/api/abbasAutos/trucks',
      truckBody({ boughtFrom: { id: other.id } }),
    );
    const merged = await fixture.user.post(`/api/suppliers/${survivor.id}/merge`, { otherId: other.id });
    expect(merged.body).toEqual({ ...survivor, ...readAddress, mergeId: merged.body.mergeId });
    const truckPath = `/api/abbasAutos/trucks/${truck.id}`;
    expect((await fixture.user.get(truckPath)).body.boughtFrom).toEqual({ id: survivor.id, name: survivor.name });
    expect((await fixture.user.delete(`/api/suppliers/${survivor.id}/merge/${merged.body.mergeId}`)).status).toBe(204);
    expect((await fixture.user.get(truckPath)).body.boughtFrom).toEqual({ id: other.id, name: other.name });
    expect((await fixture.user.get(`/api/suppliers/${survivor.id}`)).body).toEqual(survivor);
  });
});
