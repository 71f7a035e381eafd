/** Files as programs write them, and files that are made to harm. */
import { describe, expect, test } from 'vitest';
import { textCell, workbookOf } from '#test/import-files.ts';
import { parseFile } from './parse-file.ts';
import { readSpreadsheet } from './read-spreadsheet.ts';

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

const { signal } = new AbortController();

describe('a workbook', () => {
  test('gives what its formulas came to, and keeps the numbers of its lines', async () => {
    const rows = `<row r="2">${textCell('A2', 'Reg')}${textCell('B2', 'Cost')}</row><row r="4">${textCell('A4', 'AB 1')}<c r="B4"><f>1+1</f><v>2</v></c></row>`;
    expect(await readSpreadsheet({ bytes: workbookOf(rows), isWorkbook: true }, signal)).toEqual({
      heads: ['Reg', 'Cost'],
      rows: [{ line: 4, cells: ['AB 1', 2] }],
    });
  });

  test('keeps what a formula failed with, in letters of any language beside it', async () => {
    const failed = '<c r="B2" s="1" t="e"><f>1/0</f><v>#DIV/0!</v></c>';
    const rows = `<row r="1">${textCell('A1', 'Reg')}${textCell('B1', 'Kosten €')}</row><row r="2">${textCell('A2', 'Škoda Ž')}${failed}</row>`;
    expect(await readSpreadsheet({ bytes: workbookOf(rows), isWorkbook: true }, signal)).toEqual({
      heads: ['Reg', 'Kosten €'],
      rows: [{ line: 2, cells: ['Škoda Ž', '#DIV/0!'] }],
    });
  });

  test('that unpacks to far more than it is, or is none, is refused', async () => {
    const bomb = workbookOf('');
    const directory = Buffer.from(bomb.buffer);
    // Bytes of a part once it is unpacked, as the archive's directory says.
    directory.writeUInt32LE(210 * 1024 ** 2, directory.indexOf('PK\x01\x02') + 24);
    await expect(parseFile(bomb, true)).rejects.toThrow('too large');
    await expect(parseFile(new Uint8Array([80, 75, 3, 4, 0]), true)).rejects.toThrow(
      'cannot be read as an Excel workbook',
    );
  });

  test('with one cell far out takes no more memory than its process may have', async () => {
    const rows = Array.from({ length: 60 }, (_, at) => `<row r="${at + 1}">${textCell(`A${at + 1}`, 'x')}</row>`).join(
      '',
    );
    const far = `<row r="1048576">${textCell('XFD1048576', 'x')}</row>`;
    const file = { bytes: workbookOf(rows + far), isWorkbook: true };
    await expect(readSpreadsheet(file, signal, { heapMb: 64, deadlineMs: 20_000 })).rejects.toThrow('too large');
  });
});
