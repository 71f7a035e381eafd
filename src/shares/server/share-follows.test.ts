/** Shared pages follow changes of their trucks: moved, reserved, sold. */
import { expect, test } from 'vitest';
import { truckBody } from '#test/app/factories.ts';
import { appForFile } from '#test/app/test-app.ts';

const trucks = '/api/abbasAutos/trucks';
const shares = '/api/abbasAutos/shares';
const facts = ['regNumber', 'make', 'model'];
const day = { now: new Date('2026-11-20T12:00:00Z') };

const app = await appForFile({ now: () => day.now });

async function start() {
  const user = await app.as('User');
  const truck = (await user.post(trucks, truckBody({ salePrice: 23_450, freightCharges: 500 }))).body;
  const make = async (fields: Record<string, unknown> = {}) =>
    await user.post(shares, { truckIds: [truck.id], fields: facts, until: '2026-11-21', ...fields });
  return { user, truck, make };
}

test('a page of a truck that moves to another company shows that company, and staff of both see it', async () => {
  const { user, truck, make } = await start();
  const { body } = await make();
  await user.put(`${trucks}/${truck.id}`, { company: 'RedStar' });
  const page = await fetch(body.uri);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('Red Star Commercial');
  const idsOf = async (path: string) => (await user.get(path)).body.map(({ id }: { id: string }) => id);
  expect(await idsOf(`/api/redStar/shares?truckId=${truck.id}`)).toEqual([body.id]);
  expect(await idsOf(shares)).toContain(body.id);
  expect(await idsOf('/api/butler/shares')).not.toContain(body.id);
  expect((await user.delete(`/api/redStar/shares/${body.id}`)).status).toBe(204);
  expect((await fetch(body.uri)).status).toBe(404);
});

test('a page of several trucks of which one was moved shows all of them under the company that shared them', async () => {
  const { user, truck } = await start();
  const other = (await user.post(trucks, truckBody({ make: 'Foden' }))).body;
  const { body } = await user.post(shares, { truckIds: [truck.id, other.id], fields: facts, until: '2026-11-21' });
  await user.put(`${trucks}/${other.id}`, { company: 'RedStar' });
  const html = await (await fetch(body.uri)).text();
  expect(html).toContain('Foden');
  expect(html).toContain('Abbas Autos');
  expect((await user.get('/api/redStar/shares')).body).toMatchObject([{ id: body.id, company: 'AbbasAutos' }]);
});

test('a reserved truck is marked as reserved and a sold one hides its price, without naming the client', async () => {
  const { user, truck, make } = await start();
  const { body } = await make({ withPrice: true, fields: [...facts, 'freightCharges'] });
  const html = async () => (await fetch(body.uri)).text();
  expect(await html()).toContain('£23,450.00');
  await user.put(`${trucks}/${truck.id}/reservation`, { clientName: 'Moorhen', until: '2026-11-20' });
  const reserved = await html();
  expect(reserved).toContain('<p class="state">Reserved</p>');
  expect(reserved).toContain('£23,450.00');
  expect(reserved).not.toContain('Moorhen');
  await user.put(`${trucks}/${truck.id}`, { isSold: true, soldTo: { name: 'Quarry Ltd' } });
  const sold = await html();
  expect(sold).toContain('<p class="state">Sold</p>');
  for (const hidden of ['£', 'Reserved', 'Quarry']) expect(sold).not.toContain(hidden);
  await user.put(`${trucks}/${truck.id}`, { isSold: false });
  day.now = new Date('2026-11-21T12:00:00Z');
  const free = await html();
  day.now = new Date('2026-11-20T12:00:00Z');
  expect(free).not.toContain('class="state"');
  expect(free).toContain('£23,450.00');
});
