/** Reads cells as Excel displays them, from workbooks of several programs. */
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import type { Cell } from '#imports/cell.ts';
import { textCell, type WorkbookParts, workbookOf } from '#test/files/import-files.ts';
import { parseFile } from './parse-file.ts';

const heads = `<row r="1">${textCell('A1', 'Reg')}${textCell('B1', 'Cost')}</row>`;
const parse = (rows: string, parts?: WorkbookParts) => parseFile(workbookOf(rows, parts), true);

/** The second cell of the only row below the headings. */
async function readCell(cell: string, parts?: WorkbookParts): Promise<Cell | undefined> {
  const { rows } = await parse(`${heads}<row r="2">${textCell('A2', 'AB 1')}${cell}</row>`, parts);
  return rows[0]?.cells[1];
}

const number = (value: number, style = 1) => `<c r="B2" s="${style}"><v>${value}</v></c>`;
const accounting = '_-"£"* #,##0.00_-;-"£"* #,##0.00_-;_-"£"* "-"??_-;_-@_-';

test.each<[value: number, format: string, shown: string]>([
  [12_500, '[$$-409]#,##0.00', '$12,500.00'],
  [12_500, '[$£-809]#,##0.00', '£12,500.00'],
  [12_500, '"$"#,##0', '$12,500'],
  [12_500, '#,##0.00 [$€-1]', '12,500.00 €'],
  [20, '0%', '2000%'],
  [0.2, '0%', '20%'],
  [12_500, '#,##0.00\\ [$€-407]', '12,500.00 €'],
  [12_500, '[$£-413]#,##0.00', '£12,500.00'],
  [280_000, '#,##0" mi"', '280,000 mi'],
  [280_000, '#,##0\\ "km"', '280,000 km'],
  [7_700_900_123, '00000000000', '07700900123'],
  [7_700_900_123, '00000 000000', '07700 900123'],
  [0, accounting, '£-'],
  [1234.5, accounting, '£1,234.50'],
  [-1234.5, accounting, '-£1,234.50'],
  [5.41925e13, '0.00E+00', '5.42E+13'],
  [12_500, '#,##0,"k"', '13k'],
  [250, '(#,##0.00)', '(250.00)'],
  [5, '[>4]0%;0', '500%'],
  [0.5, 'h:mm', '12:00'],
  [-1.2, 'h', '######'],
  [-1.2, '[h]:mm:ss', '######'],
  [3_000_000, 'h:mm', '######'],
  [833.333333, '#,##0.00', '833.33'],
  [5, 'not a format [[', '######'],
  [5, ';;;', ''],
])('%d in the format %s is displayed as %j', async (value, format, shown) => {
  const cell = await readCell(number(value), { formats: [format] });
  expect(cell).toEqual({ kind: 'number', number: value, shown: expect.any(String) });
  expect((cell as { shown: string }).shown.trim()).toBe(shown);
});

test.each<[value: number, format: string]>([
  [12_500, 'General'],
  [12_500, '0'],
  [12_345.67, '#,##0.00'],
  [12_345.67, '#,##0'],
  [12_345.67, '[$-407]#,##0.00'],
  [-250, '#,##0_);(#,##0)'],
  [0, '_-* #,##0_-;-* #,##0_-;_-* "-"??_-;_-@_-'],
])('%d in the format %s is read as a plain number', async (value, format) => {
  expect(await readCell(number(value), { formats: [format] })).toBe(value);
});

test('a zero that its format hides is an empty cell', async () => {
  expect(await readCell(number(0), { formats: ['#,##0;-#,##0;;@'] })).toBeUndefined();
});

test('built-in number formats are displayed in the British way', async () => {
  expect(await readCell(number(46_348, 1))).toEqual({ kind: 'date', day: '2026-11-22', shown: '22/11/2026' });
  const price = await readCell(number(5, 2));
  expect(price).toEqual({ kind: 'number', number: 5, shown: expect.stringMatching(/^ *£ *5\.00 *$/) });
});

describe('a date', () => {
  const from1904 = { workbook: '<workbookPr date1904="1"/>' };
  test.each<[value: number, format: string, day: string | null, parts: WorkbookParts]>([
    [46_348, 'dd/mm/yyyy', '2026-11-22', {}],
    [46_348.75, 'dd/mm/yyyy hh:mm', '2026-11-22', {}],
    [46_347.999_999_9, 'dd/mm/yyyy', '2026-11-22', {}],
    [46_348, 'd-mmm', '2026-11-22', {}],
    [46_348, '[$-F800]dddd, mmmm dd, yyyy', '2026-11-22', {}],
    [1, 'dd/mm/yyyy', '1900-01-01', {}],
    [59, 'dd/mm/yyyy', '1900-02-28', {}],
    [60, 'dd/mm/yyyy', null, {}],
    [61, 'dd/mm/yyyy', '1900-03-01', {}],
    [0, 'dd/mm/yyyy', null, {}],
    [-5, 'dd/mm/yyyy', null, {}],
    [44_886, 'dd/mm/yyyy', '2026-11-22', from1904],
    [0, 'dd/mm/yyyy', '1904-01-01', from1904],
  ])('%d in the format %s is read as %s', async (value, format, day, parts) => {
    expect(await readCell(number(value), { formats: [format], ...parts })).toMatchObject({ kind: 'date', day });
  });

  test('in a General cell of a workbook in the 1904 date system has its day', async () => {
    expect(await readCell(number(44_886, 0), from1904)).toEqual({
      kind: 'number',
      number: 44_886,
      shown: '44886',
      day: '2026-11-22',
    });
  });

  test('uses the 1904 date system even if an extension has workbook properties of its own', async () => {
    const afterSheets =
      '<extLst><ext xmlns:x15="later"><x15:workbookPr chartTrackingRefBase="1"/><x15:sheet name="B"/></ext></extLst>';
    const cell = await readCell(number(44_886), { formats: ['dd/mm/yyyy'], ...from1904, afterSheets });
    expect(cell).toMatchObject({ kind: 'date', day: '2026-11-22' });
  });

  test('outside the calendar is displayed as hash marks', async () => {
    for (const value of [-5, 2_958_466]) {
      const cell = await readCell(number(value), { formats: ['dd/mm/yyyy;;'] });
      expect(cell).toEqual({ kind: 'date', day: null, shown: '######' });
    }
  });

  test('stored as ISO text is read', async () => {
    const cell = '<c r="B2" t="d"><v>2026-11-22T14:00:00</v></c>';
    expect(await readCell(cell)).toEqual({ kind: 'date', day: '2026-11-22', shown: '2026-11-22T14:00:00' });
  });
});

const noValue = { kind: 'fault', fault: 'noValue', shown: '' };
const uncalculated = { afterSheets: '<calcPr calcId="191029" fullCalcOnLoad="1"/>' };

test.each<[what: string, cell: string, value: unknown, parts?: WorkbookParts]>([
  ['a formula without a value', '<c r="B2"><f>1+1</f></c>', noValue],
  ['a formula with an empty value', '<c r="B2"><f>1+1</f><v></v></c>', noValue],
  ['a formula with a self-closing value', '<c r="B2"><f>1+1</f><v/></c>', noValue],
  ['a shared formula without a value', '<c r="B2"><f t="shared" si="0"/></c>', noValue],
  ['a text formula without a value', '<c r="B2" t="str"><f>A1</f></c>', noValue],
  ['a placeholder of zero', '<c r="B2"><f>A1*2</f><v>0</v></c>', noValue, uncalculated],
  ['a calculated zero', '<c r="B2"><f>A1*2</f><v>0</v></c>', 0],
  ['a zero that is not a formula', '<c r="B2"><v>0</v></c>', 0, uncalculated],
  ['a formula of an empty text', '<c r="B2" t="str"><f>""</f><v></v></c>', undefined],
  ['a formula of a text', '<c r="B2" t="str"><f>"a"</f><v>a</v></c>', 'a'],
  ['an empty cell', '<c r="B2" s="1"/>', undefined],
  ['an error', '<c r="B2" t="e"><f>1/0</f><v>#DIV/0!</v></c>', '#DIV/0!'],
  ['a number that is too large', '<c r="B2" s="1"><v>1E400</v></c>', '1E400'],
  ['a shared string without an index', '<c r="B2" t="s"><v/></c>', undefined, { sharedStrings: '<si><t>x</t></si>' }],
  [
    'a shared string that does not exist',
    '<c r="B2" t="s"><v>7</v></c>',
    { kind: 'fault', fault: 'unreadable', shown: '' },
  ],
  ['an empty boolean', '<c r="B2" t="b"><v></v></c>', undefined],
  ['a true boolean', '<c r="B2" t="b"><v>1</v></c>', true],
  ['a false boolean', '<c r="B2" t="b"><v>0</v></c>', false],
  [
    'a shared string',
    '<c r="B2" t="s"><v>1</v></c>',
    'Red & blue',
    { sharedStrings: '<si><t>x</t></si><si><r><t>Red &amp; </t></r><r><t>blue</t></r><rPh><t>no</t></rPh></si>' },
  ],
  [
    'inline rich text',
    '<c r="B2" t="inlineStr"><is><r><t>a</t></r><r><t xml:space="preserve"> b</t></r></is></c>',
    'a b',
  ],
  [
    'a text without its phonetic guide',
    '<c r="B2" t="inlineStr"><is><t>red</t><rPh sb="0" eb="1"><t>no</t></rPh><r><t> truck</t></r></is></c>',
    'red truck',
  ],
  ['an escaped character', textCell('B2', '_x005F_x0041_BC_x000D_'), '_x0041_BC\r'],
  ['CDATA', '<c r="B2" t="inlineStr"><is><t><![CDATA[a<b]]></t></is></c>', 'a<b'],
  ['many digits stored as text', textCell('B2', '1234567890123456'), { kind: 'digits', shown: '1234567890123456' }],
  ['an element with a namespace prefix', '<x:c r="B2"><x:v>5</x:v></x:c>', 5],
])('%s is read', async (_what, cell, value, parts) => {
  expect(await readCell(cell, parts)).toEqual(value);
});

describe('a workbook of another program', () => {
  const rows = `${heads}<row r="2">${textCell('A2', 'AB 1')}<c r="B2"><v>5</v></c></row>`;
  const plain = (at: string) => rows.replaceAll(/ r="[A-Z]*\d"/g, at);
  test.each<[what: string, rows: string, parts?: WorkbookParts]>([
    ['without cell references', plain('')],
    ['with backslashes in names', rows, { separator: '\\' }],
    ['in another folder', rows, { folder: 'spreadsheet', sheetFile: 'data/blad 1.xml' }],
    ['in the strict OOXML variant', rows, { namespace: 'strict' }],
  ])('%s is read', async (_what, given, parts) => {
    expect(await parse(given, parts)).toMatchObject({
      heads: ['Reg', 'Cost'],
      rows: [{ line: 2, cells: ['AB 1', 5] }],
    });
  });
});

describe('the parts of a workbook', () => {
  const rows = `${heads}<row r="2">${textCell('A2', 'Größe')}<c r="B2" s="1"><v>46348</v></c></row>`;
  const day = { kind: 'date', day: '2026-11-22', shown: '22/11/2026' };
  const rewrite = (change: (xml: string) => Uint8Array) =>
    zipSync(
      Object.fromEntries(
        Object.entries(unzipSync(workbookOf(rows, { formats: ['dd/mm/yyyy'] }))).map(([name, part]) => [
          name,
          change(strFromU8(part)),
        ]),
      ),
    );

  test.each<[encoding: string, change: (xml: string) => Uint8Array]>([
    ['UTF-16 with a byte order mark', (xml) => Buffer.from(`\uFEFF${xml}`, 'utf16le')],
    ['UTF-16 without a byte order mark', (xml) => Buffer.from(xml.replace('UTF-8', 'UTF-16'), 'utf16le')],
    ['big-endian UTF-16', (xml) => Buffer.from(xml, 'utf16le').swap16()],
    ['an old code page', (xml) => Buffer.from(xml.replace('UTF-8', 'windows-1252'), 'latin1')],
  ])('are read in %s', async (_encoding, change) => {
    expect((await parseFile(rewrite(change), true)).rows).toMatchObject([{ cells: ['Größe', day] }]);
  });

  test('are rejected if their bytes are not text', async () => {
    const broken = rewrite((xml) => Buffer.from(xml, 'latin1'));
    await expect(parseFile(broken, true)).rejects.toThrow('cannot be read as an Excel workbook. Open it in Excel');
  });

  test('ignore formats of conditional formatting', async () => {
    const dxf = '<dxfs><dxf><numFmt numFmtId="164" formatCode="0%"/></dxf></dxfs></styleSheet>';
    const bytes = rewrite((xml) => strToU8(xml.replace('</styleSheet>', dxf)));
    expect((await parseFile(bytes, true)).rows).toMatchObject([{ cells: ['Größe', day] }]);
  });
});

describe('a sheet', () => {
  const row = (line: number, text: string, attributes = '') =>
    `<row r="${line}" ${attributes}>${textCell(`A${line}`, text)}<c r="B${line}"><v>5</v></c></row>`;

  test('has its hidden rows and columns counted', async () => {
    const rows = [row(2, 'AB 1'), row(3, 'AB 2', 'hidden="1"'), row(4, 'AB 3', 'ht="0" customHeight="1"')].join('');
    const file = await parse(heads + rows, { before: '<cols><col min="2" max="16384" hidden="1"/></cols>' });
    expect(file.rows.map(({ isHidden }) => isHidden)).toEqual([false, true, true]);
    expect(file).toMatchObject({ contents: { sheet: 'A', otherSheets: [], hiddenRows: 2 }, hiddenColumns: [1] });
  });

  test.each([
    ['the first sheet with any cells', {}, '', 'B', ['A', 'C']],
    [
      'the first sheet with rows below its headings',
      {},
      `<row r="1">${textCell('A1', 'Stock list')}</row>`,
      'B',
      ['A', 'C'],
    ],
    [
      'no cover sheet with lines of text',
      {},
      `<row r="1">${textCell('A1', 'Stock list')}</row><row r="2">${textCell('A2', 'By Ann')}</row>`,
      'B',
      ['A', 'C'],
    ],
    ['not a hidden sheet', { state: 'hidden' }, heads + row(2, 'AB 0'), 'B', ['C']],
  ])('is chosen and the others are listed: %s', async (_what, parts, rows, sheet, otherSheets) => {
    const sheets = { B: heads + row(2, 'AB 1'), C: heads + row(2, 'AB 2') };
    const file = await parse(rows, { ...parts, sheets });
    expect(file).toMatchObject({ rows: [{ cells: ['AB 1', 5] }], contents: { sheet, otherSheets } });
  });

  test('that the file does not have is named', async () => {
    const read = parseFile(workbookOf(heads + row(2, 'AB 1')), true, { sheet: 'Gone', headLine: null });
    await expect(read).rejects.toThrow('The file has no sheet Gone.');
  });

  test('without rows in any sheet is rejected with a message that names the other sheets', async () => {
    const sheets = { Notes: heads, Empty: '' };
    const error = 'The file has headings but no rows. The other sheets have no rows either: Notes, Empty.';
    await expect(parse(heads, { sheets })).rejects.toThrow(error);
  });

  test('has a text of merged rows in each of them, and other merged cells marked as errors', async () => {
    const after = '<mergeCells><mergeCell ref="A2:A3"/><mergeCell ref="A4:B4"/><mergeCell ref="C2:C4"/></mergeCells>';
    const lines = `${row(2, 'AB 1')}<row r="3"><c r="B3"><v>5</v></c></row><row r="4">${textCell('A4', 'AB 3')}</row>`;
    const merged = { kind: 'fault', fault: 'merged', shown: '' };
    const { rows } = await parse(heads + lines, { after });
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['AB 1', 5],
      ['AB 1', 5],
      ['AB 3', merged],
    ]);
  });
});
