/** Examples for the tests of all kinds of records. */
import { create, type KindExample, next, type Setup } from '#test/app/examples.ts';

const path = '/api/abbasAutos/feeds';

const columns = [{ head: 'Make', field: 'make', values: { DAF: 'daf' } }];

const bodyOf = () => ({ name: `Portal ${next()}`, format: 'Csv', columns, minPhotos: 1 });

async function feed(setup: Setup) {
  const { id } = await create(setup, path, bodyOf());
  return { path: `${path}/${id}` };
}

export const examples: readonly KindExample[] = [
  {
    type: 'feed',
    record: feed,
    writes: {
      createFeed: async () => ({ path, body: bodyOf() }),
      updateFeed: async (setup) => ({
        path: (await feed(setup)).path,
        body: { name: `Portal ${next()}`, minPhotos: 5 },
      }),
      newFeedAddress: async (setup) => ({ path: `${(await feed(setup)).path}/new-address` }),
      deleteFeed: feed,
    },
  },
];
