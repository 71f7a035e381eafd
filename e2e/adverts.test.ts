/** The list of adverts in the browser. */
import { field } from './controls.ts';
import { expect, test } from './fixtures.ts';

test('a problem of an advert leads to the field that is missing, and is gone once it is filled in', async ({
  app,
  asUser,
}) => {
  const about = { isSold: false, advertised: true, salePrice: null, askingPrice: null };
  await app.addTruck({ regNumber: 'ADV 001', ...about });
  const page = await asUser('/adverts');
  const row = page.getByRole('row', { name: /ADV 001/ });
  await expect(row.getByText('POA')).toBeVisible();
  await row.getByRole('link', { name: 'No price: ADV 001' }).click();
  await expect(field(page, 'Asking Price')).toBeFocused();
  await page.keyboard.type('18500');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'ADV 001', level: 1 }).waitFor();
  await page.goto('/adverts');
  await expect(row.getByText('£18,500.00')).toBeVisible();
  await expect(row.getByRole('link', { name: /^No price/ })).toHaveCount(0);
});

test('on a phone the problems of an advert are links below its name', { tag: '@phone' }, async ({ app, asUser }) => {
  await app.addTruck({ regNumber: 'ADV 002', isSold: false, advertised: true, salePrice: null, askingPrice: null });
  const page = await asUser('/adverts');
  const link = page.getByRole('link', { name: 'No price: ADV 002' });
  await expect(link).toBeInViewport({ ratio: 1 });
  await link.click();
  await expect(field(page, 'Asking Price')).toBeFocused();
});
