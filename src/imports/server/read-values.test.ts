/** Values of a file in the dry run, over HTTP. */
import { expect, test } from 'vitest';
import { workbookType } from '#shared/list-routes.ts';
import { truckBody } from '#test/app/factories.ts';
import { appForFile } from '#test/app/test-app.ts';
import { csvOf, readImportOf, runToEnd, textCell, workbookOf } from '#test/files/import-files.ts';
import { putFile } from '#test/media/media-files.ts';

const app = await appForFile();
const admin = await app.as('Admin');

const trucksOf = (content: string | Uint8Array) =>
  readImportOf(admin, { kind: 'trucks', company: 'Butler', content }).then(({ read }) => read);

const changesOf = ({ changes }: { changes: { field: string; from: string; to: string }[] }) =>
  changes.map(({ field, from, to }) => [field, from, to]);

test('the dry run shows the values that a new truck will get', async () => {
  const { rows } = await trucksOf(
    csvOf(
      'Reg,Make,Model,Cost,Date Bought,Mileage,Bought From,Sold',
      'VAL 1,DAF,XF," £-   ",06/11/2026,280000,Motors Ltd,no',
    ),
  );
  expect(rows).toMatchObject([{ outcome: 'New', reason: null }]);
  expect(changesOf(rows[0])).toEqual([
    ['regNumber', '', 'VAL 1'],
    ['make', '', 'DAF'],
    ['model', '', 'XF'],
    ['mileage', '', '280,000'],
    ['purchasePrice', '', '£0.00'],
    ['purchaseDate', '', '6 Nov 2026'],
    ['boughtFrom', '', 'Motors Ltd'],
    ['isSold', '', 'No'],
    ['mileageUnit', '', 'km'],
  ]);
});

test('the dry run shows the values that new clients will get', async () => {
  const clients = await readImportOf(admin, {
    kind: 'clients',
    content: csvOf('Name,Phone,City', 'Values Ltd,"=""07700900123""",Leeds'),
  });
  expect(changesOf(clients.read.rows[0])).toEqual([
    ['name', '', 'Values Ltd'],
    ['billToCity', '', 'Leeds'],
    ['billToPhoneNumber', '', '07700900123'],
  ]);
});

test('a value that a truck cannot have is named in the row of a new truck and of one in stock', async () => {
  await admin.post('/api/butler/trucks', truckBody({ company: 'Butler', regNumber: 'TOO 1' }));
  const { rows } = await trucksOf(
    csvOf('Reg,Make,Model,Colour', `TOO 1,DAF,XF,${'c'.repeat(201)}`, `TOO 2,DAF,XF,${'c'.repeat(201)}`),
  );
  expect(rows).toMatchObject([
    { outcome: 'Wrong', reason: 'Color: At most 200 characters.', title: 'TOO 1', changes: [] },
    { outcome: 'Wrong', reason: 'Color: At most 200 characters.', title: 'TOO 2', changes: [] },
  ]);
});

test('every unreadable cell is listed along with the other errors of its row', async () => {
  const { rows } = await trucksOf(
    csvOf(
      'Reg,Make,Model,Engine No,Cost,Date Bought,Reg Date',
      '10-Mar,DAF,XF,,,,',
      'VAL 2,DAF,,5.41925E+13,$500,06/11,2019',
      'VAL 3,DAF,XF,,20%,03-Apr,',
    ),
  );
  const asText = 'Format the column as text, enter it again and save the file.';
  expect(rows).toMatchObject([
    { outcome: 'Wrong', reason: `Reg Number: The spreadsheet has turned this into a date (10-Mar). ${asText}` },
    {
      outcome: 'Wrong',
      reason: `Model: Required. Reg Date: Enter a valid date, for example 20/11/2026. Engine Number: The spreadsheet has shortened this number (5.41925E+13). ${asText} Purchase Price: Enter an amount. $500 is not in pounds. Purchase Date: Enter a date with its year.`,
    },
    {
      outcome: 'Wrong',
      reason: 'Purchase Price: Enter an amount. 20% is a percentage. Purchase Date: Enter a date with its year.',
    },
  ]);
});

test('one byte in an old code page does not damage accents elsewhere in the file', async () => {
  const content = Buffer.concat([
    Buffer.from('Reg,Make,Model,Notes\r\nVAL 4,Škoda,XF,Größe\r\nVAL 5,DAF,XF,caf'),
    Buffer.from('\xe9\r\n', 'latin1'),
  ]);
  const { rows } = await trucksOf(content);
  expect(rows.flatMap(changesOf)).toEqual(
    expect.arrayContaining([
      ['make', '', 'Škoda'],
      ['description', '', 'Größe'],
      ['description', '', 'café'],
    ]),
  );
});

const hiddenStock = workbookOf(
  [
    `<row r="1">${['Reg', 'Make', 'Model', 'Color'].map((head, at) => textCell(`${'ABCD'[at]}1`, head)).join('')}</row>`,
    `<row r="2">${textCell('A2', 'HID 1')}${textCell('B2', 'DAF')}${textCell('C2', 'XF')}${textCell('D2', 'Red')}</row>`,
    `<row r="3" hidden="1">${textCell('A3', 'HID 2')}${textCell('B3', 'DAF')}${textCell('C3', 'XF')}</row>`,
  ].join(''),
  { before: '<cols><col min="4" max="4" hidden="1"/></cols>', sheets: { Notes: '' } },
);

test('dates in a month-first column are not read as day-first', async () => {
  const { rows } = await trucksOf(
    csvOf(
      'Reg,Make,Model,Date Bought,Reg Date',
      'USA 1,DAF,XF,11/20/2026,20/11/2026',
      'USA 2,DAF,XF,06/11/2026,06/11/2026',
      'USA 3,DAF,XF,11/11/2026,11/20/2026',
    ),
  );
  const monthFirst = 'Enter a date. The column has dates with the month first, such as 11/20/2026.';
  expect(rows).toMatchObject([
    { outcome: 'Wrong', reason: 'Purchase Date: Enter a valid date, for example 20/11/2026.' },
    { outcome: 'Wrong', reason: `Purchase Date: ${monthFirst}` },
    { outcome: 'Wrong', reason: 'Reg Date: Enter a valid date, for example 20/11/2026.' },
  ]);
});

test('a row of a CSV file with more cells than headings is rejected, because its values may be in the wrong columns', async () => {
  const { rows } = await trucksOf(
    csvOf('Reg,Make,Model,Cost', 'LNG 1,DAF,XF,12,500', 'LNG 2,DAF,XF,"12,500",', 'LNG 3,DAF'),
  );
  expect(rows).toMatchObject([
    {
      outcome: 'Wrong',
      reason: 'This row has more cells than there are headings. Put values with commas in quotes.',
    },
    { outcome: 'New' },
    { outcome: 'Wrong', reason: 'Model: Required.' },
  ]);
});

test('hidden rows and columns are counted, and skipped if the user chooses so', async () => {
  const file = { kind: 'trucks', company: 'Butler', contentType: workbookType, content: hiddenStock } as const;
  const { path, read } = await readImportOf(admin, file);
  expect(read).toMatchObject({ sheet: 'A', otherSheets: ['Notes'], hiddenRows: 1, leaveOutHidden: false });
  expect(read.columns.map(({ hidden = false }) => hidden)).toEqual([false, false, false, true]);
  expect(read.counts).toEqual({ New: 2, Changed: 0, Same: 0, Wrong: 0 });
  const { body: left } = await admin.put(path, { leaveOutHidden: true });
  expect(left).toMatchObject({ leaveOutHidden: true, hiddenRows: 1, counts: { New: 1, Wrong: 1 } });
  expect(left.rows).toMatchObject([
    { title: 'HID 1', outcome: 'New' },
    { line: 3, outcome: 'Wrong', reason: 'This row is hidden in the spreadsheet and left out.' },
  ]);
  expect(changesOf(left.rows[0]).map(([field]) => field)).toEqual(['regNumber', 'make', 'model']);
  const { body: back } = await admin.put(path, { leaveOutHidden: false });
  expect(back.counts).toMatchObject({ New: 2, Wrong: 0 });
  await admin.put(path, { leaveOutHidden: true });
  expect((await runToEnd(admin, path)).counts).toMatchObject({ New: 1, Wrong: 1 });
  const { body: made } = await admin.get('/api/butler/trucks?regNumber=HID');
  expect(made).toMatchObject([{ regNumber: 'HID 1', color: null }]);
});

test('a workbook is read as displayed, and a formula without a value is rejected', async () => {
  const row = (line: number, reg: string, cells: string) =>
    `<row r="${line}">${textCell(`A${line}`, reg)}${textCell(`B${line}`, 'DAF')}${textCell(`C${line}`, 'XF')}${cells}</row>`;
  const heads = ['Reg', 'Make', 'Model', 'Sale Price', 'Mileage', 'Engine No'];
  const content = workbookOf(
    [
      `<row r="1">${heads.map((head, at) => textCell(`${'ABCDEF'[at]}1`, head)).join('')}</row>`,
      row(2, 'XL 1', '<c r="D2" s="1"><v>12500</v></c>'),
      row(3, 'XL 2', '<c r="D3" s="2"><v>20</v></c>'),
      row(4, 'XL 3', '<c r="D4"><f>D2*2</f></c>'),
      row(5, 'XL 4', '<c r="E5" s="3"><v>280000</v></c><c r="F5" s="4"><v>7700900123</v></c>'),
    ].join(''),
    { formats: ['[$$-409]#,##0.00', '0%', '#,##0" mi"', '00000000000'] },
  );
  const { rows } = (
    await readImportOf(admin, { kind: 'trucks', company: 'Butler', contentType: workbookType, content })
  ).read;
  const noValue = 'The spreadsheet has no value for this formula. Open it in Excel, save it and import it again.';
  expect(rows).toMatchObject([
    { outcome: 'Wrong', reason: 'Sale Price: Enter an amount. $12,500.00 is not in pounds.' },
    { outcome: 'Wrong', reason: 'Sale Price: Enter an amount. 2000% is a percentage.' },
    { outcome: 'Wrong', reason: `Sale Price: ${noValue}` },
    { outcome: 'New', reason: null },
  ]);
  expect(changesOf(rows[3])).toEqual(
    expect.arrayContaining([
      ['mileage', '', '280,000'],
      ['mileageUnit', '', 'mi'],
      ['engineNumber', '', '07700900123'],
    ]),
  );
});

test('a web page saved as .xls is rejected with advice on what to do', async () => {
  const content = '<html><table><tr><td>Reg</td></tr></table></html>';
  const body = { kind: 'trucks', company: 'Butler', name: 'Stock.xls', contentType: 'application/vnd.ms-excel' };
  const { body: announced } = await admin.post('/api/imports', { ...body, size: content.length });
  const sent = await putFile(announced.uri, Buffer.from(content), body.contentType);
  const error = 'This is a web page, not a spreadsheet. Open it in Excel and save it as .xlsx.';
  expect([sent.status, await sent.text()]).toEqual([400, expect.stringContaining(error)]);
  expect((await admin.get(`/api/imports/${announced.id}`)).body).toMatchObject({ state: 'Failed', fault: error });
});
