/** A feed for a portal: created with columns, previewed, and its address changed. */
import { button, field, group, waitForAlert, waitForHeading } from './controls.ts';
import { expect, test } from './fixtures.ts';

test('a feed with chosen columns is created and read, and a new address ends the old one', async ({ app, asAdmin }) => {
  await app.addTruck({
    regNumber: 'FEE 001',
    make: 'Scania',
    model: 'R 450',
    truckType: 'Tractor unit',
    isSold: false,
    advertised: true,
  });
  const page = await asAdmin('/adverts?company=AbbasAutos');
  await button(page, 'Feeds').click();
  await button(page, 'Create Feed').click();
  await waitForHeading(page, 'Create Feed');
  await field(page, 'Name').fill('Lorry Market');
  await field(page, 'Separator').selectOption('Semicolon');
  for (const [index, heading, name] of [
    [1, 'Category', 'Truck Type'],
    [2, 'Brand', 'Make'],
    [3, 'Type', 'Model'],
  ] as const) {
    await button(page, 'Add Column').click();
    await field(group(page, `Column ${index}`), 'Heading').fill(heading);
    await field(group(page, `Column ${index}`), 'Field').selectOption(name);
  }
  await button(group(page, 'Column 1'), 'Replace a Value').click();
  await field(page, 'Value').fill('Tractor unit');
  await field(page, 'Write instead').fill('tractor-units');
  // From the first place to the last one.
  await button(page, 'Drag Column 1').press('Space');
  await expect(page.getByText('Position 1 of 3.')).toBeAttached();
  for (const place of [2, 3]) {
    // The drag listens for keys after a timer, and a busy page handles keys before timers.
    await page.evaluate(() => new Promise((due) => setTimeout(due, 50)));
    await page.keyboard.press('ArrowDown');
    await expect(page.getByText(`Position ${place} of 3.`)).toBeAttached();
  }
  await page.keyboard.press('Space');
  await button(page, 'Move Column 2 up').click();
  await button(page, 'Save').click();
  await waitForAlert(page, 'Feed created successfully.');

  await button(page, 'Preview').click();
  const preview = page.getByRole('dialog', { name: 'Preview of Lorry Market' });
  await expect(preview.getByRole('row')).toHaveText(['TypeBrandCategory', 'R 450Scaniatractor-units']);
  await button(preview, 'Close').click();
  const address = page.getByText(/\/feeds\/.*\.csv$/);
  const old = (await address.textContent()) ?? '';
  expect(await (await fetch(old)).text()).toBe('Type;Brand;Category\r\nR 450;Scania;tractor-units\r\n');
  await button(page, 'New Address').click();
  await button(page.getByRole('dialog', { name: 'New Address' }), 'New Address').click();
  await expect(address).not.toHaveText(old);
  expect((await fetch(old)).status).toBe(404);
});
