/** Accessibility of dialogs, and of a form with validation errors, in both themes and at two widths. */
import { expect, test } from 'vitest';
import { dialogs } from './accessible.ts';
import { browserFixtureForFile } from './browser-fixture.ts';
import { button, navigate } from './controls.ts';
import { assertBothThemes, assertEveryLook, axeTimeoutMs, looks, setTheme } from './looks.ts';
import { resize } from './windows.ts';

const fixture = await browserFixtureForFile();
const truckId = await fixture.addTruck({ regNumber: 'SCR 001', isSold: false });
await fixture.addTruck({ regNumber: 'SCR 002', isSold: true });
const invoiceId = await fixture.addPaper('invoice');

test(
  'the invoice form with validation errors and its dialogs is accessible',
  async () => {
    const page = await fixture.visitAs('User', '/current-stock?search=scr');
    await page.getByRole('checkbox', { name: 'Select SCR 001' }).check();
    await button(page, 'Invoice (1)').click();
    await button(page, 'Bill To: Client Name').click();
    const error = page.getByText('Choose a client or enter a name.');
    await error.waitFor();
    await button(page, 'Add New Item').click();
    const reg = page.getByRole('group', { name: 'Item 2' }).getByLabel('Reg Number');
    for (const look of looks) {
      await setTheme(page, look[0]);
      await resize(page, { width: look[1], height: 800 });
      // Suggestions close when the window is resized.
      await reg.fill('');
      await reg.fill('SCR');
      await page.getByRole('option', { name: 'SCR 002' }).waitFor();
      await error.waitFor();
      await assertBothThemes(page, look);
    }
    await page.keyboard.press('Escape');
    for (const [opener, dialog] of [
      ['Move', 'Move Truck'],
      ['Select a client', 'Select a client'],
    ] as const) {
      await button(page, opener).first().click();
      await button(page.getByRole('dialog', { name: dialog }), 'Cancel').waitFor();
      // The page below the dialog is checked once.
      await assertEveryLook(page, opener === 'Move' ? undefined : dialogs);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog', { name: dialog }).waitFor({ state: 'hidden' });
    }
  },
  axeTimeoutMs,
);

test(
  'the dialogs Credit and Share are accessible',
  async () => {
    const page = await fixture.visitAs('User', `/AbbasAutos/invoices/${invoiceId}/view`);
    await page.getByRole('button', { name: 'Credit', exact: true }).click();
    const credit = page.getByRole('dialog', { name: /^Credit Invoice / });
    await credit.getByLabel('Reason').fill('Came back');
    await assertEveryLook(page, dialogs);
    await credit.getByRole('radio', { name: 'Selected items, trucks or amounts' }).check();
    const chosen = credit.getByRole('group', { name: 'Item 1' }).getByRole('checkbox').first();
    await chosen.check();
    await assertEveryLook(page, dialogs);
    expect(await chosen.isChecked()).toBe(true);
    await page.keyboard.press('Escape');
    await credit.waitFor({ state: 'hidden' });
    await navigate(page, `/AbbasAutos/trucks/${truckId}/view`);
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const share = page.getByRole('dialog', { name: 'Share SCR 001' });
    await share.getByText('Choose what is shown').click();
    await share.getByRole('radio', { name: 'Selected photos' }).check();
    const nothingToChoose = share.getByText('SCR 001 has no photos.');
    await nothingToChoose.waitFor();
    await assertEveryLook(page, dialogs);
    await nothingToChoose.waitFor();
    await page.keyboard.press('Escape');
    await share.waitFor({ state: 'hidden' });
    await navigate(page, '/all-stock?search=scr');
    for (const name of ['SCR 001', 'SCR 002']) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
    const salePack = page.getByRole('button', { name: 'Sale Pack (2)' });
    await salePack.waitFor();
    await assertEveryLook(page);
    await salePack.waitFor();
  },
  axeTimeoutMs,
);
