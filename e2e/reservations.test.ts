/** Reservations: on the truck, in the list, and on an order for another client. */
import { expect, test } from 'vitest';
import { paperItemBody } from '#test/app/factories.ts';
import { browserFixtureForFile, failuresExpected } from './browser-fixture.ts';
import { button, field, navigate, waitForAlert, waitForHeading } from './controls.ts';

const fixture = await browserFixtureForFile();

test('a truck is reserved on its page; its list shows it, and an order for another client warns but can be saved', async () => {
  const truck = await fixture.addTruck({ regNumber: 'RSV 001' });
  const page = await fixture.visitAs('User', `/AbbasAutos/trucks/${truck}/view`, failuresExpected);
  await waitForHeading(page, 'RSV 001');
  await button(page, 'Reserve').click();
  const dialog = page.getByRole('dialog', { name: 'Reserve Truck' });
  await field(dialog, 'Client').fill('Moorhen Ltd');
  await field(dialog, 'Until').fill('31/12/2099');
  await field(dialog, 'Note').fill('Rings back');
  await button(dialog, 'Save').click();
  await waitForAlert(page, 'Truck reserved.');
  await page.getByText('reserved for Moorhen Ltd until 31 Dec 2099').waitFor();
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
  await page.getByRole('tooltip').getByText('Reserved for Moorhen Ltd until 31 Dec 2099').waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('textbox', { name: 'Search everything' }).fill('rsv 001');
  await page.getByRole('dialog', { name: 'Search' }).getByText('Reserved', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await navigate(page, `/AbbasAutos/trucks/${truck}/edit`);
  await waitForHeading(page, 'Edit Truck');
  await page.getByText('Reserved', { exact: true }).waitFor();

  const paper = await fixture.addPaper('invoice', { items: [paperItemBody([truck])] });
  await navigate(page, `/AbbasAutos/invoices/${paper}/edit`);
  const warning = 'RSV 001 is reserved for Moorhen Ltd until 31 Dec 2099.';
  const link = page.getByRole('region', { name: 'Warnings' }).getByRole('link', { name: warning });
  await link.waitFor();
  await page.getByRole('group', { name: 'RSV 001', exact: true }).getByText('Reserved', { exact: true }).waitFor();
  await button(page, 'Save').click();
  await waitForAlert(page, 'Invoice updated successfully.');
  // Waits for the invoice's page, which follows the message: in the form the link would open a new tab.
  await page.waitForURL((url) => !url.pathname.endsWith('/edit'));
  await button(page, 'Save').waitFor({ state: 'detached' });
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
  await expect.poll(() => button(dialog, 'End Reservation').isEnabled()).toBe(true);
  await page.unroute(calls);
  await button(dialog, 'End Reservation').click();
  await waitForAlert(page, 'Reservation ended.');
  await expect.poll(() => page.getByText('reserved for Moorhen Ltd').count()).toBe(0);
});

test('every figure of Ageing links to its trucks', async () => {
  await fixture.addTruck({ regNumber: 'AGED 1', purchaseDate: '2020-01-01' });
  await fixture.addTruck({ regNumber: 'AGED 2', purchaseDate: null });
  const page = await fixture.visitAs('User', '/ageing?company=AbbasAutos');
  await waitForHeading(page, 'Ageing');
  const table = page.getByRole('table', { name: 'Trucks by age' });
  await table
    .getByRole('row', { name: /^Abbas Autos/ })
    .getByRole('link')
    .first()
    .waitFor();
  // The oldest trucks are listed too; a missing purchase date is shown instead of 0 days.
  const list = page.getByRole('table', { name: 'Oldest trucks' });
  await list.getByRole('link', { name: 'AGED 1' }).waitFor();
  await list
    .getByRole('row', { name: /^AGED 2 / })
    .getByText('No purchase date')
    .waitFor();
  // The printed page has the figures without the buttons.
  await button(page, 'Print').waitFor();
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => button(page, 'Print').isVisible()).toBe(false);
  await expect.poll(() => table.isVisible()).toBe(true);
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
  await expect.poll(() => table.getByRole('columnheader').allInnerTexts()).toEqual(heads);
  const cell = (index: number) =>
    table
      .getByRole('row', { name: /^Abbas Autos/ })
      .getByRole('cell')
      .nth(index);
  await cell(4).getByRole('link', { name: '1', exact: true }).click();
  await page.waitForURL('**/current-stock?**');
  await page.getByRole('row').filter({ hasText: 'AGED 2' }).waitFor();
  await expect.poll(() => page.getByRole('row').filter({ hasText: 'AGED 1' }).count()).toBe(0);
});
