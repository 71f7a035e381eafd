/** The section 'Documents': upload, preview, rename, download and delete. */
import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import type { Page } from '@playwright/test';
import PDFDocument from 'pdfkit';
import { docx, office } from '#test/media/document-files.ts';
import { heicPhoto, picture } from '#test/media/media-files.ts';
import { photoOfFormat } from '#test/media/photos.ts';
import { assertAccessible } from './accessible.ts';
import { alert, button, field, waitForAlert } from './controls.ts';
import { expect, failuresExpected, test } from './fixtures.ts';
import { screen } from './media-steps.ts';

const section = (page: Page) => page.getByRole('region', { name: 'Documents', exact: true });
const lines = (page: Page) => section(page).getByRole('list', { name: 'Documents', exact: true }).getByRole('listitem');
const text = (name: string, content: string) => ({ name, mimeType: '', buffer: Buffer.from(content) });

test('documents of a truck are uploaded together, previewed, renamed, retyped, downloaded and deleted', async ({
  app,
  asUser,
}) => {
  const page = await asUser(screen(await app.addTruck(), 'view'), failuresExpected);
  await expect(section(page).getByText('No documents to display')).toBeVisible();
  await field(section(page), 'Type').selectOption('Purchase Invoice');
  const files = [
    { name: 'scan.png', mimeType: 'image/png', buffer: await picture('png') },
    text('Żółć 车辆.csv', 'reg,price\nAB12,1\n'),
    text('page.html', '<script>alert(1)</script>'),
    text('bad.pdf', '<script>alert(1)</script>'),
    { name: 'terms.docx', mimeType: docx, buffer: office('word/document.xml', docx) },
  ];
  await section(page).locator('input[type=file]').setInputFiles(files);
  await waitForAlert(
    page,
    'page.html is not an accepted file type. Accepted: PDF, JPEG, PNG, WebP, HEIC, DOCX, XLSX, CSV and plain text.',
  );
  await waitForAlert(page, 'The file is not of the type that it claims to be.');
  await expect(lines(page)).toHaveCount(3);
  const uploads = section(page).getByRole('list', { name: 'Uploads' });
  await expect(uploads.getByText('bad.pdf')).toBeVisible();
  await expect(lines(page).filter({ hasText: 'scan.png' }).getByText('Purchase Invoice')).toBeVisible();

  await button(section(page), 'Preview scan.png').click();
  await expect(page.getByRole('dialog', { name: 'scan.png' }).getByRole('img', { name: 'scan.png' })).toBeVisible();
  await page.keyboard.press('Escape');
  await button(section(page), 'Żółć 车辆.csv').click();
  await expect(page.getByRole('dialog', { name: 'Żółć 车辆.csv' }).getByText('AB12,1')).toBeVisible();
  await page.keyboard.press('Escape');
  await button(section(page), 'Preview terms.docx').click();
  await expect(page.getByRole('dialog', { name: 'terms.docx' }).getByText(/^No preview for this type/)).toBeVisible();
  await page.keyboard.press('Escape');

  await button(section(page), 'Edit scan.png').click();
  const dialog = page.getByRole('dialog', { name: 'Edit Document' });
  await field(dialog, 'Name').fill('log book.png');
  await field(dialog, 'Type').selectOption('V5C');
  await button(dialog, 'Save').click();
  await expect(alert(page, 'Document updated successfully.')).toBeVisible();
  await expect(lines(page).filter({ hasText: 'log book.png' }).getByText('V5C')).toBeVisible();
  await assertAccessible(page);

  const saved = page.waitForEvent('download');
  await button(section(page), 'Download log book.png').click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe('log book.png');
  expect((await readFile(await download.path())).equals(await picture('png'))).toBe(true);

  await button(section(page), 'Delete log book.png').click();
  await button(page.getByRole('dialog', { name: 'Delete Document' }), 'Delete').click();
  await expect(alert(page, 'Document deleted successfully.')).toBeVisible();
  await expect(lines(page)).toHaveCount(2);
});

test('a HEIC image and a text file in an old encoding are previewed correctly, a rotated WebP upright', async ({
  app,
  asUser,
}) => {
  const page = await asUser(screen(await app.addTruck(), 'view'));
  await expect(section(page).getByText('No documents to display')).toBeVisible();
  await section(page)
    .locator('input[type=file]')
    .setInputFiles([
      { name: 'IMG_1.HEIC', mimeType: '', buffer: heicPhoto },
      { name: 'held.webp', mimeType: 'image/webp', buffer: await photoOfFormat('webp', 6) },
      { name: 'old.csv', mimeType: '', buffer: Buffer.from('reg,price\nAB12,\x80500 caf\xe9\n', 'latin1') },
    ]);
  await expect(lines(page)).toHaveCount(3);
  for (const name of ['IMG_1.HEIC', 'held.webp']) {
    await button(section(page), `Preview ${name}`).click();
    const shown = page.getByRole('dialog', { name }).getByRole('img', { name });
    await expect(shown).toBeVisible();
    const shape = async () => {
      const box = await shown.boundingBox();
      return (box?.width ?? 0) / (box?.height ?? 1);
    };
    await expect.poll(shape).toBeCloseTo(240 / 160, 1);
    await page.keyboard.press('Escape');
  }
  await button(section(page), 'Preview old.csv').click();
  await expect(page.getByRole('dialog', { name: 'old.csv' }).getByText('€500 café')).toBeVisible();
});

async function pdfOf(pages: number, options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> {
  const document = new PDFDocument({ autoFirstPage: false, compress: false, ...options });
  for (let number = 1; number <= pages; number += 1) document.addPage().text(`Page ${number}`);
  document.end();
  return await buffer(document);
}

/** A PDF of one page, filled by one image of 16 by 16 black pixels. */
function scannedPdf(filter: 'JBIG2Decode' | 'JPXDecode', picture: Buffer): Buffer {
  const content = 'q 300 0 0 300 0 0 cm /Scan Do Q';
  const depth = filter === 'JPXDecode' ? 8 : 1;
  const parts = [
    `%PDF-1.5
1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj
2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj
3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents 4 0 R /Resources <</XObject <</Scan 5 0 R>>>>>> endobj
4 0 obj <</Length ${content.length}>> stream
${content}
endstream endobj
5 0 obj <</Type /XObject /Subtype /Image /Width 16 /Height 16 /ColorSpace /DeviceGray /BitsPerComponent ${depth} /Filter /${filter} /Length ${picture.length}>> stream
`,
    picture,
    '\nendstream endobj\ntrailer <</Root 1 0 R>>\n%%EOF\n',
  ];
  return Buffer.concat(parts.map((part) => Buffer.from(part)));
}

/** Black JPEG 2000 image, made by `ffmpeg -f lavfi -i color=black:s=16x16 -frames:v 1 -pix_fmt gray -c:v jpeg2000`. */
const blackJpeg2000 = Buffer.from(
  `AAAADGpQICANCocKAAAAFGZ0eXBqcDIgAAAAAGpwMiAAAAAtanAyaAAAABZpaGRyAAAAEAAAABAAAQgHAAAAAAAPY29scgEAAAAAABEAAACeanAyY/9P/1EA
KQAAAAAAEAAAABAAAAAAAAAAAAAAAQAAAAEAAAAAAAAAAAAAAQcBAf9SAAwAAAABAAYCAgAA/1wAKSJ/IH7gfuB+oHbwdvB2wG8AbwBu4GdQZ1BnaFAFUAVQ
R1fTV9NXYv9kABEAAUxhdmM1OS4zNy4xMDD/kAAKAAAAAAAbAAH/k9/4MBgHOI8AAAAAAAD/2Q==`,
  'base64',
);

/** JBIG2 page with one MMR region: a row of 16 black pixels, then 15 copies of it (ITU-T T.88 and T.6). */
function blackJbig2(): Buffer {
  const words = (...values: number[]) => values.map((value) => value.toString(16).padStart(8, '0')).join('');
  const line = '001' + '00110101' + '0000010111';
  const bits = `${line}${'11'.repeat(15)}${'000000000001'.repeat(2)}`;
  const coded = (bits.padEnd(80, '0').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  const data = Buffer.from(coded).toString('hex');
  const page = `${words(0)}300001${words(19, 16, 16, 0, 0)}000000`;
  const region = `${words(1)}260001${words(18 + coded.length, 16, 16, 0, 0)}0001${data}`;
  return Buffer.from(page + region, 'hex');
}

test('the preview of a PDF reports what it cannot show and suggests a download', async ({ app, asUser }) => {
  const page = await asUser(screen(await app.addTruck(), 'view'));
  await expect(section(page).getByText('No documents to display')).toBeVisible();
  const files: [name: string, file: Buffer, pages: number, note: string | undefined][] = [
    ['short.pdf', await pdfOf(2), 2, undefined],
    [
      'locked.pdf',
      await pdfOf(1, { userPassword: 'secret' }),
      0,
      'This PDF needs its password. Download it to open it.',
    ],
    ['broken.pdf', Buffer.from('%PDF-1.7 nothing else'), 0, 'This PDF cannot be shown here. Download it to open it.'],
    [
      'scan.pdf',
      scannedPdf('JPXDecode', Buffer.from('scan')),
      1,
      'Parts of this PDF cannot be shown here. Download it to see all of it.',
    ],
    ['long.pdf', await pdfOf(21), 20, 'The first 20 of 21 pages are shown. Download it to see all of it.'],
    ['tall.pdf', await pdfOf(1, { size: [100, 14_400] }), 1, undefined],
  ];
  const chosen = files.map(([name, file]) => ({ name, mimeType: 'application/pdf', buffer: file }));
  await section(page).locator('input[type=file]').setInputFiles(chosen);
  await expect(lines(page)).toHaveCount(files.length);
  for (const [name, , pages, note] of files) {
    await button(section(page), `Preview ${name}`).click();
    const dialog = page.getByRole('dialog', { name });
    if (note !== undefined) await expect(dialog.getByRole('status').getByText(note)).toBeVisible();
    if (pages > 0) await expect(dialog.getByRole('img', { name: `${name}, page 1 of` })).toBeVisible();
    await expect(dialog.locator('canvas')).toHaveCount(pages);
    await expect(dialog.getByRole('status')).toHaveCount(note === undefined ? 0 : 1);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
});

test('scans in JBIG2 and JPEG 2000 are drawn in the preview of their PDF', async ({ app, asUser }) => {
  const page = await asUser(screen(await app.addTruck(), 'view'));
  const files = [
    ['jbig2.pdf', scannedPdf('JBIG2Decode', blackJbig2())],
    ['jpeg2000.pdf', scannedPdf('JPXDecode', blackJpeg2000)],
  ] as const;
  const chosen = files.map(([name, buffer]) => ({ name, mimeType: 'application/pdf', buffer }));
  await section(page).locator('input[type=file]').setInputFiles(chosen);
  await expect(lines(page)).toHaveCount(files.length);
  for (const [name] of files) {
    await button(section(page), `Preview ${name}`).click();
    const dialog = page.getByRole('dialog', { name });
    await expect(dialog.getByRole('img', { name: `${name}, page 1 of 1` })).toBeVisible();
    const middle = () =>
      dialog.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
        const dots = canvas.getContext('2d')?.getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data;
        return [...(dots ?? [])];
      });
    await expect.poll(middle, name).toEqual([0, 0, 0, 255]);
    await expect(dialog.getByRole('status')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
});

test('a PDF that takes too long to render is offered for download', async ({ app, asUser }) => {
  const page = await asUser('about:blank');
  await page.clock.install();
  await page.goto(screen(await app.addTruck(), 'view'));
  await expect(section(page).getByText('No documents to display')).toBeVisible();
  // A worker that never answers, like one busy with a large page.
  await page.route('**/assets/pdf.worker*', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  const file = { name: 'plans.pdf', mimeType: 'application/pdf', buffer: await pdfOf(1) };
  await section(page).locator('input[type=file]').setInputFiles(file);
  await button(section(page), 'Preview plans.pdf').click();
  const status = page.getByRole('dialog', { name: 'plans.pdf' }).getByRole('status');
  const note = status.getByText('This PDF cannot be shown here. Download it to open it.');
  // The page's clock runs fast, so that the timeout of 15 seconds takes no time.
  const isVisibleAfterTick = async () => {
    await page.clock.runFor(1000);
    return note.isVisible();
  };
  await expect.poll(isVisibleAfterTick).toBe(true);
});

test('documents of an order and of a client appear at once for a colleague', async ({ app, asUser, asAdmin }) => {
  const invoice = `/AbbasAutos/invoices/${await app.addPaper('invoice')}/view`;
  const phone = await asUser(invoice, { viewport: { width: 360, height: 740 } });
  const colleague = await asAdmin(invoice);
  await expect(section(colleague).getByText('No documents to display')).toBeVisible();
  await expect(section(phone).getByText('No documents to display')).toBeVisible();
  await field(section(phone), 'Type').selectOption('Export Evidence');
  await section(phone).locator('input[type=file]').setInputFiles(text('proof.txt', 'It left Hull.'));
  await expect(lines(colleague).filter({ hasText: 'proof.txt' }).getByText('Export Evidence')).toBeVisible();
  await expect(lines(phone).filter({ hasText: 'proof.txt' })).toBeVisible();
  await assertAccessible(phone);
});
