/** Conditional requests of array calls. */
import { expect, test } from 'vitest';
import { workbookType } from '#shared/list-routes.ts';
import { paperBody, truckBody } from '#test/app/factories.ts';
import { appForFile } from '#test/app/test-app.ts';

const app = await appForFile();
const user = await app.as('User');

const getTag = async (path: string) => (await user.get(`/api/${path}`)).headers.get('etag') ?? '';
const getStatus = async (path: string, tag: string) =>
  (await user.get(`/api/${path}`, { 'if-none-match': tag })).status;

test('a list keeps its ETag until one of its rows changes, whichever call changes it', async () => {
  const { body: truck } = await user.post('/api/abbasAutos/trucks', truckBody({ soldTo: { name: 'Etag Ltd' } }));
  const { body: invoice } = await user.post('/api/abbasAutos/invoices', paperBody([truck.id]));
  const trucks = 'abbasAutos/trucks?includeSold=true';
  const costings = 'abbasAutos/trucks/costings/summary';
  const [trucksTag, costingsTag] = [await getTag(trucks), await getTag(costings)];
  const [orders, other] = ['abbasAutos/orders', 'butler/trucks'];
  const [ordersTag, otherTag] = [await getTag(orders), await getTag(other)];
  expect(await getStatus(trucks, trucksTag)).toBe(304);
  expect(await getStatus(orders, `"another", ${ordersTag}`)).toBe(304);
  for (const suffix of ['-gzip', '--gzip', ';br']) {
    expect(await getStatus(orders, ordersTag.replace(/"$/, `${suffix}"`))).toBe(304);
  }
  // The tag itself has no character of a suffix.
  expect(ordersTag).toMatch(/^W\/"[0-9a-f]{32}"$/);
  await user.post(`/api/abbasAutos/trucks/${truck.id}/costings`, { type: 'Repairs', value: 10 });
  expect(await getStatus(trucks, trucksTag)).toBe(200);
  expect(await getStatus(costings, costingsTag)).toBe(200);
  expect(await getStatus(orders, ordersTag)).toBe(304);
  expect(await getStatus(other, otherTag)).toBe(304);
  await user.delete(`/api/abbasAutos/invoices/${invoice.id}`);
  expect(await getStatus(orders, ordersTag)).toBe(200);
});

test('parties and the costings of all companies have ETags too', async () => {
  const made = await user.post(
    '/api/redStar/trucks',
    truckBody({ company: 'RedStar', boughtFrom: { name: 'Etag Supplies' } }),
  );
  expect(made).toMatchObject({ status: 201 });
  const { body: truck } = made;
  const paths = ['clients', 'clients/detailed', 'suppliers', 'trucks/costings'] as const;
  const [clients, detailed, suppliers, costings] = await Promise.all(paths.map(getTag));
  const statuses = () =>
    Promise.all([
      getStatus('clients', clients ?? ''),
      getStatus('clients/detailed', detailed ?? ''),
      getStatus('suppliers', suppliers ?? ''),
      getStatus('trucks/costings', costings ?? ''),
    ]);
  expect(await statuses()).toEqual([304, 304, 304, 304]);
  const costingsPath = `/api/redStar/trucks/${truck.id}/costings`;
  const added = await user.post(costingsPath, { type: 'Repairs', value: 10 });
  expect(added).toMatchObject({ status: 201 });
  const { body: costing } = added;
  expect(await statuses()).toEqual([304, 304, 304, 200]);
  const tag = await getTag('trucks/costings');
  const changed = { type: 'Repairs', value: 10, invoiceNumber: 'only this' };
  expect((await user.put(`${costingsPath}/${costing.costingsId}`, changed)).status).toBe(204);
  expect(await getStatus('trucks/costings', tag)).toBe(200);
  await user.post(
    '/api/redStar/trucks',
    truckBody({ company: 'RedStar', soldTo: { name: 'Etag Buyer' }, boughtFrom: { name: 'Etag Two' } }),
  );
  expect(await statuses()).toEqual([200, 200, 200, 200]);
});

test('the OpenAPI document describes the 304 of array calls and both file types of an export', async () => {
  const { body } = await user.get('/api/openapi.json');
  const gets: { operationId: string; responses: Record<string, { content?: object }> }[] = Object.values(body.paths)
    .map((path) => (path as Record<string, never>).get)
    .filter((get) => get !== undefined);
  const conditional = gets.filter(({ responses }) => responses['304']).map(({ operationId }) => operationId);
  expect(conditional.toSorted()).toEqual(
    ['Clients', 'Orders', 'Invoices', 'Suppliers', 'Trucks', 'DetailedClients', 'AllCostings', 'CostingSummaries']
      .map((name) => `list${name}`)
      .toSorted(),
  );
  const exportOf = gets.find(({ operationId }) => operationId === 'exportTrucks');
  expect(Object.keys(exportOf?.responses['200']?.content ?? {})).toEqual(['text/csv', workbookType]);
});
