import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { appForFile } from '#test/app/test-app.ts';
import { takeIn } from '#test/records/stock.ts';
import { eventually, heading, navigate } from '#test/web/controls.ts';
import { failure, renderApp } from '#test/web/render-app.tsx';

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

test('the to-dos wait for their counts, and are listed without them if the counts fail', async () => {
  await takeIn(await app.as('User'), { company: 'TruckWorld', regNumber: 'NED CNT', isSold: true });
  const { answer } = await renderApp(app, '/home');
  await heading('Welcome, User');
  const counted = Promise.withResolvers<void>();
  let rowsLoaded = 0;
  answer(/needs-doing\/count/, async () => {
    await counted.promise;
    return failure(400);
  });
  answer(/needs-doing\?/, async (pass) => {
    const rows = await pass();
    rowsLoaded += 1;
    return rows;
  });
  navigate('/needs-doing?company=TruckWorld');
  await eventually(() => rowsLoaded, 1);
  await screen.findByText('Loading what needs doing...');
  counted.resolve();
  await screen.findByRole('link', { name: /NED CNT.* has not been invoiced\.$/ });
  await screen.findByRole('heading', { level: 2, name: 'Sold but not invoiced' });
});
