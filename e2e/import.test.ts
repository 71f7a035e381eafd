/** `/import`: upload a file, match its columns, preview its rows, import and undo. */
import type { Page } from '@playwright/test';
import { csvOf, readImportOf, textCell, workbookOf } from '#test/files/import-files.ts';
import { assertAccessible } from './accessible.ts';
import { alert, button, field, waitForAlert } from './controls.ts';
import { expect, failuresExpected, test } from './fixtures.ts';

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

test('a file of trucks is imported and undone; an unreadable file shows the reason and is removed', async ({
  app,
  asAdmin,
}) => {
  await app.addTruck({ regNumber: 'IMP 002', make: 'Volvo', model: 'FH 500', color: 'Blue', purchasePrice: 9000 });
  const page = await asAdmin('/current-stock', failuresExpected);
  await button(page, 'Set-up').click();
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Import' })).toBeVisible();
  await expect(page.getByText('No imports to display')).toBeVisible();
  await field(page, 'What to Import').selectOption('Trucks');
  await field(page, 'Company').selectOption('Abbas Autos');
  await page.getByLabel('Choose file').setInputFiles(file('Stock.pdf', '%PDF'));
  await waitForAlert(page, 'Stock.pdf is not an accepted file. Use a CSV or Excel (.xlsx) file.');
  await page
    .getByLabel('Choose file')
    .setInputFiles(file('Stock.xls', '<html><table><tr><td>Reg</td></tr></table></html>'));
  await expect(
    page.getByText('This is a web page, not a spreadsheet. Open it in Excel and save it as .xlsx.').first(),
  ).toBeVisible();
  await page.getByLabel('Choose file').setInputFiles(stock);

  await expect(page.getByRole('heading', { level: 2, name: 'Stock.csv' })).toBeVisible();
  await expect(page.getByText('1 new, 1 to update, 0 unchanged, 1 with errors.')).toBeVisible();
  await expect(rows(page).filter({ hasText: 'IMP 002' }).getByText('Color: Blue → Red')).toBeVisible();
  await expect(
    rows(page).filter({ hasText: 'IMP 003' }).getByText('Model: Required. Purchase Price: Enter an amount.'),
  ).toBeVisible();
  await field(page, 'Field of Bay').selectOption('Location');
  await expect(rows(page).filter({ hasText: 'IMP 002' }).getByText('Location: Yard 2 → A 2')).toBeVisible();
  await page.getByText('Wrong (1)', { exact: true }).click();
  await expect(rows(page)).toHaveCount(1);
  await page.getByText('All (3)', { exact: true }).click();
  await expect(rows(page)).toHaveCount(3);
  await assertAccessible(page);

  await button(page, 'Import (2)').click();
  await expect(page.getByText('1 new, 1 changed, 0 unchanged, 1 with errors.')).toBeVisible();
  const download = page.waitForEvent('download');
  await button(page, 'Download rows with errors').click();
  expect((await download).suggestedFilename()).toBe('Wrong_Rows.csv');
  await page.setViewportSize({ width: 360, height: 800 });
  await assertAccessible(page);
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
  await rows(page).getByRole('link', { name: 'IMP 001' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'IMP 001' })).toBeVisible();
  await page.goBack();

  await button(page, 'Undo').click();
  await button(page.getByRole('dialog', { name: 'Undo Import' }), 'Undo').click();
  await expect(alert(page, 'Import undone successfully.')).toBeVisible();
  await expect(page.getByText('Import undone. Everything is back as it was.')).toBeVisible();
  const calls = await app.callsAs('Admin');
  const { body } = await calls.get('/api/abbasAutos/trucks?regNumber=IMP');
  expect(body).toMatchObject([{ regNumber: 'IMP 002', color: 'Blue', location: 'Yard 2' }]);

  await button(page, 'All Imports').click();
  await expect(page.getByRole('link', { name: 'Stock.csv' })).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });

  const name = 'Suppliers_of_whom_we_bought_last_year_and_before_that.csv';
  await field(page, 'What to Import').selectOption('Suppliers');
  await page.getByLabel('Choose file').setInputFiles(file(name, 'Name,City'));
  await expect(page.getByText('The file has headings but no rows.')).toBeVisible();
  await assertAccessible(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await button(page, 'Remove').click();
  await button(page.getByRole('dialog', { name: 'Remove Import' }), 'Remove').click();
  await expect(alert(page, 'Import removed successfully.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'New Import' })).toBeVisible();
  await expect(page.getByRole('link', { name })).toHaveCount(0);
});

test('hidden rows are counted and can be skipped, and another sheet or line of headings can be chosen', async ({
  asAdmin,
}) => {
  const page = await asAdmin('/import');
  const line = (number: number, name: string, attributes = '') =>
    `<row r="${number}" ${attributes}>${textCell(`A${number}`, name)}</row>`;
  const content = workbookOf(`${line(1, 'Name')}${line(2, 'Shown Ltd')}${line(3, 'Hidden Ltd', 'hidden="1"')}`, {
    sheets: { Old: `${line(1, 'Firm')}${line(2, 'Name')}${line(3, 'Old Ltd')}` },
  });
  await field(page, 'What to Import').selectOption('Suppliers');
  await page
    .getByLabel('Choose file')
    .setInputFiles({ name: 'Hidden.xlsx', mimeType: '', buffer: Buffer.from(content) });
  await expect(field(page, 'Sheet')).toHaveValue('A');
  await expect(page.getByText('The spreadsheet hides 1 row.')).toBeVisible();
  await expect(rows(page).filter({ hasText: 'Shown Ltd' }).getByText('Name: Shown Ltd')).toBeVisible();
  await expect(page.getByText('2 new, 0 to update')).toBeVisible();
  await page.getByRole('switch', { name: 'Leave out hidden rows and columns' }).press('Space');
  await expect(page.getByText('1 new, 0 to update, 0 unchanged, 1 with errors.')).toBeVisible();
  await expect(page.getByText('This row is hidden in the spreadsheet and left out.')).toBeVisible();
  await assertAccessible(page);
  await field(page, 'Sheet').selectOption('Old');
  await field(page, 'Column headings').selectOption('Line 2: Name');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('Old Ltd');
});

test('a long undo shows its progress and the records it left unchanged', async ({ app, asAdmin }) => {
  const { path } = await readImportOf(await app.callsAs('Admin'), {
    kind: 'suppliers',
    content: csvOf('Name', 'Unchanged Ltd', 'Undone Ltd'),
  });
  const id = path.split('/').at(-1) ?? '';
  const change = (fields: object) => app.database.db.updateTable('import').set(fields).where('id', '=', id).execute();
  await change({ state: 'Undoing', progress: 4000, progress_of: 20_000 });
  const page = await asAdmin(`/import?id=${id}`);
  await expect(page.getByText('Undoing: 4,000 of 20,000 rows. You can leave this page.')).toBeVisible();
  const bar = page.getByRole('progressbar', { name: 'Undoing' });
  await expect(bar).toHaveAttribute('aria-valuenow', '20');
  await expect(bar).toHaveAttribute('aria-valuetext', '4,000 of 20,000 rows');
  await expect(button(page, 'Undo')).toHaveCount(0);
  await assertAccessible(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
  await change({ state: 'Undone', progress: 20_000, fault: '1 record was not undone. See the rows for the reasons.' });
  await expect(page.getByText('1 record was not undone. See the rows for the reasons.')).toBeVisible();
});
