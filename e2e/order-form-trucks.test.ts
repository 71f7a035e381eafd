/** Trucks in the form of an order or invoice: added, moved, merged, searched. */

import { button, field, group } from './controls.ts';
import { test } from './fixtures.ts';
import { clearPapers } from './order-steps.ts';

test.beforeEach(({ app }) => clearPapers(app, true));

test('three items are rows; what is folded away stays in the form, and an error in it opens the item', async ({
  app,
  asUser,
}) => {
  for (const at of [1, 2, 3]) await app.addTruck({ regNumber: `OWN ${at}`, salePrice: 9000 + at, warrantyCharges: 99 });
  const page = await asUser('/current-stock?search=OWN');
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
  await button(page, 'Invoice (3)').click();
  const second = group(page, 'Item 2');
  await field(second, 'Freight Rate').waitFor({ state: 'hidden' });
  await second.getByText('warranty £99.00').waitFor();
  await button(second, 'More').click();
  await field(second, 'Freight Rate').fill('5');
  await button(second, 'More').click();
  await button(page, 'Item 2: Freight Description').click();
  await field(second, 'Freight Description').and(page.locator(':focus')).waitFor();
});
