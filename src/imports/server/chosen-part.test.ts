/** The sheet and the headings of a file, as a person chooses them over HTTP. */
import { expect, test } from 'vitest';
import { workbookType } from '#shared/list-routes.ts';
import { appForFile } from '#test/app/test-app.ts';
import { csvOf, readImportOf, runToEnd, textCell, waitForState, workbookOf } from '#test/files/import-files.ts';

const app = await appForFile();
const admin = await app.as('Admin');

/** The import after the chosen part was read. */
async function choose(path: string, part: object) {
  expect(await admin.put(path, part)).toMatchObject({ status: 200, body: { state: 'Reading' } });
  return await waitForState(admin, path, 'Ready', 'Failed');
}

const rowOf = (line: number, ...texts: readonly string[]) =>
  `<row r="${line}">${texts.map((text, at) => textCell(`${'ABC'.charAt(at)}${line}`, text)).join('')}</row>`;

test('another sheet can be read, and one without rows fails until another is chosen', async () => {
  const content = workbookOf(rowOf(1, 'Name', 'Town') + rowOf(2, 'Old Ltd', 'Hull'), {
    sheets: {
      'This year': rowOf(1, 'Supplier', 'City') + rowOf(2, 'New Ltd', 'Leeds'),
      Notes: rowOf(1, 'Notes', 'By'),
    },
  });
  const { path, read } = await readImportOf(admin, { kind: 'suppliers', contentType: workbookType, content });
  expect(read).toMatchObject({ sheet: 'A', otherSheets: ['This year', 'Notes'], headLine: 1 });
  const empty = await choose(path, { sheet: 'Notes' });
  expect(empty).toMatchObject({ state: 'Failed', fault: expect.stringContaining('headings but no rows'), rows: [] });
  expect((await admin.post(`${path}/run`)).status).toBe(409);
  expect(await choose(path, { sheet: 'This year' })).toMatchObject({
    ...{ state: 'Ready', fault: null, sheet: 'This year', otherSheets: ['A', 'Notes'] },
    columns: [{ head: 'Supplier', field: 'name' }, { head: 'City' }],
    rows: [{ title: 'New Ltd', outcome: 'New' }],
  });
  expect(await runToEnd(admin, path)).toMatchObject({ state: 'Done', counts: { New: 1 } });
  await app.tidy();
  expect(await app.storage.list('imports/')).toEqual([]);
});

test('the line of the headings can be chosen, and only what is in the file', async () => {
  const content = csvOf('Site,Manager,Phone', 'Hull,Ann,1', 'Name,Town,Tel', 'Line Ltd,York,07700900123');
  const { path, read } = await readImportOf(admin, { kind: 'suppliers', content });
  expect(read).toMatchObject({ headLine: 1, headLines: [{ line: 1, text: 'Site, Manager, Phone' }, {}, {}, {}] });
  expect(await choose(path, { headLine: 3 })).toMatchObject({
    ...{ headLine: 3, sheet: null },
    columns: [
      { head: 'Name', field: 'name' },
      { head: 'Town', field: 'city' },
      { head: 'Tel', field: 'phoneNumber' },
    ],
    rows: [{ line: 4, title: 'Line Ltd', outcome: 'New' }],
  });
  expect(await admin.put(path, { headLine: 3 })).toMatchObject({ status: 200, body: { state: 'Ready' } });
  const together = { headLine: 1, columns: [{ head: 'Name', field: null }] };
  for (const [body, at] of [
    [{ sheet: 'B' }, 'sheet'],
    [together, 'columns'],
  ] as const) {
    expect(await admin.put(path, body)).toMatchObject({ status: 400, body: { errors: [{ path: at }] } });
  }
  expect(await choose(path, { headLine: 9 })).toMatchObject({ state: 'Failed', fault: 'Line 9 is empty.' });
});
