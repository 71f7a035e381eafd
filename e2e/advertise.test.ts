/** Advert details in the truck form, and 'Advertise' on a truck's page and in the stock list. */
import { alert, button, field, waitForHeading } from './controls.ts';
import { expect, test } from './fixtures.ts';
import { openList } from './stock-steps.ts';
import { details, openForm } from './truck-steps.ts';

test('features are typed, suggested and removed by keyboard, and trucks are advertised alone and together', async ({
  app,
}) => {
  await app.addTruck({ regNumber: 'ADV 002', features: ['Retarder', 'Sunroof'] });
  const id = await app.addTruck({ regNumber: 'ADV 001', features: [], advertText: null });
  const page = await openForm(app, `/AbbasAutos/trucks/${id}/edit`);
  await field(page, 'Asking Price').fill('25000');
  const features = field(page, 'Features');
  await features.fill('Tail Lift');
  await features.press('Enter');
  await features.fill('Winch');
  await features.press('Enter');
  await features.press('Backspace');
  await features.fill('retard');
  await page.getByRole('option', { name: 'Retarder' }).click();
  await features.fill('Night Heater');
  await field(page, 'Advert Text').fill('One owner.');
  await button(page, 'Save').click();
  await waitForHeading(page, 'ADV 001');
  await expect
    .poll(() => details(page))
    .toMatchObject({
      'Asking Price': '£25,000.00',
      'Cab Type': 'High Sleeper',
      Features: 'Tail Lift, Retarder, Night Heater',
      'Advert Text': 'One owner.',
      Advertised: 'No',
    });

  await button(page, 'Advertise').click();
  await expect(alert(page, '1 truck is now advertised.')).toBeVisible();
  await expect(button(page, 'Stop Advertising')).toBeVisible();
  await expect.poll(async () => (await details(page)).Advertised).toBe('Yes');

  const list = await openList(app, '/current-stock?search=adv');
  await list.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
  await button(list, 'Advertise').click();
  await expect(alert(list, '1 truck is now advertised.')).toBeVisible();
  await button(list, 'Stop Advertising').click();
  await expect(alert(list, '2 trucks are no longer advertised.')).toBeVisible();
  await expect(button(page, 'Advertise')).toBeVisible();
});
