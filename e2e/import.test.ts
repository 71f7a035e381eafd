/** `/import`: upload a file, match its columns, preview its rows, import and undo. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { csvOf, readImportOf, textCell, workbookOf } from '#test/files/import-files.ts';
import { assertAccessible } from './accessible.ts';
import { browserFixtureForFile, failuresExpected } from './browser-fixture.ts';
import { alert, button, field, waitForAlert } from './controls.ts';
import { resize } from './windows.ts';

const fixture = await browserFixtureForFile();

const file = (name: string, ...lines: readonly string[]) => ({
  name,
  mimeType: '',
  buffer: Buffer.from(lines.join('\r\n')),
});
const stock = file(
  'Stock.csv',
  'Reg,Make,Model,Colour,Cost,Bay',
  'IMP 001,DAF,XF 480,White,"£12,500.00",A 1',
  'IMP 002,Volvo,FH 500,Red,9000,A 2',
  'IMP 003,Scania,,,cheap,A 3',
);
const rows = (page: Page) => page.getByRole('list', { name: 'Rows' }).getByRole('listitem');

async function showPicture(page: Page, name: string): Promise<void> {
  const folder = process.env.PICTURES;
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

test('a file of trucks is imported and undone; an unreadable file shows the reason and is removed', async () => {
  await fixture.addTruck({ regNumber: 'IMP 002', make: 'Volvo', model: 'FH 500', color: 'Blue', purchasePrice: 9000 });
  const page = await fixture.visitAs('Admin', '/current-stock', failuresExpected);
  await button(page, 'Set-up').click();
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Import' }).waitFor();
  await page.getByText('No imports to display').waitFor();
  await showPicture(page, 'import-empty');
  await field(page, 'What to Import').selectOption('Trucks');
  await field(page, 'Company').selectOption('Abbas Autos');
  await page.getByLabel('Choose file').setInputFiles(file('Stock.pdf', '%PDF'));
  await waitForAlert(page, 'Stock.pdf is not an accepted file. Use a CSV or Excel (.xlsx) file.');
  await page
    .getByLabel('Choose file')
    .setInputFiles(file('Stock.xls', '<html><table><tr><td>Reg</td></tr></table></html>'));
  await page
    .getByText('This is a web page, not a spreadsheet. Open it in Excel and save it as .xlsx.')
    .first()
    .waitFor();
  await page.getByLabel('Choose file').setInputFiles(stock);

  await page.getByRole('heading', { level: 2, name: 'Stock.csv' }).waitFor();
  await page.getByText('1 new, 1 to update, 0 unchanged, 1 with errors.').waitFor();
  await rows(page).filter({ hasText: 'IMP 002' }).getByText('Color: Blue → Red').waitFor();
  await rows(page)
    .filter({ hasText: 'IMP 003' })
    .getByText('Model: Required. Purchase Price: Enter an amount.')
    .waitFor();
  await field(page, 'Field of Bay').selectOption('Location');
  await rows(page).filter({ hasText: 'IMP 002' }).getByText('Location: Yard 2 → A 2').waitFor();
  await page.getByText('Wrong (1)', { exact: true }).click();
  await expect.poll(() => rows(page).count()).toBe(1);
  await page.getByText('All (3)', { exact: true }).click();
  await expect.poll(() => rows(page).count()).toBe(3);
  await assertAccessible(page);
  await showPicture(page, 'import-ready');

  await button(page, 'Import (2)').click();
  await page.getByText('1 new, 1 changed, 0 unchanged, 1 with errors.').waitFor();
  const download = page.waitForEvent('download');
  await button(page, 'Download rows with errors').click();
  expect((await download).suggestedFilename()).toBe('Wrong_Rows.csv');
  await resize(page, { width: 360, height: 800 });
  await assertAccessible(page);
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
  await showPicture(page, 'import-done-360');
  await rows(page).getByRole('link', { name: 'IMP 001' }).click();
  await page.getByRole('heading', { level: 1, name: 'IMP 001' }).waitFor();
  await page.goBack();

  await button(page, 'Undo').click();
  await button(page.getByRole('dialog', { name: 'Undo Import' }), 'Undo').click();
  await alert(page, 'Import undone successfully.').waitFor();
  await page.getByText('Import undone. Everything is back as it was.').waitFor();
  const calls = await fixture.callsAs('Admin');
  const { body } = await calls.get('/api/abbasAutos/trucks?regNumber=IMP');
  expect(body).toMatchObject([{ regNumber: 'IMP 002', color: 'Blue', location: 'Yard 2' }]);

  await button(page, 'All Imports').click();
  await page.getByRole('link', { name: 'Stock.csv' }).waitFor();
  await resize(page, { width: 1440, height: 900 });
  await showPicture(page, 'import-list');

  const name = 'Suppliers_of_whom_we_bought_last_year_and_before_that.csv';
  await field(page, 'What to Import').selectOption('Suppliers');
  await page.getByLabel('Choose file').setInputFiles(file(name, 'Name,City'));
  await page.getByText('The file has headings but no rows.').waitFor();
  await assertAccessible(page);
  await resize(page, { width: 360, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await button(page, 'Remove').click();
  await button(page.getByRole('dialog', { name: 'Remove Import' }), 'Remove').click();
  await alert(page, 'Import removed successfully.').waitFor();
  await page.getByRole('heading', { level: 2, name: 'New Import' }).waitFor();
  await expect.poll(() => page.getByRole('link', { name }).count()).toBe(0);
});

test('hidden spreadsheet rows are counted and can be skipped', async () => {
  const page = await fixture.visitAs('Admin', '/import');
  const line = (number: number, name: string, attributes = '') =>
    `<row r="${number}" ${attributes}>${textCell(`A${number}`, name)}</row>`;
  const content = workbookOf(`${line(1, 'Name')}${line(2, 'Shown Ltd')}${line(3, 'Hidden Ltd', 'hidden="1"')}`, {
    sheets: { Notes: '' },
  });
  await field(page, 'What to Import').selectOption('Suppliers');
  await page
    .getByLabel('Choose file')
    .setInputFiles({ name: 'Hidden.xlsx', mimeType: '', buffer: Buffer.from(content) });
  await page.getByText('Only the sheet A was read. Not read: Notes.').waitFor();
  await page.getByText('The spreadsheet hides 1 row.').waitFor();
  await rows(page).filter({ hasText: 'Shown Ltd' }).getByText('Name: Shown Ltd').waitFor();
  await page.getByText('2 new, 0 to update').waitFor();
  await page.getByRole('switch', { name: 'Leave out hidden rows and columns' }).press('Space');
  await page.getByText('1 new, 0 to update, 0 unchanged, 1 with errors.').waitFor();
  await page.getByText('This row is hidden in the spreadsheet and left out.').waitFor();
  await assertAccessible(page);
});

test('a long undo shows its progress and the records it left unchanged', async () => {
  const { path } = await readImportOf(await fixture.callsAs('Admin'), {
    kind: 'suppliers',
    content: csvOf('Name', 'Unchanged Ltd', 'Undone Ltd'),
  });
  const id = path.split('/').at(-1) ?? '';
  const change = (fields: object) =>
    fixture.database.db.updateTable('import').set(fields).where('id', '=', id).execute();
  await change({ state: 'Undoing', progress: 4000, progress_of: 20_000 });
  const page = await fixture.visitAs('Admin', `/import?id=${id}`);
  await page.getByText('Undoing: 4,000 of 20,000 rows. You can leave this page.').waitFor();
  const bar = page.getByRole('progressbar', { name: 'Undoing' });
  expect([await bar.getAttribute('aria-valuenow'), await bar.getAttribute('aria-valuetext')]).toEqual([
    '20',
    '4,000 of 20,000 rows',
  ]);
  await expect.poll(() => button(page, 'Undo').count()).toBe(0);
  await assertAccessible(page);
  await resize(page, { width: 360, height: 800 });
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
  await change({ state: 'Undone', progress: 20_000, fault: '1 record was not undone. See the rows for the reasons.' });
  await page.getByText('1 record was not undone. See the rows for the reasons.').waitFor();
});
