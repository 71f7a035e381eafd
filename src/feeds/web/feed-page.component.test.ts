/** A feed's page: the trucks that it holds back and why, its preview, and when it was read. */
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { appForFile } from '#test/app/test-app.ts';
import { advertise } from '#test/records/adverts.ts';
import { alerted, button, dialog, eventually, fill, heading, listed, press } from '#test/web/controls.ts';
import { renderApp } from '#test/web/render-app.tsx';

const app = await appForFile();
const [user, admin] = [await app.as('User'), await app.as('Admin')];

async function openFeed(company: 'AbbasAutos' | 'Butler' | 'RedStar', settings: object = {}) {
  const api = `/api/${company.charAt(0).toLowerCase()}${company.slice(1)}/feeds`;
  const { body } = await admin.post(api, { name: 'Portal', format: 'Csv', ...settings });
  await renderApp(app, `/${company}/feeds/${body.id}/view`, { role: 'Admin' });
  await heading('Portal');
  return body;
}

const held = () =>
  [...document.querySelectorAll('section li')]
    .map(({ textContent }) => textContent)
    .filter((text) => text.startsWith('HB'));

const bare = await advertise(user, { company: 'AbbasAutos', regNumber: 'HB 1' });
await user.put(`/api/abbasAutos/trucks/${bare.id}/reservation`, { clientName: 'Ann', until: '2099-12-31', note: null });
await advertise(user, { company: 'AbbasAutos', regNumber: 'HB 2' }, 1);

test.each([
  [{ minPhotos: 1 }, ['HB 1: no photo']],
  [{ minPhotos: 3 }, ['HB 1: fewer than 3 photos', 'HB 2: fewer than 3 photos']],
  [{ showReserved: false }, ['HB 1: reserved']],
  [{ minPhotos: 1, showReserved: false }, ['HB 1: no photo, reserved']],
])('a feed with %j lists the trucks that it holds back, with all reasons', async (settings, expected) => {
  await openFeed('AbbasAutos', settings);
  await eventually(() => held().toSorted(), expected);
});

test('a feed that holds nothing back says so', async () => {
  await openFeed('AbbasAutos');
  expect(await screen.findByText('All advertised trucks are in this feed.')).toBeTruthy();
});

test.each([
  ['one truck', { minPhotos: 1 }, 'The first 1 truck, as the portal gets them.', 1],
  ['several trucks', {}, 'The first 2 trucks, as the portal gets them.', 2],
])('the preview of a feed with %s says how many it shows', async (_name, settings, text, rows) => {
  await openFeed('AbbasAutos', settings);
  await press('Preview');
  const preview = await dialog('Preview of Portal');
  await eventually(() => preview.textContent.includes(text), true);
  expect(preview.querySelectorAll('tbody tr')).toHaveLength(rows);
});

test('the preview of a feed without trucks says so', async () => {
  await openFeed('RedStar');
  await press('Preview');
  const preview = await dialog('Preview of Portal');
  await eventually(() => preview.textContent.includes('This feed has no trucks at the moment.'), true);
});

test('the address of a feed is copied, and the button says so for a moment', async () => {
  const { uri } = await openFeed('Butler');
  await press('Copy');
  await button('Copied');
  expect(await navigator.clipboard.readText()).toBe(uri);
  await button('Copy');
});

test('a feed says how many trucks a portal got when it last read it', async () => {
  const { body } = await admin.post('/api/abbasAutos/feeds', { name: 'Portal', format: 'Csv' });
  expect((await fetch(body.uri, { headers: { 'user-agent': 'Portal reader' } })).status).toBe(200);
  await renderApp(app, `/AbbasAutos/feeds/${body.id}/view`, { role: 'Admin' });
  await screen.findByRole('region', { name: 'Address' });
  expect(listed('Address')).toMatchObject({ 'Read By': 'Portal reader', Trucks: '2' });
});

test('a new address is announced, and the page shows it', async () => {
  const { id, uri } = await openFeed('Butler');
  expect(screen.getByText(uri)).toBeTruthy();
  await press('New Address');
  await press('New Address', await dialog('New Address'));
  await alerted('The feed has a new address. Give it to the portal.');
  const { body } = await user.get(`/api/butler/feeds/${id}`);
  expect(await screen.findByText(body.uri)).toBeTruthy();
  expect(screen.queryByText(uri)).toBeNull();
});

test('a save after a change by someone else asks which value to keep', async () => {
  const { body } = await admin.post('/api/butler/feeds', { name: 'Portal', format: 'Csv' });
  await renderApp(app, `/Butler/feeds/${body.id}/edit`, { role: 'Admin' });
  await fill({ Name: 'Mine' });
  await admin.put(`/api/butler/feeds/${body.id}`, { name: 'Theirs' });
  await press('Save');
  const conflict = await dialog('Someone else has changed this feed');
  expect(conflict.textContent).toMatch(/Name.*(Mine.*Theirs|Theirs.*Mine)/);
});
