/** The form of a truck: what it accepts, sends and says. */
import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { appForFile } from '#test/app/test-app.ts';
import { takeIn } from '#test/records/stock.ts';
import { alerted, button, dialog, eventually, field, fill, heading, press } from '#test/web/controls.ts';
import { failure, loseResponse, renderApp } from '#test/web/render-app.tsx';

const app = await appForFile();
const staff = await app.as('User');

const posted = /^\/api\/abbasAutos\/trucks$/;
const required = { Make: 'DAF', Model: 'XF 480' };

async function stockOf(regNumber: string) {
  const row = app.db.selectFrom('truck').selectAll().where('reg_number', '=', regNumber);
  return row.execute();
}

/** The suggestions below a field, in contrast to the options of a select. */
const offered = () => [...document.querySelectorAll('[role=option]')].map((option) => option.textContent);

test('the form starts with the last company and defaults, and marks required fields', async () => {
  localStorage.setItem('company', 'Butler');
  await renderApp(app, '/trucks/add');
  await button('Save');
  expect(field('Company').value).toBe('Butler');
  for (const status of ['Log Book', 'Inspection', 'MOT', 'Export Slip']) expect(field(status).value).toBe('Pending');
  expect(field('Mileage Unit').value).toBe('Kilometers');
  expect(field('Mark as Sold').checked).toBe(false);
  const marked = [...document.querySelectorAll<HTMLInputElement>('[aria-required=true]')];
  expect(marked.map(({ labels }) => labels?.[0]?.textContent)).toEqual([
    ...['Reg Number', 'Company', 'Make', 'Model', 'Type', 'Color', 'Axle', 'Gearbox'],
    ...['Log Book', 'Inspection', 'MOT', 'Export Slip'],
  ]);
});

test('nothing is sent while a field is missing or invalid, such as the cells of two trucks', async () => {
  const { sent } = await renderApp(app, '/trucks/add');
  await button('Save');
  await fill({
    'Purchase Price': '125; 300',
    'Purchase Date': '20/11/26; 21/11/26',
    Mileage: '1.5',
    'Sale Price': '20%',
  });
  await press('Save');
  expect((await screen.findAllByText('Required.')).length).toBe(3);
  expect(screen.getAllByText('Enter an amount.')).toHaveLength(2);
  screen.getByText('Enter a whole number.');
  screen.getByText('Enter a valid date, for example 20/11/2026.');
  // The input stays for correction.
  expect(field('Purchase Price').value).toBe('125; 300');
  expect(field('Purchase Date').value).toBe('20/11/26; 21/11/26');
  expect(field('Sale Price').value).toBe('20%');
  await eventually(() => document.activeElement, field('Reg Number'));
  expect(document.querySelectorAll('[aria-invalid=true]')).toHaveLength(7);
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('empty fields are not sent, and a double click creates one truck', async () => {
  const { sent } = await renderApp(app, '/trucks/add?company=AbbasAutos');
  await button('Save');
  await fill({ 'Reg Number': 'NIL 001', ...required, 'Sale Price': '0' });
  await userEvent.dblClick(await button('Save'));
  await heading('NIL 001');
  const bodies = sent.filter(({ method }) => method === 'POST').map(({ body }) => body);
  expect(bodies).toHaveLength(1);
  const left = ['registrationDate', 'purchaseDate', 'salePrice', 'freightCharges', 'warrantyCharges'];
  for (const name of left) expect(bodies[0]).not.toHaveProperty(name);
  expect(bodies[0]).toMatchObject({ purchasePrice: 0, mileage: 0 });
  expect(await stockOf('NIL 001')).toHaveLength(1);
});

test('a rejected save keeps the input, and its reason goes with the next save', async () => {
  await takeIn(staff, { regNumber: 'DUP 001' });
  const { answer } = await renderApp(app, '/trucks/add?company=AbbasAutos');
  await button('Save');
  const typed = { 'Reg Number': 'DUP001', ...required, 'Purchase Price': '£18,250.50', Description: 'Two\nlines' };
  await fill(typed);
  await press('Save');
  await alerted('The truck to be created already exists.');
  for (const [label, value] of Object.entries(typed)) expect(field(label).value, label).toBe(value);
  const stop = answer(posted, () => failure(500, 'Generic Error'));
  await fill({ 'Reg Number': 'DUP 002' });
  await press('Save');
  await alerted('Generic Error');
  await eventually(() => screen.queryByText('The truck to be created already exists.'), null);
  stop();
  await press('Save');
  await heading('DUP 002');
});

test('a picker without its list accepts a new name', async () => {
  const { answer } = await renderApp(app, '/trucks/add');
  answer(/^\/api\/(suppliers|clients)$/, () => failure(400));
  await press(/^Sold To/);
  await alerted('Failed to retrieve list of clients');
  await press('Cancel', await dialog('Select a client'));
  await press(/^Bought From/);
  await alerted('Failed to retrieve list of suppliers');
  const picker = await dialog('Select a supplier');
  await fill({ 'Supplier Name': 'Given by Hand' }, picker);
  await userEvent.keyboard('{Enter}');
  await button('Bought From Given by Hand');
});

test('a save whose response was lost creates one truck on retry', async () => {
  const { answer } = await renderApp(app, '/trucks/add?company=AbbasAutos');
  await button('Save');
  await fill({ 'Reg Number': 'LST 001', ...required });
  const stop = answer(posted, loseResponse);
  await press('Save');
  await alerted('We cannot reach the server. Check your internet connection and try again.');
  expect(field('Reg Number').value).toBe('LST 001');
  stop();
  await press('Save');
  await heading('LST 001');
  expect(await stockOf('LST 001')).toHaveLength(1);
});

test('values of other trucks are suggested in their spelling, and a different spelling can be entered', async () => {
  await takeIn(staff, { make: 'Citro\u00ebn', location: 'Hull Yard' });
  for (const model of ['S-Way 490', 'S-Way 490', 'Eurocargo']) await takeIn(staff, { make: 'Iveco', model });
  await renderApp(app, '/trucks/add');
  await button('Save');
  await fill({ Make: 'CITROEN' });
  await screen.findByRole('option', { name: 'Citro\u00ebn' });
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await eventually(() => field('Make').value, 'Citro\u00ebn');
  await fill({ Make: 'citro\u00ebn' });
  await screen.findByRole('option', { name: 'Citro\u00ebn' });
  await userEvent.tab();
  expect(field('Make').value).toBe('citro\u00ebn');
  // The most frequent models of the make come first.
  await fill({ Make: 'Iveco' });
  await userEvent.tab();
  await userEvent.click(field('Model'));
  await eventually(offered, ['S-Way 490', 'Eurocargo']);
});

test('known features are suggested, and a truck has at most 40', async () => {
  const features = Array.from({ length: 39 }, (_, index) => `Feature ${index}`);
  const { id } = await takeIn(staff, { regNumber: 'FTR 001', features });
  await takeIn(staff, { features: ['Tail Lift'] });
  const { sent } = await renderApp(app, `/AbbasAutos/trucks/${id}/edit`);
  await button('Save');
  await userEvent.type(field('Features'), 'tail');
  await screen.findByRole('option', { name: 'Tail Lift' });
  await userEvent.keyboard(' lift{Enter}One More{Enter}');
  await press('Save');
  await alerted('Truck updated successfully.');
  const put = sent.find(({ method }) => method === 'PUT');
  expect(put?.body).toMatchObject({ features: [...features, expect.stringMatching(/^tail lift$/i)] });
});

test('the form tidies input, suggests axles, and leads to the photos of the new truck', async () => {
  await renderApp(app, '/trucks/add?company=AbbasAutos');
  await button('Save');
  await fill({ 'Reg Number': 'nx70abc', 'Chassis Number': 'wjm m62 a', Make: 'Iveco' });
  await eventually(() => field('Chassis Number').value, 'WJMM62A');
  expect(field('Reg Number').value).toBe('NX70 ABC');
  await userEvent.click(field('Axle'));
  await eventually(offered, ['6x2', '6x4', '4x2', '4x4', '8x4']);
  await userEvent.click(screen.getByRole('option', { name: '8x4' }));
  await eventually(() => field('Axle').value, '8x4');
  await fill({ Model: 'S-Way' });
  await press('Save and add photos');
  await heading('Upload Truck Images');
  expect(await stockOf('NX70 ABC')).toMatchObject([{ axle: '8x4' }]);
});

test('Enter saves a tidied reg number, and the calendar fills a date', async () => {
  await renderApp(app, '/trucks/add?company=AbbasAutos');
  await button('Save');
  await fill(required);
  const calendar = field('Reg Date').closest('div')?.querySelector('input[type=date]');
  fireEvent.change(calendar as Element, { target: { value: '2019-03-01' } });
  expect(field('Reg Date').value).toBe('1 Mar 2019');
  await userEvent.type(field('Reg Number'), 'ab19xyz{Enter}');
  await heading('AB19 XYZ');
  expect(await stockOf('AB19 XYZ')).toMatchObject([{ registration_date: '2019-03-01' }]);
});

test('the form clears the buyer when a truck is no longer sold', async () => {
  const { id } = await takeIn(staff, { regNumber: 'LVS 6', isSold: true, soldTo: { name: 'Quarry Ltd' } });
  await renderApp(app, `/AbbasAutos/trucks/${id}/edit`);
  await screen.findByText('Quarry Ltd');
  await userEvent.click(field('Mark as Sold'));
  await eventually(() => screen.queryByText('Quarry Ltd'), null);
  await press('Save');
  await alerted('Truck updated successfully.');
  expect((await staff.get(`/api/abbasAutos/trucks/${id}`)).body).toMatchObject({ isSold: false, soldTo: null });
});
