/** Company particulars: the company that the page shows and previews. */
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { appForFile } from '#test/app/test-app.ts';
import { eventually } from '#test/web/controls.ts';
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
