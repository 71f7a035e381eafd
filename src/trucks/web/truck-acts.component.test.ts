/** Acts on trucks from their page or list: sale, deletion, values edited in place, advertising and windscreen cards. */
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { appForFile } from '#test/app/test-app.ts';
import { takeIn } from '#test/records/stock.ts';
import { alerted, choose, dialog, eventually, field, fill, listed, press } from '#test/web/controls.ts';
import { outlineOf } from '#test/web/outline.ts';
import { renderApp } from '#test/web/render-app.tsx';
import { savedNames } from '#test/web/saved-names.ts';
import { openList, tick } from '#test/web/stock.ts';

const app = await appForFile({ now: () => new Date('2026-11-27T12:00:00Z') });
const staff = await app.as('User');

const open = (id: string) => renderApp(app, `/AbbasAutos/trucks/${id}/view`);
const stored = async (id: string) => (await staff.get(`/api/abbasAutos/trucks/${id}`)).body;

test('after Mark as Sold the buyer is asked for, starting with the client of the reservation', async () => {
  const { id } = await takeIn(staff, { regNumber: 'BUY 1' });
  const reservation = { clientName: 'Dockside Tippers', until: '2026-12-01' };
  expect((await staff.put(`/api/abbasAutos/trucks/${id}/reservation`, reservation)).status).toBe(200);
  await open(id);
  await press('Mark as Sold');
  await press('Mark as Sold', await dialog('Mark as Sold'));
  const form = await screen.findByRole('form', { name: 'Buyer' });
  expect([field('Buyer', form).value, document.activeElement === field('Buyer', form)]).toEqual([
    ...['Dockside Tippers', true],
  ]);
  await fill({ Buyer: '' }, form);
  await press('Save buyer', form);
  await within(form).findByText('Required.');
  await fill({ Buyer: ' Harbour Haulage ' }, form);
  await press('Save buyer', form);
  await alerted('Sold to Harbour Haulage.');
  await eventually(() => screen.queryByRole('form', { name: 'Buyer' }), null);
  expect(await stored(id)).toMatchObject({ isSold: true, soldTo: { name: 'Harbour Haulage' } });
});

test('the buyer can be left out, and is not asked for if it is known', async () => {
  const [unknown, known] = [
    await takeIn(staff, { regNumber: 'BUY 2' }),
    await takeIn(staff, { regNumber: 'BUY 3', soldTo: { name: 'Known Ltd' } }),
  ];
  await open(unknown.id);
  await press('Mark as Sold');
  await press('Not now', await screen.findByRole('form', { name: 'Buyer' }));
  await eventually(() => screen.queryByRole('form', { name: 'Buyer' }), null);
  expect(await stored(unknown.id)).toMatchObject({ isSold: true, soldTo: null });
  await open(known.id);
  await press('Mark as Sold');
  await alerted('Truck marked as sold.');
  await eventually(() => listed('Truck Details')['Marked as Sold'], 'Yes');
  expect(screen.queryByRole('form', { name: 'Buyer' })).toBeNull();
});

test.for([
  ['Key Number', 'K 12', '14', 'Key Number is now 14.', 'Key Number is K 12 again.', 'keyNumber'],
  ['Key Number', null, '14', 'Key Number is now 14.', 'Key Number is empty again.', 'keyNumber'],
  ['Key Number', 'K 12', '', 'Key Number is now empty.', 'Key Number is K 12 again.', 'keyNumber'],
  ['Location', 'Yard 1', 'Hall 2', 'Location is now Hall 2.', 'Location is Yard 1 again.', 'location'],
] as const)('%s %s is changed in place to "%s", and undone', async ([label, before, after, done, undone, id]) => {
  const truck = await takeIn(staff, { [id]: before });
  await open(truck.id);
  await press(`Change ${label}: ${before ?? '–'}`);
  await fill({ [label]: after });
  await userEvent.keyboard('{Enter}');
  await alerted(done);
  expect((await stored(truck.id))[id]).toBe(after || null);
  await press('Undo');
  await alerted(undone);
  expect((await stored(truck.id))[id]).toBe(before);
});

test('Stop Advertising says how many adverts ended, also if a colleague was faster', async () => {
  const [one, two] = [
    await takeIn(staff, { regNumber: 'ADS 1', advertised: true }),
    await takeIn(staff, { regNumber: 'ADS 2', advertised: true }),
  ];
  await openList(app, '/current-stock?search=ADS');
  await tick('ADS 1', 'ADS 2');
  await press('Stop Advertising');
  await alerted('2 trucks are no longer advertised.');
  await staff.put(`/api/abbasAutos/trucks/${one.id}`, { advertised: true });
  await openList(app, '/current-stock?search=ADS');
  await tick('ADS 1');
  await staff.put(`/api/abbasAutos/trucks/${one.id}`, { advertised: false });
  await press('Stop Advertising');
  await alerted('Not advertised.');
  expect([(await stored(one.id)).advertised, (await stored(two.id)).advertised]).toEqual([false, false]);
});

test('windscreen cards show what was chosen, which is remembered for the next ones', async () => {
  const names = savedNames();
  const { id } = await takeIn(staff, { regNumber: 'CRD 1' });
  const { sent } = await openList(app, '/current-stock?search=CRD');
  const bodies = () => sent.filter(({ path }) => path.endsWith('/labels')).map(({ body }) => body);
  await tick('CRD 1');
  await press('Labels');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Choose Card Details' }));
  const cards = await dialog('Card Details');
  expect(outlineOf(cards)).toMatchInlineSnapshot(`
    "## Card Details
    (Close)
    Cards show the reg number, make, model and stock number. Choose what else buyers can read.
    Also shown
    [checkbox] Price
    Price
    [checkbox] Year
    Year
    [checkbox] Mileage
    Mileage
    [checkbox] Axle
    Axle
    [checkbox] Gearbox
    Gearbox
    [checkbox] Euro status
    Euro status
    [checkbox] Cab
    Cab
    [checkbox] Fuel
    Fuel
    [checkbox] Power (hp)
    Power (hp)
    [checkbox] MOT until
    MOT until
    [checkbox] QR code for buyers — Opens the truck on your stock page, or else its shared page. A truck with neither gets no code. Without this tick the code opens the truck for staff.
    QR code for buyers
    Opens the truck on your stock page, or else its shared page. A truck with neither gets no code. Without this tick the code opens the truck for staff.
    (Cancel)
    (Print cards)"
  `);
  await choose('Mileage', cards);
  await choose('Price', cards);
  await choose('QR code for buyers', cards);
  await press('Print cards', cards);
  await eventually(() => screen.queryByRole('dialog'), null);
  for (const kind of ['Windscreen Cards', 'Key Tags']) {
    await press('Labels');
    await userEvent.click(await screen.findByRole('menuitem', { name: kind }));
    await eventually(() => names.length, kind === 'Key Tags' ? 3 : 2);
  }
  const chosen = { ids: [id], kind: 'Windscreen', details: ['price', 'mileage'], page: 'Buyers' };
  expect(bodies()).toEqual([chosen, chosen, { ids: [id], kind: 'KeyTag' }]);
  expect(names).toEqual(['Windscreen_Cards.pdf', 'Windscreen_Cards.pdf', 'Key_Tags.pdf']);
});

test('a truck that a colleague has just changed is not deleted, and the page shows their change', async () => {
  const { id } = await takeIn(staff, { regNumber: 'DEL 2', color: 'Red' });
  await open(id);
  await eventually(() => listed('Truck Details').Color, 'Red');
  await staff.put(`/api/abbasAutos/trucks/${id}`, { color: 'Green' });
  await press('Delete', await screen.findByRole('region', { name: 'Truck Details' }));
  await press('Delete', await dialog('Delete Truck'));
  await alerted('Failed to delete truck.');
  const [, warning] = screen.getAllByRole('alert').map((alert) => alert.textContent);
  expect(warning).toMatchInlineSnapshot(`"This record was changed by someone else. Reload to see the latest version."`);
  await eventually(() => listed('Truck Details').Color, 'Green');
  // The alerts belong to this page.
  await press('Edit', await screen.findByRole('region', { name: 'Truck Details' }));
  await screen.findByLabelText('Reg Number');
  await eventually(() => screen.queryByText('Failed to delete truck.'), null);
});

test('the question before many trucks are sold names twelve and counts the others', async () => {
  for (let number = 10; number < 24; number += 1) await takeIn(staff, { regNumber: `MNY ${number}` });
  await openList(app, '/current-stock?search=MNY&sort=regNumber&size=25');
  await screen.findByText('1–14 of 14');
  await userEvent.click(screen.getByLabelText('Select all rows on this page'));
  await press('Mark as Sold (14)');
  const named = Array.from({ length: 12 }, (_, at) => `MNY ${at + 10}`).join(', ');
  await within(await dialog('Mark as Sold')).findByText(`${named} and 2 more`);
});

test('in the form a buyer goes with Mark as Sold, and comes back with it', async () => {
  const sale = { isSold: true, soldDate: '2026-11-20', soldTo: { name: 'Quay Haulage' } };
  const { id } = await takeIn(staff, { regNumber: 'FRM 1', ...sale });
  await renderApp(app, `/AbbasAutos/trucks/${id}/edit`);
  await screen.findByRole('button', { name: 'Sold To Quay Haulage' });
  await choose('Mark as Sold');
  await eventually(() => screen.queryByRole('button', { name: /Sold To Quay/ }), null);
  await choose('Mark as Sold');
  await screen.findByRole('button', { name: 'Sold To Quay Haulage' });
});
