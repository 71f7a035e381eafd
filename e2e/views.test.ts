/** Saved views: save, open by address, rename, delete and set as default. */
import type { Locator } from '@playwright/test';
import { button } from './controls.ts';
import { type App, expect, failuresExpected, test } from './fixtures.ts';
import { addStock, openList, waitForRange } from './stock-steps.ts';

test.beforeAll(async ({ app }) => {
  await addStock(app);
});

test('a view stores filters and columns; its address opens them for someone else; a default view opens the list', async ({
  app,
  asAdmin,
}) => {
  const page = await openList(app, '/current-stock?filter=make:DAF&sort=regNumber.desc');
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
  await expect(dialog).toBeHidden();
  await expect(button(page, 'Only DAF')).toBeVisible();
  await page.waitForURL(/[?&]view=/);
  const address = page.url();

  const theirs = await asAdmin(address);
  await waitForRange(theirs, '1–5 of 5');
  await expect(theirs.getByRole('columnheader', { name: 'Model' })).toHaveCount(0);
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

test('views are renamed and deleted; a view deleted meanwhile by someone else is saved again', async ({ app }) => {
  const page = await openList(app, '/all-stock?search=daf', failuresExpected);
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
  await expect(page.getByRole('menuitem', { name: 'Found' })).toHaveCount(1);
  await page.unroute('**/api/views');
  await page.getByRole('menuitem', { name: 'Manage Views' }).click();
  const dialog = page.getByRole('dialog', { name: 'Manage Views' });
  await dialog.getByLabel('Name of Found').fill('Found again');
  await button(dialog, 'Rename').click();
  await expect(dialog.getByLabel('Name of Found again')).toBeVisible();
  await button(dialog, 'Delete Found again').click();
  const question = page.getByRole('dialog', { name: 'Delete View' });
  await button(question, 'Delete').click();
  await expect(dialog.getByLabel('Name of Found again')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await waitForRange(page, '1–10 of 13');

  // A view deleted meanwhile by someone else is saved again with its name and a new address.
  const saveDialog = page.getByRole('dialog', { name: 'Save View' });
  await button(page, 'Save View').click();
  await saveDialog.getByLabel('Name').fill('Trucks at Hull');
  await button(saveDialog, 'Save').click();
  await page.waitForURL(/[?&]view=/);
  const addressBefore = page.url();
  await expect(button(page, 'Trucks at Hull')).toBeVisible();
  await app.database.db.deleteFrom('list_view').where('name', '=', 'Trucks at Hull').execute();
  await button(page, 'Save View').click();
  await expect(saveDialog.getByLabel('Name')).toHaveValue('Trucks at Hull');
  await button(saveDialog, 'Save').click();
  await expect(saveDialog).toBeHidden();
  await expect(button(page, 'Trucks at Hull')).toBeVisible();
  await expect(page).not.toHaveURL(addressBefore);
});

/** Saves a shared view as a colleague. */
async function saveElsewhere(app: App, id: string, fields: { name: string; columns: string[] }): Promise<void> {
  const values = { name: fields.name, columns: JSON.stringify(fields.columns) };
  await app.database.db
    .insertInto('list_view')
    .values({ id, list: 'trucks', shared: true, owner_id: null, query: '{"search":"volvo"}', ...values })
    .onConflict((clash) =>
      clash.column('id').doUpdateSet((eb) => ({ ...values, version: eb('list_view.version', '+', 1) })),
    )
    .execute();
}

test('shared views that a colleague saves, renames and deletes appear in an open menu and dialog', async ({ app }) => {
  const page = await openList(app, '/all-stock');
  await button(page, 'Views').click();
  const item = page.getByRole('menuitem', { name: /^Theirs \d+$/ });
  const dialog = page.getByRole('dialog', { name: 'Manage Views' });
  const calls = await app.callsAs('User');
  let saves = 0;
  let view = '';
  // The event stream opens once the page is idle; changes are reported from then on.
  const save = async () => {
    saves += 1;
    const body = { list: 'trucks', shared: true, name: `Theirs ${saves}`, columns: ['regNumber'] };
    if (view === '') view = (await calls.post('/api/views', body)).body.id;
    else expect(await calls.put(`/api/views/${view}`, body)).toMatchObject({ status: 200 });
  };
  /** Returns the number in the visible name. */
  const numberIn = async (names: Locator) => Number(/\d+$/.exec((await names.allTextContents()).join())?.[0] ?? 0);
  await expect.poll(() => save().then(() => numberIn(item)), { intervals: [500] }).toBeGreaterThan(2);
  await page.getByRole('menuitem', { name: 'Manage Views' }).click();
  const label = dialog.getByText(/^Name of Theirs \d+$/);
  await expect(label).toBeVisible();
  const before = await numberIn(label);
  await expect.poll(() => save().then(() => numberIn(label)), { intervals: [500] }).toBeGreaterThan(before);
  const deleted = async () => {
    if (view !== '') await calls.delete(`/api/views/${view}`);
    view = '';
    return await label.count();
  };
  await expect.poll(deleted, { intervals: [1500] }).toBe(0);
});

test('a view that a colleague changed meanwhile is not overwritten without notice', async ({ app, asAdmin }) => {
  await saveElsewhere(app, 'ours', { name: 'Ours', columns: ['regNumber'] });
  const page = await asAdmin('/all-stock?view=ours', failuresExpected);
  await expect(button(page, 'Ours')).toBeVisible();
  await button(page, 'Save View').click();
  const dialog = page.getByRole('dialog', { name: 'Save View' });
  await expect(dialog.getByText('A view with this name exists and will be replaced.')).toBeVisible();
  await saveElsewhere(app, 'ours', { name: 'Ours', columns: ['regNumber', 'make'] });
  await button(dialog, 'Save').click();
  await expect(
    page.getByText('This record was changed by someone else. Reload to see the latest version.'),
  ).toBeVisible();
  const saved = () =>
    app.database.db.selectFrom('list_view').select(['version', 'columns']).where('id', '=', 'ours').executeTakeFirst();
  expect(await saved()).toEqual({ version: 2, columns: ['regNumber', 'make'] });
  // A second save after the notice replaces the view.
  await button(dialog, 'Save').click();
  await expect(dialog).toBeHidden();
  expect(await saved()).toMatchObject({ version: 3 });
});

test('a tab filters in one press and is remembered, but changes neither a link nor another person', async ({
  app,
  asAdmin,
}) => {
  await app.addPaper('invoice', { number: '501' });
  const page = await asAdmin('/invoices');
  await expect(button(page, 'View 501')).toBeVisible();
  await page.getByText('Unpaid', { exact: true }).first().click();
  await expect(button(page, 'State: Unpaid, Part Paid, remove filter')).toBeVisible();
  await expect.poll(() => page.getByRole('columnheader').allTextContents()).toContain('Balance');

  await page.goto('/invoices?search=501');
  await expect(button(page, 'View 501')).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Total Freight Charges' })).toBeVisible();
  await page.goto('/invoices');
  await expect(button(page, 'State: Unpaid, Part Paid, remove filter')).toBeVisible();
  await page.getByText('Standard', { exact: true }).click();
  await expect(page.getByRole('columnheader', { name: 'Total Freight Charges' })).toBeVisible();
  await page.goto('/invoices');
  await expect(page.getByRole('columnheader', { name: 'Total Freight Charges' })).toBeVisible();
});

test('cards show pictures instead of rows, with the same ticks and filters', async ({ app }) => {
  const page = await openList(app, '/current-stock?search=st01+yrd');
  await page.getByText('Pictures', { exact: true }).click();
  await expect(page.getByRole('cell', { name: 'For sale' })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select ST01 YRD' }).check();
  await expect(button(page, 'Order (1)')).toBeVisible();
  await button(page, 'Make column actions').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await button(page, 'View ST01 YRD').click();
  await expect(page.getByRole('heading', { name: 'Truck Details' })).toBeVisible();
});
