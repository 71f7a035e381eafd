/** The public stock page on a phone, without scripts. */
import { changeParticulars } from '#companies/server/save-particulars.ts';
import { button } from './controls.ts';
import { expect, test } from './fixtures.ts';

test('a visitor without scripts filters the stock page and opens a truck @phone', async ({ app }) => {
  await app.write((scope) =>
    changeParticulars(
      scope,
      { company: 'AbbasAutos', ifMatch: undefined },
      { publicStockPage: true, phoneNumber: '01274 000000', email: 'sales@abbas.example' },
    ),
  );
  const advert = { isSold: false, advertised: true, axle: null, registrationDate: '2019-03-01' };
  await app.addTruck({ ...advert, regNumber: 'PUB 001', make: 'Scania', model: 'R 450', askingPrice: 23_450 });
  await app.addTruck({ ...advert, regNumber: 'PUB 002', make: 'Volvo', model: 'FH', askingPrice: 31_000 });
  const page = await app.visit('/stock/abbasAutos', { javaScriptEnabled: false });
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Volvo FH 2019', 'Scania R 450 2019']);
  await page.getByText('Filter by make, type or price').click();
  await page.getByLabel('Make').selectOption('Scania');
  await button(page, 'Show trucks').click();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Scania R 450 2019']);
  await page.getByRole('link', { name: 'Scania R 450 2019' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Scania R 450 2019');
  await expect(page.getByText('£23,450.00')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:01274000000');
  await expect(page.getByText('PUB 001')).toHaveCount(0);
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
});
