/** Parses files as programs write them, and malicious files. */
import { buffer } from 'node:stream/consumers';
import { constants, deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { textCell, workbookOf } from '#test/files/import-files.ts';
import { parseFile } from './parse-file.ts';
import { UnreadableFile } from './parsed-file.ts';
import { readSpreadsheet } from './read-spreadsheet.ts';

const csv = async (text: string | Uint8Array) => parseFile(new Uint8Array(Buffer.from(text as Uint8Array)), false);
const workbook = async (bytes: Uint8Array) => parseFile(bytes, true);

describe('a CSV file', () => {
  const expected = { heads: ['Reg', 'Notes'], rows: [{ line: 2, cells: ['AB 1', 'Größe, "x"'] }] };
  test.each([
    ['commas', 'Reg,Notes\r\nAB 1,"Größe, ""x"""\r\n'],
    ['semicolons', 'Reg;Notes\nAB 1;"Größe, ""x"""'],
    ['tabs', 'Reg\tNotes\nAB 1\t"Größe, ""x"""\n'],
    ['bars', 'Reg|Notes\nAB 1|"Größe, ""x"""\n'],
    ['a byte order mark', '\uFEFFReg,Notes\r\nAB 1,"Größe, ""x"""\r\n'],
  ])('with %s is parsed', async (_what, text) => {
    expect(await csv(text)).toMatchObject(expected);
  });

  test.each([
    ['one title', 'Stock list\nReg;Make;Notes\nAB 1;DAF;x', 3],
    ['titles with empty cells', 'Abbas Autos,,\n1 Nov 2026,,\n\nReg,Make,Notes\nAB 1,DAF,x', 5],
  ])('with %s above the headings is parsed from its headings', async (_what, text, line) => {
    expect(await csv(text)).toMatchObject({
      heads: ['Reg', 'Make', 'Notes'],
      rows: [{ line, cells: ['AB 1', 'DAF', 'x'] }],
    });
  });

  test('with one or two columns has its headings in the first row', async () => {
    expect(await csv('Name\nHarbour Haulage')).toMatchObject({ heads: ['Name'], rows: [{ line: 2 }] });
    expect(await csv('Name,\nHarbour Haulage,Hull')).toMatchObject({
      heads: ['Name', 'Column B'],
      rows: [{ line: 2 }],
    });
  });

  test.each([
    ['lines that end in several ways', 'Reg,Notes\r\nAB 1,x\nAB 2,y\rAB 3,z\r\n'],
    ['an empty line before the headings', '\r\nReg;Notes\r\nAB 1;x\r\nAB 2;y\r\nAB 3;z'],
    ['a heading of two lines', '"Reg\n";"Not""es"\nAB 1;x\nAB 2;y\nAB 3;z'],
  ])('with %s loses no row', async (_what, text) => {
    const { heads, rows } = await csv(text);
    expect([heads.length, ...rows.map(({ cells }) => cells.join())]).toEqual([2, 'AB 1,x', 'AB 2,y', 'AB 3,z']);
  });

  test.each([
    ['tabs', 'Reg\tPrice, net\nAB 1\t5\n', ['Reg', 'Price, net'], ['AB 1', '5']],
    ['semicolons', 'Reg;Notes, such as a, b, c\nAB 1;x\n', ['Reg', 'Notes, such as a, b, c'], ['AB 1', 'x']],
    ['semicolons and a short row', 'Reg;Price\nAB 1\n', ['Reg', 'Price'], ['AB 1']],
  ])('separated by %s is not split at the commas in its headings', async (_sign, text, heads, cells) => {
    expect(await csv(text)).toMatchObject({ heads, rows: [{ cells }] });
  });

  test('in an old code page or in UTF-16 is decoded', async () => {
    expect(await csv(Buffer.from('Reg,Notes\r\nAB 1,"Größe, ""x"""\r\n', 'latin1'))).toMatchObject(expected);
    expect(await csv(Buffer.from('\uFEFFReg\tNotes\r\nAB 1\t"Größe, ""x"""\r\n', 'utf16le'))).toMatchObject(expected);
  });

  test('with one cell in an old code page is decoded without damaging the other cells', async () => {
    const lines = ['Reg,Notes', 'AB 1,Größe – 1', 'AB 2,Größe Ž ', 'AB 3,Škoda 日本'].map((line) =>
      Buffer.from(`${line}\r\n`),
    );
    lines.splice(2, 0, Buffer.from('AB 9,caf\xe9 \x80\r\n', 'latin1'));
    lines[3] = Buffer.concat([Buffer.from('AB 2,Größe Ž '), Buffer.from('caf\xe9\r\n', 'latin1')]);
    const { rows } = await csv(Buffer.concat(lines));
    const notes = ['Größe – 1', 'café €', 'Größe Ž café', 'Škoda 日本'];
    expect(rows.map(({ cells }) => cells[1])).toEqual(notes);
  });

  test('with formulas that quote text gives that text, and guarded text is unguarded', async () => {
    const { rows } = await csv(
      'A,B,C\n="07700900123","=""1234567890123456""","=""say """"hi"""""""\n"\'=""x""",="x"&"y",\'=1+1\n',
    );
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['07700900123', { kind: 'digits', shown: '1234567890123456' }, 'say "hi"'],
      ['="x"', '="x"&"y"', '=1+1'],
    ]);
  });

  test('with a `sep=` line, empty, long and short rows and duplicate headings is parsed', async () => {
    expect(await csv('sep=;\r\nA;A;\r\n\r\n1;2;3;4\r\n;;\r\n5')).toMatchObject({
      heads: ['A', 'A (2)', 'Column C', 'Column D'],
      rows: [
        { line: 4, cells: ['1', '2', '3', '4'] },
        { line: 6, cells: ['5'] },
      ],
    });
  });

  test('with misplaced quotation marks has the joined cells marked as errors', async () => {
    const { rows } = await csv(
      'Town,Country,North,West\nHamilton,"Bermuda"","32.18,-64.48\nBig,5" wheel,"x, ""y""",z\n',
    );
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['Hamilton', { kind: 'fault', fault: 'quotes', shown: '"Bermuda","32.18' }, '-64.48'],
      ['Big', '5" wheel', 'x, "y"', 'z'],
    ]);
  });

  test.each([
    ['', 'The file is empty.'],
    ['A,B\n\n', 'The file has headings but no rows.'],
    [
      'A,B\n"never closed,1\n2,3',
      /^The file cannot be read as CSV near line \d+: there is a stray or missing quotation mark\.$/,
    ],
    [`A\n${'1\n'.repeat(20_001)}`, 'the maximum is 20,000 rows'],
    [`${Array.from({ length: 201 }, (_, at) => `h${at}`).join()}\n1`, '200 columns'],
  ])('that is invalid is rejected with a reason: %#', async (text, reason) => {
    await expect(csv(text)).rejects.toThrow(reason);
  });

  test('whose chosen line of headings is empty is rejected with the line', async () => {
    const bytes = new Uint8Array(Buffer.from('A,B\n\n1,2'));
    const read = parseFile(bytes, false, { sheet: null, headLine: 2 });
    await expect(read).rejects.toThrow('Line 2 is empty.');
  });
});

const { signal } = new AbortController();

/** A workbook of two megabytes whose sheet unpacks to 1,500 MB but declares a thousand bytes. */
function lyingWorkbook(): Uint8Array<ArrayBuffer> {
  const block = deflateRawSync(Buffer.alloc(1024 ** 2, ' '), { finishFlush: constants.Z_FULL_FLUSH });
  const packed = Buffer.concat([...Array.from({ length: 1500 }, () => block), deflateRawSync(Buffer.alloc(0))]);
  const name = 'xl/worksheets/sheet1.xml';
  const archive = Buffer.from(zipSync({ ...unzipSync(workbookOf('')), [name]: packed }, { level: 0 }));
  const [own, inDirectory] = [archive.indexOf(name) - 30, archive.lastIndexOf(name) - 46];
  archive.writeUInt16LE(8, own + 8);
  archive.writeUInt16LE(8, inDirectory + 10);
  archive.writeUInt32LE(1000, own + 22);
  archive.writeUInt32LE(1000, inDirectory + 24);
  return new Uint8Array(archive);
}

describe('a workbook', () => {
  test('gives the results of its formulas and the line numbers of its rows', async () => {
    const rows = `<row r="2">${textCell('A2', 'Reg')}${textCell('B2', 'Cost')}</row><row r="4">${textCell('A4', 'AB 1')}<c r="B4"><f>1+1</f><v>2</v></c></row>`;
    expect(await readSpreadsheet({ bytes: workbookOf(rows), isWorkbook: true }, signal)).toMatchObject({
      heads: ['Reg', 'Cost'],
      examples: ['AB 1', '2'],
      rows: [{ line: 4, cells: ['AB 1', 2] }],
    });
  });

  test('gives formula errors and text in any language', async () => {
    const failed = '<c r="B2" s="1" t="e"><f>1/0</f><v>#DIV/0!</v></c>';
    const rows = `<row r="1">${textCell('A1', 'Reg')}${textCell('B1', 'Kosten €')}</row><row r="2">${textCell('A2', 'Škoda Ž')}${failed}</row>`;
    expect(await readSpreadsheet({ bytes: workbookOf(rows), isWorkbook: true }, signal)).toMatchObject({
      heads: ['Reg', 'Kosten €'],
      examples: ['Škoda Ž', '#DIV/0!'],
      rows: [{ line: 2, cells: ['Škoda Ž', '#DIV/0!'] }],
    });
  });

  test('that declares a huge unpacked size, or is not an archive, is rejected', async () => {
    const bomb = workbookOf('');
    const directory = Buffer.from(bomb.buffer);
    // The unpacked size of a part in the archive's directory.
    directory.writeUInt32LE(210 * 1024 ** 2, directory.indexOf('PK\x01\x02') + 24);
    await expect(workbook(bomb)).rejects.toThrow('too large');
    for (const bytes of [[80, 75, 3, 4, 0], [...workbookOf('')].slice(0, 400)]) {
      await expect(workbook(new Uint8Array(bytes))).rejects.toThrow('cannot be read as an Excel workbook');
    }
  });

  test('in Zip64 format is parsed', async () => {
    const rows = `<row r="1">${textCell('A1', 'Reg')}</row><row r="2">${textCell('A2', 'AB 1')}</row>`;
    const archive = new ZipFile();
    for (const [name, part] of Object.entries(unzipSync(workbookOf(rows)))) {
      archive.addBuffer(Buffer.from(part), name, { forceZip64Format: true });
    }
    archive.end({ forceZip64Format: true, comment: '' });
    const bytes = new Uint8Array(await buffer(archive.outputStream));
    expect(await workbook(bytes)).toMatchObject({ heads: ['Reg'], rows: [{ line: 2, cells: ['AB 1'] }] });
  });

  test('that unpacks to far more than it declares is rejected without unpacking all of it', async () => {
    await expect(workbook(lyingWorkbook())).rejects.toThrow('cannot be read as an Excel workbook');
  });

  test('with backslashes or absolute names in its archive is parsed', async () => {
    const rows = `<row r="1">${textCell('A1', 'Reg')}</row><row r="2">${textCell('A2', 'AB 1')}</row>`;
    const parts = Object.entries(unzipSync(workbookOf(rows)));
    for (const nameOf of [(name: string) => name.replaceAll('/', '\\'), (name: string) => `/${name}`]) {
      const bytes = zipSync(Object.fromEntries(parts.map(([name, part]) => [nameOf(name), part])));
      expect(await workbook(bytes)).toMatchObject({ heads: ['Reg'], rows: [{ line: 2, cells: ['AB 1'] }] });
    }
  });

  test('with any byte changed is parsed or rejected as unreadable', async () => {
    const rows = `<row r="1">${textCell('A1', 'Reg')}</row><row r="2">${textCell('A2', 'AB 1')}</row>`;
    const whole = workbookOf(rows);
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.nat(255), async (at, value) => {
        const changed = whole.with(at, value);
        await workbook(changed).catch((error: unknown) => expect(error).toBeInstanceOf(UnreadableFile));
      }),
      { numRuns: 300 },
    );
  });

  test.each([
    ['a column beyond the last', textCell('XFE1', 'x')],
    ['a column with many letters', textCell('ZZZZZZ1', 'x')],
    ['a column name of five million letters', textCell(`${'Z'.repeat(5_000_000)}1`, 'x')],
    ['a row beyond the last', textCell('A1048577', 'x')],
    ['a row in another spelling', textCell('A1e9', 'x')],
    ['a huge row number', textCell('ZZZZZZ999999999', 'x')],
    ['a namespace prefix', '<x:c s="1" r="ZZZZZZ1" t="str"><x:v>1</x:v></x:c>'],
    ['a row element with a huge number', `</row><row spans="1:1" r="999999999">${textCell('A999999999', 'x')}`],
    ['more rows than Excel has', '</row><row>'.repeat(1_048_577)],
    ['a very long stretch of spaces', ' '.repeat(2_000_000)],
  ])('with %s is rejected as too large', async (_what, cells) => {
    await expect(workbook(workbookOf(`<row>${textCell('A1', 'x')}${cells}</row>`))).rejects.toThrow('too large');
  });

  test('with a coloured last cell, or with a row far down, is parsed', async () => {
    const rows = `<row r="1">${textCell('A1', 'Name')}</row><row r="70000">${textCell('A70000', 'x')}</row>`;
    const colour = '<row r="1048576"><c r="XFD1048576" s="0"/></row>';
    expect(await workbook(workbookOf(rows + colour))).toMatchObject({
      heads: ['Name'],
      rows: [{ line: 70_000, cells: ['x'] }],
    });
  });

  test('with one error a quarter of a million times needs no more memory than others', async () => {
    const errors = '<c r="A1" t="e"><v>#N/A</v></c>'.repeat(250_000);
    const file = { bytes: workbookOf(`<row r="1">${errors}</row>`), isWorkbook: true };
    const read = readSpreadsheet(file, signal, { heapMb: 32, deadlineMs: 20_000 });
    await expect(read).rejects.toThrow('The file has headings but no rows.');
  });

  test('with one cell far out stays within the memory limit of its process', async () => {
    const rows = Array.from({ length: 60 }, (_, at) => `<row r="${at + 1}">${textCell(`A${at + 1}`, 'x')}</row>`).join(
      '',
    );
    const far = `<row r="1048576">${textCell('XFD1048576', 'x')}</row>`;
    const file = { bytes: workbookOf(rows + far), isWorkbook: true };
    await expect(readSpreadsheet(file, signal, { heapMb: 64, deadlineMs: 20_000 })).rejects.toThrow('too large');
  });
});
