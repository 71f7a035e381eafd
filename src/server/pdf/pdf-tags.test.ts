/**
 * The structure that screen readers use: title, language, headings, paragraphs, tables and pictures in reading order.
 */
import { expect, test } from 'vitest';
import { draw as printRegister } from '#ledger/server/register-document.ts';
import { draw as printPaper } from '#paperwork/server/pdf/paper-document.ts';
import { draw as printStatement } from '#payments/server/pdf/statement-document.ts';
import { type PdfPart, pdfPages, pdfStructure } from '#test/files/pdf-text.ts';
import { sampleJob } from '#test/files/sample-order.ts';
import { draw as printLabels } from '#trucks/server/pdf/label-document.ts';

const partsOf = ({ pages }: { pages: readonly PdfPart[] }) =>
  pages.flatMap(({ kids }) => kids.flatMap((document) => document.kids));
const rolesOf = (parts: readonly PdfPart[]) => parts.map(({ role }) => role);
const cellsOf = (parts: readonly PdfPart[]) =>
  parts
    .filter(({ role }) => role === 'Table')
    .flatMap(({ kids }) => kids.map((row) => row.kids.map(({ text }) => text.trim())));

const { paper } = sampleJob;
const party = { ...paper.billToClient, name: 'Quay & <Sons>' };
const [item] = paper.items;
const truck = item?.trucks[0];
const trucks = Array.from({ length: 60 }, (_, at) => ({ ...truck, regNumber: `AB12 ${100 + at}` }));
const long = { ...sampleJob, kind: 'invoice', paper: { ...paper, items: [{ ...item, trucks }] } } as typeof sampleJob;
const dark = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const { letterhead } = sampleJob;

test('an invoice is read from the letterhead to the end, with alternative text for the logo', async () => {
  const logo = `data:image/png;base64,${dark}`;
  const pdf = await printPaper({ ...sampleJob, letterhead: { ...letterhead, logo } });
  const read = await pdfStructure(pdf);
  expect(read).toMatchObject({ title: 'Order 1', language: 'en-GB' });
  expect(read.xml).toContain('<pdfaid:part>2</pdfaid:part>');
  expect(pdf.toString('latin1')).toContain('/GTS_PDFA1');
  const parts = partsOf(read);
  expect(rolesOf(parts).slice(0, 3)).toEqual(['Figure', 'P', 'H1']);
  expect(parts.slice(0, 3).map(({ text }) => text)).toEqual(['Logo of Abbas Autos', 'Abbas Autos', 'Order']);
  expect(parts.filter(({ role }) => role === 'H2').map(({ text }) => text)).toEqual(['Bill To', 'Ship To']);
  expect(cellsOf(parts)).toContainEqual(['Vehicle', '£1.00', '20%', '£0.20', '£1.20']);
});

test('a table over two pages is one table, and screen readers skip repeated headers and footers', async () => {
  const pdf = await printPaper(long);
  const read = await pdfStructure(pdf);
  expect(read.pages).toHaveLength(2);
  const cells = cellsOf(partsOf(read));
  expect(cells.filter(([first]) => first === 'Reg Number')).toHaveLength(1);
  expect(cells.filter(([first]) => first?.startsWith('AB12')).map(([first]) => first)).toEqual(
    trucks.map(({ regNumber }) => regNumber),
  );
  expect((await pdfPages(pdf)).join(' ')).toContain('Page 2 of 2');
  expect(JSON.stringify(read.pages)).not.toContain('Page 2 of 2');
});

test('registers, statements and labels are tagged, and names are escaped in the metadata', async () => {
  const row = {
    number: '1',
    to: '3',
    state: 'Skipped',
    paperId: null,
    date: null,
    client: null,
    reason: 'Chosen',
    by: null,
    at: null,
  } as const;
  const register = await pdfStructure(
    await printRegister({
      company: 'Butler',
      kind: 'invoices',
      rows: [row],
      today: '2026-11-22',
      timeZone: 'Europe/London',
    }),
  );
  expect(register).toMatchObject({ title: 'Register of Invoices', language: 'en-GB' });
  expect(rolesOf(partsOf(register))).toEqual(['P', 'H1', 'P', 'Table']);
  expect(cellsOf(partsOf(register))[1]?.slice(0, 2)).toEqual(['1 to 3', 'Skipped']);

  const client = { ...party, id: 'c1' };
  const statement = { company: 'Butler', client, to: '2026-11-22', lines: [] } as never;
  const read = await pdfStructure(await printStatement({ statement, letterhead }));
  expect(read.title).toBe('Statement Quay & <Sons>');
  expect(read.xml).toContain('Statement Quay &amp; &lt;Sons&gt;');

  const label = {
    regNumber: 'AB12 CDE',
    stockNumber: 4,
    make: 'DAF',
    model: 'XF',
    price: null,
    priceNote: null,
    facts: [],
    address: 'https://trucks.example/1',
  };
  const labels = await pdfStructure(
    await printLabels({ company: 'Butler', kind: 'KeyTag', page: 'Staff', trucks: [label] }),
  );
  expect(partsOf(labels).at(-1)).toMatchObject({ role: 'Figure', text: 'QR code for AB12 CDE' });
  expect(partsOf(labels)[0]).toMatchObject({ role: 'H1', text: 'AB12 CDE' });
});
