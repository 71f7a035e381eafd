/** Drafts of forms in a browser without IndexedDB: offered for 30 days, merged with the latest version, removed by a save. */
import { screen } from '@testing-library/react';
import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import { appForFile } from '#test/app/test-app.ts';
import { takeIn } from '#test/records/stock.ts';
import { alerted, button, eventually, field, fill, press } from '#test/web/controls.ts';
import { renderApp } from '#test/web/render-app.tsx';

const app = await appForFile();
const staff = await app.as('User');
const person = String(decodeJwt(await app.tokenOf('User')).sub);
const dayMs = 86_400_000;

/** Opens the form of a white truck with a stored draft of some days ago, of another model and another color. */
async function openWithDraft(regNumber: string, days: number, values: Record<string, unknown> = {}) {
  const { id } = await takeIn(staff, { regNumber, color: 'White' });
  const key = `draft ${person} truck ${id}`;
  const original = { model: 'XF 480', color: 'White', mileage: 512_000 };
  const at = new Date(Date.now() - days * dayMs).toISOString();
  const draft = { at, original, values: { ...original, model: 'XG 530', ...values } };
  localStorage.setItem(key, JSON.stringify(draft));
  return { id, isStored: () => localStorage.getItem(key) !== null };
}

test('a draft of 29 days is offered, restored, and removed by a save', async () => {
  const { id, isStored } = await openWithDraft('DRF 001', 29);
  await renderApp(app, `/AbbasAutos/trucks/${id}/edit`);
  await press('Restore');
  await eventually(() => field('Model').value, 'XG 530');
  await press('Save');
  await alerted('Truck updated successfully.');
  expect((await staff.get(`/api/abbasAutos/trucks/${id}`)).body).toMatchObject({ model: 'XG 530', color: 'White' });
  await eventually(isStored, false);
});

test('a draft of 31 days is removed without an offer', async () => {
  const { id, isStored } = await openWithDraft('DRF 002', 31);
  await renderApp(app, `/AbbasAutos/trucks/${id}/edit`);
  await button('Save');
  await eventually(isStored, false);
  expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
  expect(field('Model').value).toBe('XF 480');
});

test('a draft that is discarded is removed, and the form stays as it is saved', async () => {
  const { id, isStored } = await openWithDraft('DRF 003', 1);
  await renderApp(app, `/AbbasAutos/trucks/${id}/edit`);
  await press('Discard');
  await eventually(isStored, false);
  await eventually(() => screen.queryByRole('button', { name: 'Restore' }), null);
  expect(field('Model').value).toBe('XF 480');
});

test('a restored draft keeps what a colleague has saved meanwhile in other fields', async () => {
  const { id } = await openWithDraft('DRF 004', 1);
  await staff.put(`/api/abbasAutos/trucks/${id}`, { color: 'Black' });
  await renderApp(app, `/AbbasAutos/trucks/${id}/edit`);
  await press('Restore');
  await eventually(() => [field('Model').value, field('Color').value], ['XG 530', 'Black']);
});

test('unsaved changes are stored while the user types, and removed with the last of them', async () => {
  const { id } = await takeIn(staff, { regNumber: 'DRF 005' });
  await renderApp(app, `/AbbasAutos/trucks/${id}/edit`);
  await button('Save');
  await fill({ Model: 'XG 480' });
  const stored = () => JSON.parse(localStorage.getItem(`draft ${person} truck ${id}`) ?? '{}');
  await eventually(() => stored().values?.model, 'XG 480');
  expect(stored().original.model).toBe('XF 480');
  await fill({ Model: 'XF 480' });
  await eventually(() => localStorage.getItem(`draft ${person} truck ${id}`), null);
});
