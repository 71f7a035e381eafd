import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { addDays } from '#shared/dates.ts';
import { truckBody } from '#test/app/factories.ts';
import { appForTest } from '#test/app/test-app.ts';
import { rebuildRecords } from '#test/database/rebuild-records.ts';
import { PartyFixture, partyAddress } from '#test/records/party-fixture.ts';

const fixture = new PartyFixture();
const { addClient, addInvoice } = fixture;

async function sellTruck(soldTo: object) {
  const { body } = await fixture.user.post('/api/abbasAutos/trucks', truckBody({ soldTo }));
  return body;
}

describe('a merge', () => {
  test('moves trucks, orders, invoices, the balance and missing details; the old id and name open the survivor', async () => {
    const survivor = await addClient({ vatNumber: 'GB 123 4567 82', shipTo: { city: 'Kingston' } });
    const other = await addClient({
      paymentDays: 7,
      vatNumber: 'DE136695976',
      billTo: partyAddress,
      shipTo: partyAddress,
    });
    const truck = await sellTruck({ id: other.id });
    const paper = await addInvoice(other.id);
    const merged = await fixture.user.post(`/api/clients/${survivor.id}/merge`, { otherId: other.id });
    expect(merged.status).toBe(201);
    const { mergeId, ...stayed } = merged.body;
    const balance = { GBP: paper.totalDue, USD: 0 };
    expect(stayed).toEqual({ ...survivor, paymentDays: 7, billTo: { ...partyAddress, countryCode: 'GB' }, balance });
    expect((await fixture.user.get(`/api/clients/${other.id}`)).body).toEqual(stayed);
    const written = await fixture.user.put(`/api/clients/${other.id}`, { eori: 'GB123456782000' });
    expect(written.body).toEqual({ ...stayed, eori: 'GB123456782000' });
    const { body: moved, headers } = await fixture.user.get(`/api/abbasAutos/trucks/${truck.id}`);
    expect([moved.soldTo, headers.get('etag')]).toEqual([{ id: survivor.id, name: survivor.name }, '"2"']);
    expect((await fixture.user.get(`/api/clients/${survivor.id}/trucks`)).body).toMatchObject([{ id: truck.id }]);
    expect((await fixture.user.get(`/api/clients/${survivor.id}/papers`)).body).toMatchObject([{ id: paper.id }]);
    const read = (await fixture.user.get(`/api/abbasAutos/invoices/${paper.id}/details`)).body;
    expect(read).toEqual(paper);
    const list = (await fixture.user.get('/api/clients')).body.map(({ id }: { id: string }) => id);
    expect([list.includes(survivor.id), list.includes(other.id)]).toEqual([true, false]);
    expect((await sellTruck({ id: other.id })).soldTo.id).toBe(survivor.id);
    expect((await sellTruck({ name: other.name })).soldTo.id).toBe(survivor.id);
    expect((await fixture.user.post('/api/clients', { name: other.name })).status).toBe(409);
    const hits = (await fixture.user.get(`/api/find?text=${encodeURIComponent(other.name)}&limit=5`)).body;
    expect(hits.find(({ kind }: { kind: string }) => kind === 'client')).toMatchObject({
      id: survivor.id,
      title: survivor.name,
    });
    expect((await fixture.user.get(`/api/clients/${survivor.id}/merges`)).body).toMatchObject([
      { mergeId, otherId: other.id, otherName: other.name, by: 'User' },
    ]);
  });

  test('can be undone until the end of its last business day', async () => {
    const [survivor, other] = [await addClient(), await addClient()];
    const { body } = await fixture.user.post(`/api/clients/${survivor.id}/merge`, { otherId: other.id });
    const mergedOn = addDays(new Date().toISOString().slice(0, 10), -2);
    const at = `${mergedOn}T12:00:00Z`;
    await sql`update party_merge set created_at = ${at} where id = ${body.mergeId}`.execute(fixture.app.db);
    for (const [zone, days] of [
      ['Pacific/Kiritimati', 31],
      ['Pacific/Pago_Pago', 30],
    ] as const) {
      const far = await appForTest({ beside: fixture.app, env: { TIME_ZONE: zone } });
      const merges = await (await far.as('User')).get(`/api/clients/${survivor.id}/merges`);
      expect(merges.body).toMatchObject([{ mergeId: body.mergeId, undoUntil: addDays(mergedOn, days) }]);
    }
  });

  test('is listed for an undo only once, for 30 days, until it is undone or taken along by another merge', async () => {
    const [survivor, other, third] = [await addClient(), await addClient(), await addClient()];
    const merge = async (into: string, otherId: string): Promise<string> =>
      (await fixture.user.post(`/api/clients/${into}/merge`, { otherId })).body.mergeId;
    const listed = async (id: string): Promise<string[]> =>
      (await fixture.user.get(`/api/clients/${id}/merges`)).body.map(({ mergeId }: { mergeId: string }) => mergeId);
    const undone = await merge(survivor.id, other.id);
    await fixture.user.delete(`/api/clients/${survivor.id}/merge/${undone}`);
    expect(await listed(survivor.id)).toEqual([]);
    const repeated = await merge(survivor.id, other.id);
    expect(await listed(survivor.id)).toEqual([repeated]);
    const next = await merge(third.id, survivor.id);
    expect(await listed(third.id)).toEqual([next]);
    await sql`update party_merge set created_at = now() - interval '31 days' where id = ${next}`.execute(
      fixture.app.db,
    );
    expect(await listed(third.id)).toEqual([]);
  });

  test.each(['clients', 'suppliers'])('the name of a merged party in %s finds the remaining one', async (list) => {
    const make = async (name: string) => (await fixture.user.post(`/api/${list}`, { name })).body;
    const survivor = await make(`Alder ${list}`);
    const mergedParty = await make(`Zebra ${list}`);
    await fixture.user.post(`/api/${list}/${survivor.id}/merge`, { otherId: mergedParty.id });
    const message = `It was merged into Alder ${list}.`;
    const clash = { status: 409, message, errors: [{ path: 'name', message }] };
    expect((await fixture.user.post(`/api/${list}`, { name: `ZEBRA  ${list}` })).body).toEqual(clash);
    const third = await make(`Third of ${list}`);
    expect((await fixture.user.put(`/api/${list}/${third.id}`, { name: mergedParty.name })).body).toEqual(clash);
    expect((await fixture.user.post(`/api/${list}`, { name: survivor.name })).body.message).toMatch(/already exists/);
    const found = async (search: string) =>
      (await fixture.user.get(`/api/all/${list}/rows?search=${encodeURIComponent(search)}`)).body;
    expect(await found('zebr')).toMatchObject({ total: 1, rows: [{ id: survivor.id }] });
    expect(await found(`alder ${list}`)).toMatchObject({ total: 1, rows: [{ id: survivor.id }] });
  });

  test('when undone, returns exactly what it moved and keeps later changes', async () => {
    const survivor = await addClient();
    const other = await addClient({ paymentDays: 7, eori: 'GB123456782000', billTo: partyAddress });
    const [own, moved, soldAgain] = [
      await sellTruck({ id: survivor.id }),
      await sellTruck({ id: other.id }),
      await sellTruck({ id: other.id }),
    ];
    const third = await addClient();
    const paper = await addInvoice(other.id);
    const { mergeId } = (await fixture.user.post(`/api/clients/${survivor.id}/merge`, { otherId: other.id })).body;
    const truckPath = ({ id }: { id: string }) => `/api/abbasAutos/trucks/${id}`;
    await fixture.user.put(truckPath(soldAgain), { soldTo: { id: third.id } });
    await fixture.user.put(`/api/clients/${survivor.id}`, { paymentDays: 10 });
    const later = await sellTruck({ id: other.id });
    const path = `/api/clients/${survivor.id}/merge/${mergeId}`;
    expect((await fixture.user.delete(path)).status).toBe(204);
    expect((await fixture.user.get(`/api/clients/${survivor.id}`)).body).toEqual({ ...survivor, paymentDays: 10 });
    const balance = { GBP: paper.totalDue, USD: 0 };
    expect((await fixture.user.get(`/api/clients/${other.id}`)).body).toEqual({ ...other, balance });
    const ownerOf = async (truck: { id: string }) => (await fixture.user.get(truckPath(truck))).body.soldTo.id;
    expect(await Promise.all([own, moved, soldAgain, later].map(ownerOf))).toEqual([
      survivor.id,
      other.id,
      third.id,
      survivor.id,
    ]);
    expect((await fixture.user.delete(path)).status).toBe(404);
    expect((await fixture.user.get(`/api/clients/${survivor.id}/merges`)).body).toEqual([]);
    const hits = (await fixture.user.get(`/api/find?text=${encodeURIComponent(other.name)}&limit=5`)).body;
    expect(hits.find(({ kind }: { kind: string }) => kind === 'client')).toMatchObject({ id: other.id });
  });

  test('of a party with earlier merges takes them along, and the latest must be undone first', async () => {
    const [first, second, third] = [await addClient(), await addClient(), await addClient()];
    const inner = (await fixture.user.post(`/api/clients/${second.id}/merge`, { otherId: third.id })).body.mergeId;
    const outer = (await fixture.user.post(`/api/clients/${first.id}/merge`, { otherId: second.id })).body.mergeId;
    const idOf = async ({ id }: { id: string }) => (await fixture.user.get(`/api/clients/${id}`)).body.id;
    expect(await Promise.all([second, third].map(idOf))).toEqual([first.id, first.id]);
    const early = await fixture.user.delete(`/api/clients/${second.id}/merge/${inner}`);
    expect([early.status, early.body.message]).toEqual([
      409,
      'This client has since been merged into another. Undo that first.',
    ]);
    expect((await fixture.user.delete(`/api/clients/${first.id}/merge/${outer}`)).status).toBe(204);
    expect(await Promise.all([first, second, third].map(idOf))).toEqual([first.id, second.id, second.id]);
    expect((await fixture.user.delete(`/api/clients/${second.id}/merge/${inner}`)).status).toBe(204);
    expect(await idOf(third)).toBe(third.id);
  });

  test('with itself, with an unknown party, after 30 days or into a taken name is refused', async () => {
    const [survivor, other, third] = [await addClient(), await addClient(), await addClient()];
    const path = `/api/clients/${survivor.id}/merge`;
    for (const otherId of [survivor.id, 'unknown']) {
      const { status, body } = await fixture.user.post(path, { otherId });
      expect([status, body.errors[0].path]).toEqual([400, 'otherId']);
    }
    expect((await fixture.user.post('/api/clients/unknown/merge', { otherId: other.id })).status).toBe(404);
    const { mergeId } = (await fixture.user.post(path, { otherId: other.id })).body;
    expect((await fixture.user.put(`/api/clients/${survivor.id}`, { name: other.name })).status).toBe(200);
    const taken = await fixture.user.delete(`${path}/${mergeId}`);
    expect([taken.status, taken.body.message]).toEqual([409, 'Another client now has this name. Rename it first.']);
    await fixture.user.put(`/api/clients/${survivor.id}`, { name: survivor.name });
    expect((await fixture.user.delete(`/api/clients/${third.id}/merge/${mergeId}`)).status).toBe(404);
    expect((await fixture.user.delete(`/api/suppliers/${survivor.id}/merge/${mergeId}`)).status).toBe(404);
    const longAgo = new Date(Date.now() - 31 * 86_400_000);
    await fixture.app.db
      .updateTable('party_merge')
      .set({ created_at: longAgo } as never)
      .where('id', '=', mergeId)
      .execute();
    const late = await fixture.user.delete(`${path}/${mergeId}`);
    expect([late.status, late.body.message]).toEqual([409, 'A merge can be undone within 30 days.']);
  });

  test('by several requests at once happens once, and no truck sold meanwhile stays with the merged party', async () => {
    const [survivor, other] = [await addClient(), await addClient()];
    const path = `/api/clients/${survivor.id}/merge`;
    const [merges, trucks] = await Promise.all([
      Promise.all(Array.from({ length: 3 }, () => fixture.user.post(path, { otherId: other.id }))),
      Promise.all(Array.from({ length: 12 }, () => sellTruck({ id: other.id }))),
    ]);
    expect(merges.filter(({ status }) => status === 201)).toHaveLength(1);
    const owners = await fixture.app.db
      .selectFrom('truck')
      .select('sold_to')
      .where(
        'id',
        'in',
        trucks.map(({ id }) => id),
      )
      .execute();
    expect(new Set(owners.map(({ sold_to }) => sold_to))).toEqual(new Set([survivor.id]));
  });
});

test('the audit rows form a gapless sequence through merges and undos', async () => {
  const { records } = await rebuildRecords(fixture.app.db);
  expect(records.length).toBeGreaterThan(20);
});
