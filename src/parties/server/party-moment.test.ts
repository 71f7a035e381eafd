/** Tests a client that is deleted or merged while another request is saving a record that names it. */
import { expect, test } from 'vitest';
import { createLogger } from '#server/http/logger.ts';
import { paperBody, truckBody } from '#test/app/factories.ts';
import { untilWaiting } from '#test/database/lock-waits.ts';
import { PartyFixture } from '#test/records/party-fixture.ts';
import { mergeParties } from './merge-parties.ts';

const fixture = new PartyFixture();
const { addClient } = fixture;

const trucks = '/api/abbasAutos/trucks';

async function addTruck(): Promise<string> {
  return (await fixture.user.post(trucks, truckBody())).body.id;
}

async function order(id: string, saveBillToDetails: boolean) {
  const body = paperBody([await addTruck()], {
    billTo: { id, city: 'Leeds' },

    saveBillToDetails,
  });
  return () => fixture.user.post('/api/abbasAutos/orders', body);
}

/** Prepares everything except the client's reference, and returns the write. */
type Naming = (id: string) => Promise<() => Promise<{ status: number; body: { errors?: { path: string }[] } }>>;

const namings: [what: string, naming: Naming, expected: unknown][] = [
  [
    'a truck sold to the client',
    async (id) => {
      const truck = await addTruck();
      return () => fixture.user.put(`${trucks}/${truck}`, { soldTo: { id } });
    },
    { status: 400, path: 'soldTo.id' },
  ],
  [
    'a truck reserved for the client',
    async (id) => {
      const truck = await addTruck();
      return () => fixture.user.put(`${trucks}/${truck}/reservation`, { clientId: id, until: '2099-12-01' });
    },
    { status: 400, path: 'clientId' },
  ],
  ['an order', (id) => order(id, false), { status: 400, path: 'billTo.id' }],
  ['an order that saves its details', (id) => order(id, true), { status: 400, path: 'billTo.id' }],
  [
    'a document',
    async (id) => () =>
      fixture.user.post(`/api/clients/${id}/documents`, {
        kind: 'Other',
        name: 'Terms.pdf',
        contentType: 'application/pdf',
        size: 1000,
      }),
    { status: 404, path: undefined },
  ],
];

test.each(namings)('%s is refused if the client is deleted in the meantime', async (_what, naming, expected) => {
  const { id } = await addClient();
  const name = await naming(id);
  const { answer } = await fixture.app.db.transaction().execute(async (db) => {
    await db.deleteFrom('client').where('id', '=', id).execute();
    const named = name();
    await untilWaiting(fixture.app.db);
    return { answer: named };
  });
  const { status, body } = await answer;
  expect({ status, path: body.errors?.[0]?.path }).toEqual(expected);
});

test('details saved to a client that is merged in the meantime go to the survivor', async () => {
  const [survivor, other] = [await addClient(), await addClient()];
  const save = await order(other.id, true);
  const actor = { userId: 'person|User', email: null, name: 'User', role: 'User' as const };
  const context = { actor, requestId: 'merge', log: createLogger('silent'), today: () => '2026-11-23' };
  const { answer } = await fixture.app.db.transaction().execute(async (db) => {
    await mergeParties({ ...context, db }, { kind: 'client', id: survivor.id, ifMatch: undefined }, other.id);
    const saved = save();
    await untilWaiting(fixture.app.db);
    return { answer: saved };
  });
  const { status, body } = await answer;
  expect([status, body.billToClient.id]).toEqual([201, survivor.id]);
  expect((await fixture.user.get(`/api/clients/${survivor.id}`)).body).toMatchObject({ billTo: { city: 'Leeds' } });
});
