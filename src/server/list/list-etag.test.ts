/** Array calls that nothing has changed since are answered 304. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paperBody, truckBody } from '#test/factories.ts';
import { type Client, startTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let user: Client;

beforeAll(async () => {
  app = await startTestApp();
  user = await app.as('User');
});
afterAll(() => app.stop());

const tagOf = async (path: string) => (await user.get(`/api/${path}`)).headers.get('etag') ?? '';
const statusOf = async (path: string, tag: string) => (await user.get(`/api/${path}`, { 'if-none-match': tag })).status;

test('a list keeps its tag until one of its rows changes, whatever the call that changed it', async () => {
  const { body: truck } = await user.post('/api/abbasAutos/trucks', truckBody({ soldTo: { name: 'Etag Ltd' } }));
  const { body: invoice } = await user.post('/api/abbasAutos/invoices', paperBody([truck.id]));
  const trucks = 'abbasAutos/trucks?includeSold=true';
  const costings = 'abbasAutos/trucks/costings/summary';
  const [trucksTag, costingsTag] = [await tagOf(trucks), await tagOf(costings)];
  const [invoices, other] = ['abbasAutos/invoices', 'butler/trucks'];
  const [invoicesTag, otherTag] = [await tagOf(invoices), await tagOf(other)];
  expect(await statusOf(trucks, trucksTag)).toBe(304);
  expect(await statusOf(invoices, `"another", ${invoicesTag}`)).toBe(304);
  await user.post(`/api/abbasAutos/trucks/${truck.id}/costings`, { type: 'Repairs', value: 10 });
  expect(await statusOf(trucks, trucksTag)).toBe(200);
  expect(await statusOf(costings, costingsTag)).toBe(200);
  expect(await statusOf(invoices, invoicesTag)).toBe(304);
  expect(await statusOf(other, otherTag)).toBe(304);
  await user.delete(`/api/abbasAutos/invoices/${invoice.id}`);
  expect(await statusOf(invoices, invoicesTag)).toBe(200);
});
