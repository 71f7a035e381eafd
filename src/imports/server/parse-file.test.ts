/** Files as programs write them, and files that are made to harm. */
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { parseFile } from './parse-file.ts';
import { readSpreadsheet } from './parse-thread.ts';

const csv = (text: string | Uint8Array) => parseFile(new Uint8Array(Buffer.from(text as Uint8Array)), false);

describe('a CSV file', () => {
  const expected = { heads: ['Reg', 'Notes'], rows: [{ line: 2, cells: ['AB 1', 'Größe, "x"'] }] };
  test.each([
    ['commas', 'Reg,Notes\r\nAB 1,"Größe, ""x"""\r\n'],
    ['semicolons', 'Reg;Notes\nAB 1;"Größe, ""x"""'],
    ['tabs', 'Reg\tNotes\nAB 1\t"Größe, ""x"""\n'],
    ['a mark', '\uFEFFReg,Notes\r\nAB 1,"Größe, ""x"""\r\n'],
  ])('with %s', async (_what, text) => {
    expect(await csv(text)).toEqual(expected);
  });

  test.each([
    ['lines that end in several ways', 'Reg,Notes\r\nAB 1,x\nAB 2,y\rAB 3,z\r\n'],
    ['an empty line before the heads', '\r\nReg;Notes\r\nAB 1;x\r\nAB 2;y\r\nAB 3;z'],
    ['a head of two lines', '"Reg\n";"Not""es"\nAB 1;x\nAB 2;y\nAB 3;z'],
  ])('loses no row with %s', async (_what, text) => {
    const { heads, rows } = await csv(text);
    expect([heads.length, ...rows.map(({ cells }) => cells.join())]).toEqual([2, 'AB 1,x', 'AB 2,y', 'AB 3,z']);
  });

  test('of an old code page, and of two bytes a letter', async () => {
    expect(await csv(Buffer.from('Reg,Notes\r\nAB 1,"Größe, ""x"""\r\n', 'latin1'))).toEqual(expected);
    expect(await csv(Buffer.from('\uFEFFReg\tNotes\r\nAB 1\t"Größe, ""x"""\r\n', 'utf16le'))).toEqual(expected);
  });

  test('whose first line names the sign, whose rows are empty, long and short, whose heads come twice', async () => {
    expect(await csv('sep=;\r\nA;A;\r\n\r\n1;2;3;4\r\n;;\r\n5')).toEqual({
      heads: ['A', 'A (2)', 'Column C', 'Column D'],
      rows: [
        { line: 4, cells: ['1', '2', '3', '4'] },
        { line: 6, cells: ['5'] },
      ],
    });
  });

  test.each([
    ['', 'The file has no rows'],
    ['A,B\n\n', 'The file has no rows'],
    ['A,B\n"never closed,1\n2,3', 'cannot be read as CSV'],
    [`A\n${'1\n'.repeat(20_001)}`, 'at most 20,000 rows'],
    [`${Array.from({ length: 201 }, (_, at) => `h${at}`).join()}\n1`, '200 columns'],
  ])('that cannot be taken says why: %#', async (text, reason) => {
    await expect(csv(text)).rejects.toThrow(reason);
  });
});

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';

/** A workbook of one sheet with these rows in XML. */
function workbook(rows: string): Uint8Array<ArrayBuffer> {
  const relation = (type: string, target: string) =>
    `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/${type}" Target="${target}"/></Relationships>`;
  return new Uint8Array(
    zipSync({
      '_rels/.rels': strToU8(relation('officeDocument', 'xl/workbook.xml')),
      'xl/workbook.xml': strToU8(
        `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ),
      'xl/_rels/workbook.xml.rels': strToU8(relation('worksheet', 'worksheets/sheet1.xml')),
      'xl/worksheets/sheet1.xml': strToU8(
        `${head}<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
      ),
    }),
  );
}

const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;
const { signal } = new AbortController();

describe('a workbook', () => {
  test('gives what its formulas came to, and keeps the numbers of its lines', async () => {
    const rows = `<row r="2">${text('A2', 'Reg')}${text('B2', 'Cost')}</row><row r="4">${text('A4', 'AB 1')}<c r="B4"><f>1+1</f><v>2</v></c></row>`;
    expect(await readSpreadsheet({ bytes: workbook(rows), isWorkbook: true }, signal)).toEqual({
      heads: ['Reg', 'Cost'],
      rows: [{ line: 4, cells: ['AB 1', 2] }],
    });
  });

  test('keeps what a formula failed with, in letters of any language beside it', async () => {
    const failed = '<c r="B2" s="1" t="e"><f>1/0</f><v>#DIV/0!</v></c>';
    const rows = `<row r="1">${text('A1', 'Reg')}${text('B1', 'Kosten €')}</row><row r="2">${text('A2', 'Škoda Ž')}${failed}</row>`;
    expect(await readSpreadsheet({ bytes: workbook(rows), isWorkbook: true }, signal)).toEqual({
      heads: ['Reg', 'Kosten €'],
      rows: [{ line: 2, cells: ['Škoda Ž', '#DIV/0!'] }],
    });
  });

  test('that unpacks to far more than it is, or is none, is refused', async () => {
    const bomb = workbook('');
    const directory = Buffer.from(bomb.buffer);
    // Bytes of a part once it is unpacked, as the archive's directory says.
    directory.writeUInt32LE(210 * 1024 ** 2, directory.indexOf('PK\x01\x02') + 24);
    await expect(parseFile(bomb, true)).rejects.toThrow('too large');
    await expect(parseFile(new Uint8Array([80, 75, 3, 4, 0]), true)).rejects.toThrow(
      'cannot be read as an Excel workbook',
    );
  });

  test('with one cell far out takes no more memory than its thread may have', async () => {
    const rows = Array.from({ length: 60 }, (_, at) => `<row r="${at + 1}">${text(`A${at + 1}`, 'x')}</row>`).join('');
    const far = `<row r="1048576">${text('XFD1048576', 'x')}</row>`;
    await expect(readSpreadsheet({ bytes: workbook(rows + far), isWorkbook: true }, signal)).rejects.toThrow(
      'too large',
    );
  });
});
