/** What an empty field will be saved as, and what an empty list offers. */
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { appForFile } from '#test/app/test-app.ts';
import { takeIn } from '#test/records/stock.ts';
import { address, eventually, field, fill, press } from '#test/web/controls.ts';
import { openCreate } from '#test/web/paper-form.ts';
import { renderApp } from '#test/web/render-app.tsx';

const app = await appForFile();
const admin = await app.as('Admin');

test('the required texts of a truck show what is stored while they are empty', async () => {
  const stored = { 'Reg Number': 'PLH 1', Make: 'DAF', Model: 'XF 480' };
  const { id } = await takeIn(admin, { regNumber: 'PLH 1', make: 'DAF', model: 'XF 480' });
  await renderApp(app, `/AbbasAutos/trucks/${id}/edit`);
  await screen.findByRole('form');
  await fill({ 'Reg Number': '', Make: '', Model: '' });
  for (const [label, text] of Object.entries(stored)) expect([label, field(label).placeholder]).toEqual([label, text]);
});

test('the empty dates and numbers of an invoice show what a save would set', async () => {
  const terms = (paymentDays: number | null) => admin.put('/api/abbasAutos/particulars', { paymentDays });
  expect((await terms(null)).status).toBe(200);
  await openCreate(app, 'invoice', [{}]);
  await eventually(() => field('Due Date').placeholder, 'No payment terms');
  expect(field('Tax Point').placeholder).toBe('Same as invoice date');
  await fill({ Date: '2026-11-20', 'Deposit Paid': '5', Currency: 'USD' });
  await eventually(() => field('Deposit Date').placeholder, 'Date received');
  expect(field(/^Exchange Rate/).placeholder).toBe('US dollars per £1');
  await screen.findByText('-$5.00', { selector: 'strong' });
});

test.for([
  ['images/edit', 'No truck images to display', 'images/upload'],
  ['videos/edit', 'No truck videos to display', 'videos/upload'],
] as const)('the empty page %s leads to the upload', async ([edit, text, upload]) => {
  const { id } = await takeIn(admin);
  await renderApp(app, `/AbbasAutos/trucks/${id}/${edit}`);
  await screen.findByText(text);
  await press(/^Upload/);
  await address(`/AbbasAutos/trucks/${id}/${upload}`);
});
