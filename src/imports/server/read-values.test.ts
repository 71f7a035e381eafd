/** What the dry run says of the values of a file, over HTTP. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { csvOf, readImportOf } from '#test/import-files.ts';
import { putFile } from '#test/media-files.ts';
import { type Client, startTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as('Admin');
});
afterAll(() => app.stop());

const trucksOf = (content: string | Uint8Array) =>
  readImportOf(admin, { kind: 'trucks', company: 'Butler', content }).then(({ read }) => read);

const changesOf = ({ changes }: { changes: { field: string; from: string; to: string }[] }) =>
  changes.map(({ field, from, to }) => [field, from, to]);

test('the dry run shows the values that a new truck gets', async () => {
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

test('clients and costings show the values that they get as well', async () => {
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

test('every cell that cannot be read is named beside the other faults of its row', async () => {
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
      reason: `Model: Required. Reg Date: Enter a date. Engine Number: The spreadsheet has shortened this number (5.41925E+13). ${asText} Purchase Price: Enter an amount. $500 is not in pounds. Purchase Date: Enter a date with its year.`,
    },
    {
      outcome: 'Wrong',
      reason: 'Purchase Price: Enter an amount. 20% is a percentage. Purchase Date: Enter a date with its year.',
    },
  ]);
});

test('one byte of an old code page leaves all accents of a file as they are', async () => {
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

test('a web page that is named as an old workbook is refused with the next step', async () => {
  const content = '<html><table><tr><td>Reg</td></tr></table></html>';
  const body = { kind: 'trucks', company: 'Butler', name: 'Stock.xls', contentType: 'application/vnd.ms-excel' };
  const { body: announced } = await admin.post('/api/imports', { ...body, size: content.length });
  const sent = await putFile(announced.uri, Buffer.from(content), body.contentType);
  const fault = 'This is a web page, not a spreadsheet. Open it in Excel and save it as .xlsx.';
  expect([sent.status, await sent.text()]).toEqual([400, expect.stringContaining(fault)]);
  expect((await admin.get(`/api/imports/${announced.id}`)).body).toMatchObject({ state: 'Failed', fault });
});
