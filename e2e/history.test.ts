/** The section 'History', and deleted records. */
import { deleteTruck } from '#trucks/server/delete-truck.ts';
import { changeTruck } from '#trucks/server/update-truck.ts';
import { truckUpdateSchema } from '#trucks/truck.ts';
import { button, waitForHeading } from './controls.ts';
import { expect, test } from './fixtures.ts';

test('a truck’s history is paged, and updates when someone else changes the truck', async ({ app, asUser }) => {
  const id = await app.addTruck({ regNumber: 'HST 001', salePrice: 1 });
  const save = async (fields: Record<string, unknown>) => {
    const target = { company: 'AbbasAutos', id, ifMatch: undefined } as const;
    await app.write((scope) => changeTruck(scope, target, truckUpdateSchema.parse(fields)));
  };
  for (let price = 2; price <= 25; price += 1) await save({ salePrice: price });
  const page = await asUser(`/AbbasAutos/trucks/${id}/view`);
  const history = page.getByRole('region', { name: 'History' });
  await history.scrollIntoViewIfNeeded();
  await expect(history.getByText('Sale Price changed from £24.00 to £25.00')).toBeVisible();
  await expect(history.getByText('Truck HST 001 created')).toHaveCount(0);
  await button(history, 'Show more').click();
  await expect(history.getByText('Truck HST 001 created')).toBeVisible();
  await save({ color: 'Turquoise', axle: '4x2' });
  await expect(history.getByText('Axle changed from 6x2 to 4x2; Color changed from White to Turquoise')).toBeVisible();
  await history.getByText('2 fields', { exact: true }).click();
  await expect(history.getByRole('row', { name: 'Color White Turquoise' })).toBeVisible();
});

test('an Admin finds a deleted record by search and type, and sees its last state and history', async ({
  app,
  asAdmin,
}) => {
  const id = await app.addTruck({ regNumber: 'HST 002', make: 'Foden' });
  await app.write((scope) => deleteTruck(scope, { company: 'AbbasAutos', id, ifMatch: undefined }));
  const page = await asAdmin('/home');
  await button(page, 'Set-up').click();
  await page.getByRole('link', { name: 'Deleted records' }).click();
  await waitForHeading(page, 'Deleted records');
  await page.getByRole('searchbox').fill('hst002');
  await button(page, 'View HST 002 Foden XF 480').click();
  await waitForHeading(page, 'HST 002 Foden XF 480');
  await expect(page.getByRole('region', { name: 'Truck Details' }).getByText('£18,250.50')).toBeVisible();
  await expect(page.getByRole('region', { name: 'History' }).getByText('Truck HST 002 deleted')).toBeVisible();
  await button(page, 'Back').click();
  await waitForHeading(page, 'Deleted records');
});
