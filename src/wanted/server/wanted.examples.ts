/** Examples for the tests of all kinds of records. */
import { create, type KindExample, next, type Setup, truck } from '#test/app/examples.ts';
import { savedWantedSchema, wantedSchema } from '#wanted/wanted.ts';

const path = '/api/abbasAutos/wanted';

async function bodyOf(setup: Setup) {
  const { id: clientId } = await create(setup, '/api/clients', { name: `Hopeful Haulage ${next()}` });
  return { clientId, search: 'daf', filter: { make: { in: ['DAF'] } }, maxPrice: 20_000, note: 'Sleeper cab' };
}

async function wanted(setup: Setup) {
  const { id } = await create(setup, path, await bodyOf(setup));
  return { path: `${path}/${id}` };
}

export const examples: readonly KindExample[] = [
  {
    type: 'wanted',
    record: wanted,
    saved: wantedSchema.transform(({ client, ...read }) => savedWantedSchema.parse({ ...read, clientName: client })),
    writes: {
      createWanted: async (setup) => ({ path, body: await bodyOf(setup) }),
      updateWanted: async (setup) => ({
        path: (await wanted(setup)).path,
        body: { ...(await bodyOf(setup)), maxPrice: null, until: '2099-12-31' },
      }),
      dismissWanted: async (setup) => ({
        path: `${(await wanted(setup)).path}/dismiss`,
        body: { truckId: (await truck(setup)).id },
      }),
      undoDismissWanted: async (setup) => {
        const { path: entry } = await wanted(setup);
        const { id: truckId } = await truck(setup);
        await setup.admin.post(`${entry}/dismiss`, { truckId });
        return { path: `${entry}/dismiss/${truckId}` };
      },
      deleteWanted: wanted,
    },
  },
];
