/** Trucks in the form of an order or invoice: added, moved, merged, searched. */

import { button, field, group } from './controls.ts';
import { expect, test } from './fixtures.ts';
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

test('a field that Tab leads to is not hidden behind the total and Save', async ({ app, asUser }) => {
  for (const at of [1, 2, 3]) await app.addTruck({ regNumber: `TAB ${at}`, salePrice: 9000 });
  const page = await asUser('/current-stock?search=TAB');
  await page.setViewportSize({ width: 1440, height: 600 });
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
  await button(page, 'Invoice (3)').click();
  await button(page, 'Select a client').first().and(page.locator(':focus')).waitFor();
  const focused = page.locator(':focus');
  const hidden: string[] = [];
  while ((await focused.and(button(page, 'Add New Item')).count()) === 0) {
    await page.keyboard.press('Tab');
    const bottom = await focused.evaluate((element) => element.getBoundingClientRect().bottom);
    const foot = await button(page, 'Save').boundingBox();
    if (bottom > (foot?.y ?? 0)) hidden.push(await focused.evaluate(({ outerHTML }) => outerHTML));
  }
  expect(hidden).toEqual([]);
});
