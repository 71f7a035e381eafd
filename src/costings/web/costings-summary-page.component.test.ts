/** The list of truck costings. */
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { appForFile } from '#test/app/test-app.ts';
import { takeIn } from '#test/records/stock.ts';
import { renderApp } from '#test/web/render-app.tsx';

const app = await appForFile();

test('the profit of a truck that is not sold yet is marked in the list', async () => {
  const staff = await app.as('User');
  const price = { purchasePrice: 10_000, salePrice: 12_500.5 };
  await takeIn(staff, { ...price, regNumber: 'AB12 CDE', isSold: true });
  await takeIn(staff, { ...price, regNumber: 'XY99 ZZZ' });
  await renderApp(app, '/trucks/costings/summary?company=AbbasAutos');
  const row = (regNumber: string) => screen.findByRole('row', { name: new RegExp(regNumber) });
  expect(within(await row('XY99 ZZZ')).getByTitle('Not sold yet').textContent).toBe('£2,500.50');
  expect(within(await row('AB12 CDE')).queryByTitle('Not sold yet')).toBeNull();
});
