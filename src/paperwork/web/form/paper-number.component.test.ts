/** The numbers of a company's first orders. */
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { paperBody } from '#test/app/factories.ts';
import { appForFile } from '#test/app/test-app.ts';
import { takeIn } from '#test/records/stock.ts';
import { dialog, eventually, fill, press } from '#test/web/controls.ts';
import { company, openCreate } from '#test/web/paper-form.ts';
import { renderApp } from '#test/web/render-app.tsx';

const app = await appForFile();
const staff = await app.as('User');

test('a number that leaves a gap shows a warning, which a correction removes', async () => {
  await openCreate(app, 'order', [{}]);
  const gap = 'This skips 1 to 2026000002. The next number will be 2026000004.';
  await fill({ Number: '2026000003' });
  await screen.findByText(gap, { exact: false });
  await fill({ Number: '1' });
  await eventually(() => screen.queryByText(gap), null);
});

test('an administrator sets the next number, but not one that has been used', async () => {
  const { id } = await takeIn(staff);
  expect((await staff.post('/api/abbasAutos/orders', paperBody([id], { number: '1' }))).status).toBe(201);
  await renderApp(app, `/register?company=${company}&kind=orders`, { role: 'Admin' });
  await screen.findByText('Next number: 2');
  await press('Set next number');
  const form = await dialog('Set next number');
  await fill({ 'Next number': '1' }, form);
  await press('Save', form);
  await within(form).findByText('That number has already been used.');
  await fill({ 'Next number': '1001' }, form);
  await press('Save', form);
  await screen.findByText(/^Next number: 1001 \(set to 1001 by Admin on /);
});
