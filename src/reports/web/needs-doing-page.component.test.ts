import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { appForFile } from '#test/app/test-app.ts';
import { takeIn } from '#test/records/stock.ts';
import { renderApp } from '#test/web/render-app.tsx';

const app = await appForFile();

test.for([
  ['all', 'with', true],
  ['AbbasAutos', 'without', false],
] as const)('with ?company=%s each to-do is listed %s its company', async ([company, , isNamed]) => {
  await takeIn(await app.as('User'), { regNumber: `NED ${company.length}`, isSold: true });
  await renderApp(app, `/needs-doing?company=${company}`);
  const [link] = await screen.findAllByRole('link', { name: /has not been invoiced\.$/ });
  expect(link?.closest('li')?.textContent?.includes('Abbas Autos')).toBe(isNamed);
});
