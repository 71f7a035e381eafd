/** Examples for the tests of all kinds of records. */

import { create, type KindExample, type Setup } from '#test/app/examples.ts';
import { truckBody } from '#test/app/factories.ts';
import { savedWantedSchema, wantedSchema } from '#wanted/wanted.ts';

const path = '/api/abbasAutos/wanted';

const client = 'Hopeful Haulage';
const regNumber = 'HO26 PED';

/** Created once, so that a write changes nothing else. */
async function clientId({ admin }: Setup): Promise<string> {
  const { body } = await admin.get('/api/clients');
  const known = body.find(({ name }: { name: string }) => name === client);
  return (known ?? (await create({ admin }, '/api/clients', { name: client }))).id;
}

/** Created once, like the client. */
async function truckId({ admin }: Setup): Promise<string> {
  const { body } = await admin.get(`/api/abbasAutos/trucks?regNumber=${encodeURIComponent(regNumber)}`);
  return (body[0] ?? (await create({ admin }, '/api/abbasAutos/trucks', truckBody({ regNumber })))).id;
}

async function bodyOf(setup: Setup) {
  const filter = { make: { in: ['DAF'] } };
  return { clientId: await clientId(setup), search: 'daf', filter, maxPrice: 20_000, note: 'Sleeper cab' };
}

async function wanted(setup: Setup) {
  await truckId(setup);
  const { id } = await create(setup, path, await bodyOf(setup));
  return { path: `${path}/${id}` };
}

export const examples: readonly KindExample[] = [
  {
    type: 'wanted',
    record: wanted,
    saved: wantedSchema.transform(({ client: clientName, ...read }) =>
      savedWantedSchema.parse({ ...read, clientName }),
    ),
    writes: {
      createWanted: async (setup) => ({ path, body: await bodyOf(setup) }),
      updateWanted: async (setup) => ({
        path: (await wanted(setup)).path,
        body: { ...(await bodyOf(setup)), maxPrice: null, until: '2099-12-31' },
      }),
      dismissWanted: async (setup) => ({
        path: `${(await wanted(setup)).path}/dismiss`,
        body: { truckId: await truckId(setup) },
      }),
      undoDismissWanted: async (setup) => {
        const { path: entry } = await wanted(setup);
        const id = await truckId(setup);
        await setup.admin.post(`${entry}/dismiss`, { truckId: id });
        return { path: `${entry}/dismiss/${id}` };
      },
      deleteWanted: wanted,
    },
    needs: {
      wantedMatch: async (setup) => {
        const id = await setup.addTruck({ location: 'Wanted bay' });
        const body = { clientId: await clientId(setup), filter: { location: { in: ['Wanted bay'] } } };
        const entry = await create(setup, path, body);
        return { id, resolve: () => setup.admin.post(`${path}/${entry.id}/dismiss`, { truckId: id }) };
      },
    },
  },
];
