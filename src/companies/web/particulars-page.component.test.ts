/** Company particulars: the company that the page shows and previews, and its logo. */
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { appForFile } from '#test/app/test-app.ts';
import { eventually, field, press } from '#test/web/controls.ts';
import { renderApp } from '#test/web/render-app.tsx';

const app = await appForFile();

test.for([
  ['TruckWorld', 'Truck World', 'truckWorld'],
  ['all', 'Abbas Autos', 'abbasAutos'],
] as const)('with ?company=%s the page shows and previews %s', async ([company, name, path]) => {
  const { sent } = await renderApp(app, `/particulars?company=${company}`, { role: 'Admin' });
  expect((await screen.findByRole('tab', { selected: true })).textContent).toBe(name);
  const previewed = () => [...new Set(sent.filter((one) => one.path.endsWith('/preview')).map((one) => one.path))];
  await eventually(previewed, [`/api/${path}/particulars/preview`]);
});

test('the same logo file can be chosen again, because it may have been edited', async () => {
  await renderApp(app, '/particulars', { role: 'Admin' });
  await screen.findByRole('button', { name: 'Choose Logo' });
  await userEvent.upload(field('Logo file'), new File(['no picture'], 'logo.png', { type: 'image/png' }));
  await screen.findByText('This image cannot be read. Choose a PNG or JPEG image.');
  expect(field('Logo file').files).toHaveLength(1);
  await press('Choose Logo');
  expect(field('Logo file').files).toHaveLength(0);
});
