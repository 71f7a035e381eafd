/** What opens over a screen, and a form that shows its faults, in both themes and at two widths: nothing for axe to find (specification, section 9). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { button, follow } from './controls.ts';
import { assertBothThemes, assertEveryLook, axeTime, looks, turn } from './looks.ts';
import { type Stage, setStage } from './stage.ts';

let stage: Stage;
let truckId: string;
let invoiceId: string;

beforeAll(async () => {
  stage = await setStage();
  truckId = await stage.addTruck({ regNumber: 'SCR 001', isSold: false });
  await stage.addTruck({ regNumber: 'SCR 002', isSold: true });
  invoiceId = await stage.addPaper('invoice');
});
afterAll(() => stage.stop());

test.each(looks)(
  'create invoice, with faults shown and its dialogs, %s first, %i px wide',
  async (colorScheme, width) => {
    const options = { colorScheme, viewport: { width, height: 800 } } as const;
    const page = await stage.visitAs('User', '/current-stock?search=scr', options);
    await page.getByRole('checkbox', { name: 'Select SCR 001' }).check();
    await button(page, 'Invoice (1)').click();
    await button(page, 'Bill To: Client Name').click();
    await page.getByText('Choose a client or enter a name.').waitFor();
    await button(page, 'Add New Item').click();
    await page.getByRole('group', { name: 'Item 2' }).getByLabel('Reg Number').fill('SCR');
    await page.getByRole('option', { name: 'SCR 002' }).waitFor();
    await assertBothThemes(page, [colorScheme, width]);
    await turn(page, colorScheme);
    await page.keyboard.press('Escape');
    for (const [opener, dialog] of [
      ['Move', 'Move Truck'],
      ['Select a client', 'Select a client'],
    ] as const) {
      await button(page, opener).first().click();
      await button(page.getByRole('dialog', { name: dialog }), 'Cancel').waitFor();
      await assertBothThemes(page, [colorScheme, width]);
      await turn(page, colorScheme);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog', { name: dialog }).waitFor({ state: 'hidden' });
    }
  },
  axeTime,
);

test(
  'the dialogs Credit and Share',
  async () => {
    const page = await stage.visitAs('User', `/AbbasAutos/invoices/${invoiceId}/view`);
    await page.getByRole('button', { name: 'Credit', exact: true }).click();
    const credit = page.getByRole('dialog', { name: /^Credit Invoice / });
    await credit.getByLabel('Reason').fill('Came back');
    await assertEveryLook(page);
    await credit.getByRole('radio', { name: 'By items, trucks and amounts' }).check();
    const chosen = credit.getByRole('group', { name: 'Item 1' }).getByRole('checkbox').first();
    await chosen.check();
    await assertEveryLook(page);
    expect(await chosen.isChecked()).toBe(true);
    await page.goto(`/AbbasAutos/trucks/${truckId}/view`);
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const share = page.getByRole('dialog', { name: 'Share SCR 001' });
    await share.getByRole('radio', { name: 'Chosen photos' }).check();
    const nothingToChoose = share.getByText('SCR 001 has no photos.');
    await nothingToChoose.waitFor();
    await assertEveryLook(page);
    await nothingToChoose.waitFor();
    await page.keyboard.press('Escape');
    await share.waitFor({ state: 'hidden' });
    await follow(page, '/all-stock?search=scr');
    for (const name of ['SCR 001', 'SCR 002']) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
    const salePack = page.getByRole('button', { name: 'Sale Pack (2)' });
    await salePack.waitFor();
    await assertEveryLook(page);
    await salePack.waitFor();
  },
  axeTime,
);
