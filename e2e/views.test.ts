/** Saved views: save, open by address, rename, delete and set as default. */
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { browserFixtureForFile, failuresExpected } from './browser-fixture.ts';
import { button } from './controls.ts';
import { addStock, openList, waitForRange } from './stock-steps.ts';

const fixture = await browserFixtureForFile();
await addStock(fixture);

test('a view stores filters and columns; its address opens them for someone else; a default view opens the list', async () => {
  const page = await openList(fixture, '/current-stock?filter=make:DAF&sort=regNumber.desc');
  await waitForRange(page, '1–5 of 5');
  await button(page, 'Table Configuration').click();
  const settings = page.getByRole('dialog', { name: 'Trucks Table Configuration' });
  await settings.getByRole('checkbox', { name: 'Model' }).uncheck();
  await button(settings, 'Done').click();
  await button(page, 'Save View').click();
  const dialog = page.getByRole('dialog', { name: 'Save View' });
  await dialog.getByLabel('Name').fill('Only DAF');
  await dialog.getByLabel('For everyone').check();
  await dialog.getByLabel('Use as my default view').check();
  await button(dialog, 'Save').click();
  await dialog.waitFor({ state: 'hidden' });
  await button(page, 'Only DAF').waitFor();
  await page.waitForURL(/[?&]view=/);
  const address = page.url();

  const theirs = await fixture.visitAs('Admin', address);
  await waitForRange(theirs, '1–5 of 5');
  await theirs.getByRole('columnheader', { name: 'Model' }).waitFor({ state: 'detached' });
  await expect.poll(() => theirs.evaluate('localStorage.getItem("table:trucks")')).toBeNull();

  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto('/current-stock');
  await waitForRange(page, '1–5 of 5');
  // The default view is known before the rows are requested.
  expect(requests.filter((url) => url.includes('/trucks/rows')).every((url) => url.includes('DAF'))).toBe(true);
  await button(page, 'Only DAF').click();
  await page.getByRole('menuitem', { name: 'Standard' }).click();
  await waitForRange(page, '1–10 of 12');
  await page.getByRole('link', { name: 'All Stock' }).click();
  await waitForRange(page, '1–10 of 13');
  expect(await button(page, 'Views').count()).toBe(0);
});

test('views are renamed and deleted; a view deleted meanwhile by someone else is saved again', async () => {
  const page = await openList(fixture, '/all-stock?search=daf', failuresExpected);
  await button(page, 'Save View').click();
  const saving = page.getByRole('dialog', { name: 'Save View' });
  await saving.getByLabel('Name').fill('Found');
  const held = Promise.withResolvers<void>();
  await page.route('**/api/views', async (route) => {
    if (route.request().method() === 'POST') await held.promise;
    await route.continue();
  });
  // Both clicks hit the button, because the dialog stays open until the response arrives.
  await button(saving, 'Save').dblclick();
  held.resolve();
  await button(page, 'Found').click();
  await expect.poll(() => page.getByRole('menuitem', { name: 'Found' }).count()).toBe(1);
  await page.unroute('**/api/views');
  await page.getByRole('menuitem', { name: 'Manage Views' }).click();
  const dialog = page.getByRole('dialog', { name: 'Manage Views' });
  await dialog.getByLabel('Name of Found').fill('Found again');
  await button(dialog, 'Rename').click();
  await dialog.getByLabel('Name of Found again').waitFor();
  await button(dialog, 'Delete Found again').click();
  const question = page.getByRole('dialog', { name: 'Delete View' });
  await button(question, 'Delete').click();
  await dialog.getByLabel('Name of Found again').waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await waitForRange(page, '1–10 of 13');

  // A view deleted meanwhile by someone else is saved again with its name and a new address.
  const saveDialog = page.getByRole('dialog', { name: 'Save View' });
  await button(page, 'Save View').click();
  await saveDialog.getByLabel('Name').fill('Trucks at Hull');
  await button(saveDialog, 'Save').click();
  await page.waitForURL(/[?&]view=/);
  const addressBefore = page.url();
  await button(page, 'Trucks at Hull').waitFor();
  await fixture.database.db.deleteFrom('list_view').where('name', '=', 'Trucks at Hull').execute();
  await button(page, 'Save View').click();
  await expect.poll(() => saveDialog.getByLabel('Name').inputValue()).toBe('Trucks at Hull');
  await button(saveDialog, 'Save').click();
  await saveDialog.waitFor({ state: 'hidden' });
  await button(page, 'Trucks at Hull').waitFor();
  await expect.poll(() => page.url()).not.toBe(addressBefore);
});

/** Saves a shared view as a colleague. */
async function saveElsewhere(id: string, fields: { name: string; columns: string[] }): Promise<void> {
  const values = { name: fields.name, columns: JSON.stringify(fields.columns) };
  await fixture.database.db
    .insertInto('list_view')
    .values({ id, list: 'trucks', shared: true, owner_id: null, query: '{"search":"volvo"}', ...values })
    .onConflict((clash) =>
      clash.column('id').doUpdateSet((eb) => ({ ...values, version: eb('list_view.version', '+', 1) })),
    )
    .execute();
}

test('shared views that a colleague saves, renames and deletes appear in an open menu and dialog', async () => {
  const page = await openList(fixture, '/all-stock');
  await button(page, 'Views').click();
  const item = page.getByRole('menuitem', { name: /^Theirs \d+$/ });
  const dialog = page.getByRole('dialog', { name: 'Manage Views' });
  let saves = 0;
  // The event stream opens once the page is idle; direct writes to the database are reported from then on.
  const save = async () => {
    saves += 1;
    await saveElsewhere('theirs', { name: `Theirs ${saves}`, columns: ['regNumber'] });
  };
  /** Returns the number in the visible name. */
  const numberIn = async (names: Locator) => Number(/\d+$/.exec((await names.allTextContents()).join())?.[0] ?? 0);
  await expect.poll(() => save().then(() => numberIn(item)), { interval: 500 }).toBeGreaterThan(2);
  await page.getByRole('menuitem', { name: 'Manage Views' }).click();
  const label = dialog.getByText(/^Name of Theirs \d+$/);
  await label.waitFor();
  const before = await numberIn(label);
  await expect.poll(() => save().then(() => numberIn(label)), { interval: 500 }).toBeGreaterThan(before);
  const deleted = async () => {
    await save();
    await fixture.database.db.deleteFrom('list_view').where('id', '=', 'theirs').execute();
    return await label.count();
  };
  await expect.poll(deleted, { interval: 1500 }).toBe(0);
});

test('a view that a colleague changed meanwhile is not overwritten without notice', async () => {
  await saveElsewhere('ours', { name: 'Ours', columns: ['regNumber'] });
  const page = await fixture.visitAs('Admin', '/all-stock?view=ours', failuresExpected);
  await button(page, 'Ours').waitFor();
  await button(page, 'Save View').click();
  const dialog = page.getByRole('dialog', { name: 'Save View' });
  await dialog.getByText('A view with this name exists and will be replaced.').waitFor();
  await saveElsewhere('ours', { name: 'Ours', columns: ['regNumber', 'make'] });
  await button(dialog, 'Save').click();
  await page.getByText('This record was changed by someone else. Reload to see the latest version.').waitFor();
  const saved = () =>
    fixture.database.db
      .selectFrom('list_view')
      .select(['version', 'columns'])
      .where('id', '=', 'ours')
      .executeTakeFirst();
  expect(await saved()).toEqual({ version: 2, columns: ['regNumber', 'make'] });
  // A second save after the notice replaces the view.
  await button(dialog, 'Save').click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await saved()).toMatchObject({ version: 3 });
});

test('a view and a shared page whose responses were lost are created once after a second click', async () => {
  await fixture.addTruck({ regNumber: 'LST 001' });
  const page = await openList(fixture, '/all-stock?search=LST', failuresExpected);
  const loseAnswers = async (path: string) => {
    await page.route(path, async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      await route.fetch();
      await route.abort();
    });
  };
  const lost = page.getByRole('alert').getByText('We cannot reach the server.');
  await button(page, 'Save View').click();
  const saving = page.getByRole('dialog', { name: 'Save View' });
  await saving.getByLabel('Name').fill('Lost');
  await loseAnswers('**/api/views');
  await button(saving, 'Save').click();
  await lost.waitFor();
  await page.unroute('**/api/views');
  await button(saving, 'Save').click();
  await button(page, 'Lost').click();
  await expect.poll(() => page.getByRole('menuitem', { name: 'Lost' }).count()).toBe(1);
  await page.keyboard.press('Escape');

  await page.getByRole('checkbox', { name: 'Select LST 001' }).check();
  await button(page, 'Share (1)').click();
  const sharing = page.getByRole('dialog', { name: 'Share LST 001' });
  await loseAnswers('**/shares');
  await button(sharing, 'Share link').click();
  await sharing.getByRole('alert').getByText('We cannot reach the server.').waitFor();
  await page.unroute('**/shares');
  await button(sharing, 'Share link').click();
  await sharing.getByLabel('Link').waitFor();
  expect(await fixture.database.db.selectFrom('truck_share').select('id').execute()).toHaveLength(1);
});

test('a tab filters in one press and is remembered, but changes neither a link nor another person', async () => {
  await fixture.addPaper('invoice', { number: '501' });
  const page = await fixture.visitAs('Admin', '/invoices');
  await button(page, 'View 501').waitFor();
  await page.getByText('Unpaid', { exact: true }).first().click();
  await button(page, 'State: Unpaid, Part Paid, remove filter').waitFor();
  await expect.poll(() => page.getByRole('columnheader').allTextContents()).toContain('Balance');

  await page.goto('/invoices?search=501');
  await button(page, 'View 501').waitFor();
  expect(await page.getByRole('columnheader').allTextContents()).toContain('Total Freight Charges');
  await page.goto('/invoices');
  await button(page, 'State: Unpaid, Part Paid, remove filter').waitFor();
  await page.getByText('Standard', { exact: true }).click();
  await page.getByRole('columnheader', { name: 'Total Freight Charges' }).waitFor();
  await page.goto('/invoices');
  await page.getByRole('columnheader', { name: 'Total Freight Charges' }).waitFor();
});

test('cards show pictures instead of rows, with the same ticks and filters', async () => {
  const page = await openList(fixture, '/current-stock?search=st01');
  await page.getByText('Pictures', { exact: true }).click();
  await page.getByRole('cell', { name: 'For sale' }).waitFor();
  await page.getByRole('checkbox', { name: 'Select ST01 YRD' }).check();
  await button(page, 'Order (1)').waitFor();
  await button(page, 'Make column actions').click();
  await page.keyboard.press('Escape');
  await button(page, 'View ST01 YRD').click();
  await page.getByRole('heading', { name: 'Truck Details' }).waitFor();
});
