/** Saved views of lists: saved, opened by address, renamed, deleted, and what a list opens with (specification, section 10.3). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { button } from './controls.ts';
import { failuresExpected, type Stage, setStage } from './stage.ts';
import { fillYard, footOf, openList } from './stock-steps.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
  await fillYard(stage);
});
afterAll(() => stage.stop());

test('a view keeps rows and columns; its address shows them to somebody else; a default opens the list', async () => {
  const page = await openList(stage, '/current-stock?filter=make:DAF&sort=regNumber.desc');
  await footOf(page, '1–5 of 5');
  await button(page, 'Table Configuration').click();
  const settings = page.getByRole('dialog', { name: 'Trucks Table Configuration' });
  await settings.getByRole('checkbox', { name: 'Model' }).uncheck();
  await button(settings, 'Done').click();
  await button(page, 'Save View').click();
  const dialog = page.getByRole('dialog', { name: 'Save View' });
  await dialog.getByLabel('Name').fill('Only DAF');
  await dialog.getByLabel('For everyone').check();
  await dialog.getByLabel('Open this list with it').check();
  await button(dialog, 'Save').click();
  await dialog.waitFor({ state: 'hidden' });
  await button(page, 'Only DAF').waitFor();
  await page.waitForURL(/[?&]view=/);
  const address = page.url();

  const theirs = await stage.visitAs('Admin', address);
  await footOf(theirs, '1–5 of 5');
  await theirs.getByRole('columnheader', { name: 'Model' }).waitFor({ state: 'detached' });
  await expect.poll(() => theirs.evaluate('localStorage.getItem("table:trucks")')).toBeNull();

  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/current-stock');
  await footOf(page, '1–5 of 5');
  // It is known what the list opens with before its rows are asked for.
  expect(asked.filter((url) => url.includes('/trucks/rows')).every((url) => url.includes('DAF'))).toBe(true);
  await button(page, 'Only DAF').click();
  await page.getByRole('menuitem', { name: 'Standard' }).click();
  await footOf(page, '1–10 of 12');
  await page.getByRole('link', { name: 'All Stock' }).click();
  await footOf(page, '1–10 of 13');
  await button(page, 'Views').click();
  await expect.poll(() => page.getByRole('menuitem').allTextContents()).toEqual(['Standard', 'Selling']);
});

test('views are renamed and deleted', async () => {
  const page = await openList(stage, '/all-stock?search=daf');
  await button(page, 'Save View').click();
  const saving = page.getByRole('dialog', { name: 'Save View' });
  await saving.getByLabel('Name').fill('Found');
  await button(saving, 'Save').click();
  await button(page, 'Found').click();
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
  await footOf(page, '1–10 of 13');
});

test('a view that somebody else deleted meanwhile is saved anew, under its name and an address of its own', async () => {
  const page = await openList(stage, '/all-stock?search=volvo', failuresExpected);
  const dialog = page.getByRole('dialog', { name: 'Save View' });
  await button(page, 'Save View').click();
  await dialog.getByLabel('Name').fill('Kept');
  await button(dialog, 'Save').click();
  await page.waitForURL(/[?&]view=/);
  const addressBefore = page.url();
  await button(page, 'Kept').waitFor();
  await stage.scope.db.deleteFrom('list_view').where('name', '=', 'Kept').execute();
  await button(page, 'Save View').click();
  await expect.poll(() => dialog.getByLabel('Name').inputValue()).toBe('Kept');
  await button(dialog, 'Save').click();
  await dialog.waitFor({ state: 'hidden' });
  await button(page, 'Kept').waitFor();
  await expect.poll(() => page.url()).not.toBe(addressBefore);
});
