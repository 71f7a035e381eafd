/** The section 'Documents' of a record's page: sent, seen, renamed, saved and deleted (specification, section 12.2). */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { heicPhoto, picture } from '#test/media-files.ts';
import { photoOfFormat } from '#test/photos.ts';
import { assertAccessible } from './accessible.ts';
import { alert, button, field, told } from './controls.ts';
import { screen } from './media-steps.ts';
import { failuresExpected, type Stage, setStage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage.stop());

const section = (page: Page) => page.getByRole('region', { name: 'Documents', exact: true });
const lines = (page: Page) => section(page).getByRole('list', { name: 'Documents', exact: true }).getByRole('listitem');
const text = (name: string, content: string) => ({ name, mimeType: '', buffer: Buffer.from(content) });

async function showPicture(page: Page, name: string): Promise<void> {
  const folder = process.env.PICTURES;
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

test('documents of a truck: several at once, preview, rename, another kind, download, delete', async () => {
  const page = await stage.visitAs('User', screen(await stage.addTruck(), 'view'), failuresExpected);
  await section(page).getByText('No documents to display').waitFor();
  await field(section(page), 'Kind').selectOption('Purchase Invoice');
  const files = [
    { name: 'scan.png', mimeType: 'image/png', buffer: await picture('png') },
    text('Żółć 车辆.csv', 'reg,price\nAB12,1\n'),
    text('page.html', '<script>alert(1)</script>'),
    text('bad.pdf', '<script>alert(1)</script>'),
  ];
  await section(page).locator('input[type=file]').setInputFiles(files);
  await told(page, 'page.html cannot be taken. PDF, JPEG, PNG, WebP, HEIC, DOCX, XLSX, CSV and plain text are taken.');
  await told(page, 'The file is not of the type that it claims to be.');
  await expect.poll(() => lines(page).count()).toBe(2);
  const uploads = section(page).getByRole('list', { name: 'Uploads' });
  await uploads.getByText('bad.pdf').waitFor();
  await lines(page).filter({ hasText: 'scan.png' }).getByText('Purchase Invoice').waitFor();

  await button(section(page), 'Preview scan.png').click();
  await page.getByRole('dialog', { name: 'scan.png' }).getByRole('img', { name: 'scan.png' }).waitFor();
  await page.keyboard.press('Escape');
  await button(section(page), 'Żółć 车辆.csv').click();
  await page.getByRole('dialog', { name: 'Żółć 车辆.csv' }).getByText('AB12,1').waitFor();
  await page.keyboard.press('Escape');

  await button(section(page), 'Edit scan.png').click();
  const dialog = page.getByRole('dialog', { name: 'Edit Document' });
  await field(dialog, 'Name').fill('log book.png');
  await field(dialog, 'Kind').selectOption('V5C');
  await button(dialog, 'Save').click();
  await alert(page, 'Document updated successfully.').waitFor();
  await lines(page).filter({ hasText: 'log book.png' }).getByText('V5C').waitFor();
  await assertAccessible(page);
  await showPicture(page, 'documents-1440');

  const saved = page.waitForEvent('download');
  await button(section(page), 'Download log book.png').click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe('log book.png');
  expect((await readFile(await download.path())).equals(await picture('png'))).toBe(true);

  await button(section(page), 'Delete log book.png').click();
  await button(page.getByRole('dialog', { name: 'Delete Document' }), 'Delete').click();
  await alert(page, 'Document deleted successfully.').waitFor();
  await expect.poll(() => lines(page).count()).toBe(1);
});

test('a HEIC picture and a text of an old Excel are shown as they are, a sideways WebP upright', async () => {
  const page = await stage.visitAs('User', screen(await stage.addTruck(), 'view'));
  await section(page).getByText('No documents to display').waitFor();
  await section(page)
    .locator('input[type=file]')
    .setInputFiles([
      { name: 'IMG_1.HEIC', mimeType: '', buffer: heicPhoto },
      { name: 'held.webp', mimeType: 'image/webp', buffer: await photoOfFormat('webp', 6) },
      { name: 'old.csv', mimeType: '', buffer: Buffer.from('reg,price\nAB12,\x80500 caf\xe9\n', 'latin1') },
    ]);
  await expect.poll(() => lines(page).count()).toBe(3);
  for (const name of ['IMG_1.HEIC', 'held.webp']) {
    await button(section(page), `Preview ${name}`).click();
    const shown = page.getByRole('dialog', { name }).getByRole('img', { name });
    await shown.waitFor();
    const shape = async () => {
      const box = await shown.boundingBox();
      return (box?.width ?? 0) / (box?.height ?? 1);
    };
    await expect.poll(shape).toBeCloseTo(240 / 160, 1);
    await page.keyboard.press('Escape');
  }
  await button(section(page), 'Preview old.csv').click();
  await page.getByRole('dialog', { name: 'old.csv' }).getByText('€500 café').waitFor();
});

test('a paper and a client have documents too, which a colleague sees at once', async () => {
  const invoice = `/AbbasAutos/invoices/${await stage.addPaper('invoice')}/view`;
  const phone = await stage.visitAs('User', invoice, { viewport: { width: 360, height: 740 } });
  const colleague = await stage.visitAs('Admin', invoice);
  await section(colleague).getByText('No documents to display').waitFor();
  await section(phone).getByText('No documents to display').waitFor();
  await field(section(phone), 'Kind').selectOption('Export Evidence');
  await section(phone).locator('input[type=file]').setInputFiles(text('proof.txt', 'It left Hull.'));
  await lines(colleague).filter({ hasText: 'proof.txt' }).getByText('Export Evidence').waitFor();
  await lines(phone).filter({ hasText: 'proof.txt' }).waitFor();
  await assertAccessible(phone);
  await showPicture(phone, 'documents-360');
});
