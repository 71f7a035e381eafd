/** The form of a new wanted entry: how many trucks match now, and what is saved. */
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { appForFile } from '#test/app/test-app.ts';
import { takeIn } from '#test/records/stock.ts';
import { address, alerted, dialog, field, fill, heading, press } from '#test/web/controls.ts';
import { renderApp } from '#test/web/render-app.tsx';

const app = await appForFile();
const user = await app.as('User');

for (const [model, salePrice] of [
  ['Unusual One', 10_000],
  ['Unusual Two', 20_000],
] as const) {
  await takeIn(user, { model, salePrice });
}

test('the form counts the trucks that match, up to the highest price', async () => {
  await renderApp(app, '/wanted/add?company=AbbasAutos');
  await heading('Add Wanted Entry');
  await fill({ 'Search trucks...': 'Unusual' });
  expect(await screen.findByText('2 trucks match now')).toBeTruthy();
  await fill({ 'Highest Price': '15000' });
  expect(await screen.findByText('1 truck matches now')).toBeTruthy();
  await fill({ 'Search trucks...': 'Nothing like it' });
  expect(await screen.findByText('0 trucks match now')).toBeTruthy();
});

test('a new entry has the client of the link and what was typed, and opens after the save', async () => {
  const { body: client } = await user.post('/api/clients', { name: 'Harbour Haulage' });
  await renderApp(app, `/wanted/add?company=AbbasAutos&clientId=${client.id}&search=Unusual`);
  await heading('Add Wanted Entry');
  await fill({ Note: 'By phone', 'Highest Price': '12345' });
  await screen.findByText('1 truck matches now');
  expect(field('Search trucks...').value).toBe('Unusual');
  await press('Save');
  await alerted('Wanted entry created successfully.');
  const { body } = await user.get('/api/abbasAutos/wanted/rows?limit=1');
  await address(`/AbbasAutos/wanted/${body.rows[0].id}/view`);
  const { body: wanted } = await user.get(`/api/abbasAutos/wanted/${body.rows[0].id}`);
  expect(wanted).toMatchObject({ clientId: client.id, search: 'Unusual', maxPrice: 12_345, note: 'By phone' });
});

test('a save after a change by someone else asks which value to keep', async () => {
  const { body: client } = await user.post('/api/clients', { name: 'Twice Changed Ltd' });
  const { body } = await user.post('/api/abbasAutos/wanted', { clientId: client.id, note: 'Old' });
  await renderApp(app, `/AbbasAutos/wanted/${body.id}/edit`);
  await fill({ Note: 'Mine' });
  await user.put(`/api/abbasAutos/wanted/${body.id}`, { note: 'Theirs' });
  await press('Save');
  const conflict = await dialog('Someone else has changed this wanted entry');
  expect(conflict.textContent).toMatch(/Note.*(Mine.*Theirs|Theirs.*Mine)/);
});
