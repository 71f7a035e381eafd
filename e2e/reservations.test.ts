/** Reservations: on the truck, in the list, and on an order for another client. */
import { paperItemBody } from '#test/app/factories.ts';
import { button, field, navigate, waitForAlert, waitForHeading } from './controls.ts';
import { expect, failuresExpected, test } from './fixtures.ts';

test('a truck is reserved on its page; its list shows it, and an order for another client warns but can be saved', async ({
  app,
  asUser,
}) => {
  const truck = await app.addTruck({ regNumber: 'RSV 001' });
  const page = await asUser(`/AbbasAutos/trucks/${truck}/view`, failuresExpected);
  await waitForHeading(page, 'RSV 001');
  await button(page, 'Reserve').click();
  const dialog = page.getByRole('dialog', { name: 'Reserve Truck' });
  await field(dialog, 'Client').fill('Moorhen Ltd');
  await field(dialog, 'Until').fill('31/12/2099');
  await field(dialog, 'Note').fill('Rings back');
  await button(dialog, 'Save').click();
  await waitForAlert(page, 'Truck reserved.');
  await expect(page.getByText('reserved for Moorhen Ltd until 31 Dec 2099')).toBeVisible();
  await navigate(page, '/current-stock');
  const row = page.getByRole('row').filter({ hasText: 'RSV 001' });
  const chip = row.getByText('Reserved', { exact: true });
  // The text is not cut at the default column width and row height.
  const isWhole = () =>
    chip.evaluate((element) => {
      const [inner, outer] = [element.getBoundingClientRect(), element.closest('td')?.getBoundingClientRect()];
      return outer !== undefined && inner.right <= outer.right && inner.bottom <= outer.bottom;
    });
  await expect.poll(isWhole).toBe(true);
  await chip.hover();
  await expect(page.getByRole('tooltip').getByText('Reserved for Moorhen Ltd until 31 Dec 2099')).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('textbox', { name: 'Search everything' }).fill('rsv 001');
  await expect(page.getByRole('dialog', { name: 'Search' }).getByText('Reserved', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await navigate(page, `/AbbasAutos/trucks/${truck}/edit`);
  await waitForHeading(page, 'Edit Truck');
  await expect(page.getByText('Reserved', { exact: true })).toBeVisible();

  const paper = await app.addPaper('invoice', { items: [paperItemBody([truck])] });
  await navigate(page, `/AbbasAutos/invoices/${paper}/edit`);
  const warning = 'RSV 001 is reserved for Moorhen Ltd until 31 Dec 2099.';
  const link = page.getByRole('region', { name: 'Warnings' }).getByRole('link', { name: warning });
  await expect(link).toBeVisible();
  await expect(
    page.getByRole('group', { name: 'RSV 001', exact: true }).getByText('Reserved', { exact: true }),
  ).toBeVisible();
  await button(page, 'Save').click();
  await waitForAlert(page, 'Invoice updated successfully.');
  // Waits for the invoice's page, which follows the message: in the form the link would open a new tab.
  await page.waitForURL((url) => !url.pathname.endsWith('/edit'));
  await expect(button(page, 'Save')).toHaveCount(0);
  await link.click();
  await waitForHeading(page, 'RSV 001');
  await button(page, 'Reserve').click();
  // A failure is shown, and the dialog stays open for a retry.
  const calls = '**/trucks/*/reservation';
  await page.route(calls, (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status: 400, json: { status: 400, message: 'Failed to end reservation.' } })
      : route.continue(),
  );
  await button(dialog, 'End Reservation').click();
  await waitForAlert(page, 'Failed to end reservation.');
  await expect(button(dialog, 'End Reservation')).toBeEnabled();
  await page.unroute(calls);
  await button(dialog, 'End Reservation').click();
  await waitForAlert(page, 'Reservation ended.');
  await expect(page.getByText('reserved for Moorhen Ltd')).toHaveCount(0);
});

test('the chart of Ageing shows the cash tied up, and every figure links to its trucks', async ({ app, asUser }) => {
  await app.addTruck({ regNumber: 'AGED 1', purchaseDate: '2020-01-01', purchasePrice: 80_000 });
  await app.addTruck({ regNumber: 'AGED 2', purchaseDate: null });
  const page = await asUser('/ageing?company=AbbasAutos');
  await waitForHeading(page, 'Ageing');
  const table = page.getByRole('table', { name: 'Trucks by age' });
  await expect(
    table
      .getByRole('row', { name: /^Abbas Autos/ })
      .getByRole('link')
      .first(),
  ).toBeVisible();
  // The chart shows the money; screen readers have the table.
  await expect(page.getByText(/^£\d+k$/).first()).toBeVisible();
  // The oldest trucks are listed too; a missing purchase date is shown instead of 0 days.
  const list = page.getByRole('table', { name: 'Oldest trucks' });
  await expect(list.getByRole('link', { name: 'AGED 1' })).toBeVisible();
  await expect(list.getByRole('row', { name: /^AGED 2 / }).getByText('No purchase date')).toBeVisible();
  // The printed page has the figures without the buttons.
  await expect(button(page, 'Print')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(button(page, 'Print')).toBeHidden();
  await expect(table).toBeVisible();
  await page.emulateMedia({ media: null });
  const heads = [
    'Company',
    '0 to 30 days',
    '31 to 60 days',
    '61 to 90 days',
    'Over 90 days',
    'No purchase date',
    'All',
  ];
  await expect(table.getByRole('columnheader')).toHaveText(heads, { useInnerText: true });
  const cell = (index: number) =>
    table
      .getByRole('row', { name: /^Abbas Autos/ })
      .getByRole('cell')
      .nth(index);
  await cell(4).getByRole('link', { name: '1', exact: true }).click();
  await page.waitForURL('**/current-stock?**');
  await expect(page.getByRole('row').filter({ hasText: 'AGED 2' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'AGED 1' })).toHaveCount(0);
});
