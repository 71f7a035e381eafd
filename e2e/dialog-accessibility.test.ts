/** Accessibility of dialogs, and of a form with validation errors, in both themes and at two widths. */
import { dialogs } from './accessible.ts';
import { button, navigate } from './controls.ts';
import { expect, test } from './fixtures.ts';
import { assertBothThemes, assertEveryLook, looks, setTheme } from './themes-and-widths.ts';

let truckId: string;
let invoiceId: string;

test.beforeAll(async ({ app }) => {
  truckId = await app.addTruck({ regNumber: 'SCR 001', isSold: false });
  await app.addTruck({ regNumber: 'SCR 002', isSold: true });
  invoiceId = await app.addPaper('invoice');
});

test('the invoice form with validation errors and its dialogs is accessible', async ({ asUser }) => {
  const page = await asUser('/current-stock?search=scr');
  await page.getByRole('checkbox', { name: 'Select SCR 001' }).check();
  await button(page, 'Invoice (1)').click();
  await button(page, 'Bill To: Client Name').click();
  const error = page.getByText('Choose a client or enter a name.');
  await expect(error).toBeVisible();
  await button(page, 'Add New Item').click();
  const reg = page.getByRole('group', { name: 'Item 2' }).getByLabel('Reg Number');
  for (const look of looks) {
    await setTheme(page, look[0]);
    await page.setViewportSize({ width: look[1], height: 800 });
    // Suggestions close when the page notices that the window was resized.
    await expect(async () => {
      await reg.fill('');
      await reg.fill('SCR');
      await expect(page.getByRole('option', { name: 'SCR 002' })).toBeVisible({ timeout: 5000 });
    }).toPass();
    await expect(error).toBeVisible();
    await assertBothThemes(page, look);
  }
  await page.keyboard.press('Escape');
  for (const [opener, dialog] of [
    ['Move', 'Move Truck'],
    ['Select a client', 'Select a client'],
  ] as const) {
    await button(page, opener).first().click();
    await expect(button(page.getByRole('dialog', { name: dialog }), 'Cancel')).toBeVisible();
    // The page below the dialog is checked once.
    await assertEveryLook(page, opener === 'Move' ? undefined : dialogs);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: dialog })).toBeHidden();
  }
});

test('the dialogs Credit and Share are accessible', async ({ asUser }) => {
  const page = await asUser(`/AbbasAutos/invoices/${invoiceId}/view`);
  await page.getByRole('button', { name: 'Credit', exact: true }).click();
  const credit = page.getByRole('dialog', { name: /^Credit Invoice / });
  await credit.getByLabel('Reason').fill('Came back');
  await assertEveryLook(page, dialogs);
  await credit.getByRole('radio', { name: 'Selected items, trucks or amounts' }).check();
  const chosen = credit.getByRole('group', { name: 'Item 1' }).getByRole('checkbox').first();
  await chosen.check();
  await assertEveryLook(page, dialogs);
  await expect(chosen).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(credit).toBeHidden();
  await navigate(page, `/AbbasAutos/trucks/${truckId}/view`);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const share = page.getByRole('dialog', { name: 'Share SCR 001' });
  await share.getByText('Choose what is shown').click();
  await share.getByRole('radio', { name: 'Selected photos' }).check();
  const nothingToChoose = share.getByText('SCR 001 has no photos.');
  await expect(nothingToChoose).toBeVisible();
  await assertEveryLook(page, dialogs);
  await expect(nothingToChoose).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(share).toBeHidden();
  await navigate(page, '/all-stock?search=scr');
  for (const name of ['SCR 001', 'SCR 002']) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  const salePack = page.getByRole('button', { name: 'Sale Pack (2)' });
  await expect(salePack).toBeVisible();
  await assertEveryLook(page);
  await expect(salePack).toBeVisible();
});
