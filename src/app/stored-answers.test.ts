/**
 * What the reads of the API answer about a year of sample trading, compared with the stored answers. If a change is meant
 * to alter one, `npx vitest run src/app/stored-answers.test.ts -u` stores the new ones: read the difference before you
 * commit it.
 */
import { expect, test } from 'vitest';
import { pageTypes } from '#shared/record-types.ts';
import { callOf } from '#test/app/examples.ts';
import { pathsOf } from '#test/app/read-paths.ts';
import { storedText } from '#test/app/stored-text.ts';
import { appForFile } from '#test/app/test-app.ts';
import { addDemoRecords, demoNow } from '#test/records/demo-records.ts';

const app = await appForFile({ now: demoNow });
const { ids, soldId, unsoldId, clientId, feed, share } = await addDemoRecords(app);
const token = await app.tokenOf('SuperAdmin');

const csv = '?format=csv';
const year = '?from=2024-01-01&to=2024-12-31';

/** What a read needs besides its path. */
const queries: Readonly<Record<string, string>> = {
  vatSummary: year,
  exportVatSummary: `${year}&format=csv`,
  listGonePurchases: year,
  sales: `${year}&by=client`,
  exportSales: `${year}&by=client&format=csv`,
  find: '?text=DAF',
  checkTruckSave: `?truckId=${unsoldId}&isSold=true&soldTo=${clientId}`,
};

/** Reads of services and files, and of what is new or in random order in each run. */
const notStored = [
  'lookUpVehicle',
  'getVideo',
  'getImport',
  'getWrongRows',
  'getDeletion',
  'listThumbnails',
  'listSignIns',
  'getFactors',
  'listAllCostings',
];
const documents = pageTypes.map((type) => callOf('get', `${type}Document`));

const reads = app.routes
  .filter(
    ({ id, method, contentType }) =>
      method === 'GET' && !contentType.endsWith('zip') && ![...notStored, ...documents].includes(id),
  )
  .flatMap((route) =>
    pathsOf(route, ids)
      .filter((path) => path !== `/api/abbasAutos/trucks/${soldId}/costings`)
      .map(
        (path, index) =>
          [
            index === 0 ? route.path : `${route.path} (${index + 1})`,
            `${path}${queries[route.id] ?? (route.id.startsWith('export') ? csv : '')}`,
          ] as const,
      ),
  );

/** Pages and files without a log-in. */
const published = [
  ['/stock/:company', '/stock/abbasAutos'],
  ['/feeds/:name', feed],
  ['/s/:secret', share],
] as const;

test.each([...reads, ...published])('GET %s answers as stored', async (_title, path) => {
  const answer = await fetch(`${app.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
  expect(await storedText(answer)).toMatchSnapshot();
});
