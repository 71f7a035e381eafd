/** The list of adverts: prices, and where each problem is put right. */
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { appForFile } from '#test/app/test-app.ts';
import { takeIn } from '#test/records/stock.ts';
import { address, press } from '#test/web/controls.ts';
import { renderApp } from '#test/web/render-app.tsx';

const app = await appForFile();
const staff = await app.as('User');

test('each problem of an advert leads to the field or page where it is put right', async () => {
  const missing = { askingPrice: null, advertText: null, mileage: null, registrationDate: null };
  const { id } = await takeIn(staff, {
    ...missing,
    regNumber: 'ADV 1',
    salePrice: null,
    isSold: false,
    advertised: true,
  });
  await takeIn(staff, { regNumber: 'ADV 2', askingPrice: 12_500.5, advertised: true });
  await renderApp(app, '/adverts?company=AbbasAutos');
  const first = await screen.findByRole('row', { name: /ADV 1/ });
  const links = within(first).getAllByRole('link', { name: /: ADV 1$/ });
  const page = `/AbbasAutos/trucks/${id}`;
  expect(links.map((link) => [link.textContent, link.getAttribute('href')?.replace(page, '')])).toEqual([
    ['No price', '/edit#askingPrice'],
    ['Fewer than 5 photos', '/images/upload'],
    ['No text', '/edit#advertText'],
    ['No mileage', '/edit#mileage'],
    ['No reg date', '/edit#registrationDate'],
  ]);
  within(first).getByText('POA');
  within(screen.getByRole('row', { name: /ADV 2/ })).getByText('£12,500.50');
});

test.each([
  ['AbbasAutos', '/feeds?company=AbbasAutos'],
  ['all', '/feeds'],
])('the list of adverts of %s leads to the feeds at %s', async (company, path) => {
  await renderApp(app, `/adverts?company=${company}`);
  await press('Feeds');
  await address(path);
});
