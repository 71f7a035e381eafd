/** Advertising the trucks that are selected in a stock list. */
import { expect, test } from 'vitest';
import { truckBody } from '#test/app/factories.ts';
import { appForFile } from '#test/app/test-app.ts';
import { takeIn } from '#test/records/stock.ts';
import { alerted, button, eventually, isDisabled, press } from '#test/web/controls.ts';
import { openList, tick } from '#test/web/stock.ts';

const app = await appForFile();
const staff = await app.as('User');

test('trucks of two companies cannot be advertised together, and a hint says why', async () => {
  await takeIn(staff, { regNumber: 'MIX 1', isSold: false });
  await takeIn(staff, { regNumber: 'MIX 2', isSold: false, advertised: true, company: 'TruckWorld' });
  await openList(app, '/all-stock?company=all&search=MIX');
  await tick('MIX 1');
  expect([isDisabled('Advertise'), (await button('Advertise')).title]).toEqual([false, '']);
  await tick('MIX 2');
  for (const name of ['Advertise', 'Stop Advertising', 'Mark as Sold (2)']) {
    expect((await button(name)).title).toBe('Select trucks from one company only.');
    expect([name, isDisabled(name)]).toEqual([name, true]);
  }
});

test('only unsold trucks are advertised, the sold ones are named, and a change made meanwhile is said', async () => {
  const { id } = await takeIn(staff, { regNumber: 'ADV 1', isSold: false });
  await takeIn(staff, { regNumber: 'ADV 2', isSold: true, soldDate: '2026-11-02' });
  const { sent } = await openList(app, '/all-stock?company=AbbasAutos&search=ADV');
  await tick('ADV 2');
  await eventually(() => isDisabled('Advertise'), true);
  await tick('ADV 1');
  // A colleague is faster.
  const body = truckBody({ regNumber: 'ADV 1', isSold: false, advertised: true });
  expect((await staff.put(`/api/abbasAutos/trucks/${id}`, body)).status).toBe(200);
  await press('Advertise');
  await alerted('Already advertised.');
  await alerted('ADV 2 has been sold. A sold truck cannot be advertised.');
  expect(sent.find(({ path }) => path.endsWith('/advertise'))?.body).toEqual({ ids: [id], advertised: true });
});
