/** `/import`: what an import shows in each of its states, what it asks before it is undone or removed, and the hints. */
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, onTestFinished, test } from 'vitest';
import { importKindLabels, importKinds } from '#imports/import.ts';
import { truckBody } from '#test/app/factories.ts';
import { appForFile } from '#test/app/test-app.ts';
import { csvOf, readImportOf, runToEnd, textCell, waitForState, workbookOf } from '#test/files/import-files.ts';
import { address as addressIs, alerted, dialog, field, heading, press } from '#test/web/controls.ts';
import { outlineOf } from '#test/web/outline.ts';
import { renderApp } from '#test/web/render-app.tsx';

const app = await appForFile();
const admin = await app.as('Admin');

const idOf = (path: string) => path.split('/').at(-1) ?? '';

let count = 0;

/** An import with a row of each outcome and a column that is ignored; returns its id. */
async function addImport(isRun = false, heads = 'Colour,Shelf'): Promise<string> {
  count += 1;
  const reg = `WI${count}`;
  for (const [end, color] of [
    ['OLD', 'Red'],
    ['SAM', 'Blue'],
  ]) {
    await admin.post('/api/butler/trucks', truckBody({ company: 'Butler', regNumber: `${reg} ${end}`, color }));
  }
  const content = csvOf(
    `Reg,Make,Model,${heads}`,
    ...[`${reg} NEW,DAF,XF,Blue,A`, `${reg} OLD,,,Blue,B`, `${reg} SAM,,,Blue,C`, `${reg} BAD,DAF,,Blue,D`],
  );
  const { path } = await readImportOf(admin, { kind: 'trucks', company: 'Butler', name: `${reg}.csv`, content });
  if (isRun) await runToEnd(admin, path);
  return idOf(path);
}

const change = (id: string, fields: object) => app.db.updateTable('import').set(fields).where('id', '=', id).execute();
const open = (id: string) => renderApp(app, `/import?id=${id}`, { role: 'Admin' });

/** Waits for the import and returns what is shown, with words for ids. */
async function shown(name: RegExp | string): Promise<string> {
  await screen.findByRole('heading', { level: 2, name });
  const main = document.querySelector('main');
  return outlineOf(main ?? document.body).replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID');
}

/** The end of a run or an undo, long after and long before the day of the test. */
const [late, early] = [new Date('2050-01-01T09:30:00Z'), new Date('2020-01-01T09:30:00Z')];

const [ready, done] = [await addImport(), await addImport(true)];
const half = { progress: 1, progress_of: 2 };
const cut = 'The import failed. It stopped after 1 of 2 rows. Import the rest, or undo it.';
const stopped = 'The undo stopped after 1 of 2 rows. Undo the import again to finish.';
const kept = '1 record was not undone. See the rows for the reasons.';

test.each([
  ['is being read', ready, { state: 'Reading' }],
  ['is ready', ready, { state: 'Ready', progress: 0, progress_of: 0 }],
  ['could not be read', ready, { state: 'Failed', fault: 'The file is empty.', columns: '[]' }],
  ['failed before its first row', done, { state: 'Failed', fault: 'Nothing was imported.', progress: 0 }],
  ['is running', done, { state: 'Running', fault: null, ...half }],
  ['failed half-way', done, { state: 'Failed', fault: cut, ...half, done_at: late }],
  ['is done', done, { state: 'Done', fault: null, progress: 2, done_at: late }],
  ['can no longer be undone', done, { state: 'Done', fault: null, progress: 2, done_at: early }],
  ['is being undone', done, { state: 'Undoing', fault: null, ...half }],
  ['was undone in part and the undo stopped', done, { state: 'Done', fault: stopped, ...half, done_at: late }],
  ['was undone', done, { state: 'Undone', fault: null, ...half }],
  ['was undone except for one record', done, { state: 'Undone', fault: kept, ...half }],
])('an import that %s shows the stored texts and buttons', async (_name, id, fields) => {
  const columns = await app.db.selectFrom('import').select('columns').where('id', '=', id).executeTakeFirstOrThrow();
  onTestFinished(() => change(id, { columns: JSON.stringify(columns.columns) }).then(() => undefined));
  await change(id, fields);
  await open(id);
  expect(await shown(/^WI\d\.csv$/)).toMatchSnapshot();
});

test('an unknown import is named as such', async () => {
  await open('unknown');
  expect(await screen.findByText('The requested import does not exist.')).toBeTruthy();
});

test.each(['Ready', 'Done'])(
  'a workbook in the state %s shows which sheet, headings, rows and columns count',
  async (state) => {
    const line = (number: number, name: string, attributes = '') =>
      `<row r="${number}" ${attributes}>${textCell(`A${number}`, name)}${textCell(`B${number}`, `${name} City`)}</row>`;
    const content = workbookOf(
      `<row r="1">${textCell('A1', 'Our suppliers')}</row>${line(2, 'Name')}${line(3, 'Shown Ltd')}${line(4, 'Hidden Ltd', 'hidden="1"')}${line(5, 'Other Ltd', 'hidden="1"')}`,
      { sheets: { Old: line(1, 'Name') }, before: '<cols><col min="2" max="2" hidden="1"/></cols>' },
    );
    const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    const { path } = await readImportOf(admin, { kind: 'suppliers', name: 'Hidden.xlsx', contentType, content });
    await admin.put(path, { headLine: 2 });
    await waitForState(admin, path, 'Ready');
    await change(idOf(path), { state, done_at: early });
    await open(idOf(path));
    // The choices are locked once it is done.
    expect(await shown('Hidden.xlsx')).toMatchSnapshot();
  },
);

test('a column that is set to Ignore is not imported, and another one can take its field', async () => {
  // Choices are remembered by heading, also for the imports of other tests.
  const id = await addImport(false, 'Color,Bay');
  await open(id);
  await shown(/^WI/);
  expect(screen.getByText('Columns that are not imported: Bay.')).toBeTruthy();
  await userEvent.selectOptions(field('Field of Color'), 'Ignore');
  expect(await screen.findByText('Columns that are not imported: Color, Bay.')).toBeTruthy();
  await userEvent.selectOptions(field('Field of Bay'), 'Color');
  expect(await screen.findByText('Columns that are not imported: Color.')).toBeTruthy();
  const { body } = await admin.get(`/api/imports/${id}`);
  expect(body.rows[1].changes).toMatchObject([{ label: 'Color', from: 'Red', to: 'B' }]);
});

test('an undo asks first, deletes new records, restores changed ones and says so', async () => {
  const id = await addImport(true);
  await open(id);
  await shown(/^WI/);
  await press('Undo');
  const question = await dialog('Undo Import');
  expect(question.textContent).toContain(
    'Are you sure you want to undo this import? New records will be deleted and changed ones restored.',
  );
  expect((await admin.get(`/api/imports/${id}`)).body.state).toBe('Done');
  await press('Undo', question);
  await alerted('Import undone successfully.');
  expect(await screen.findByText('Import undone. Everything is back as it was.')).toBeTruthy();
});

test('a page that waited long enough for an undo says that it continues', async () => {
  const id = await addImport(true);
  const { answer } = await open(id);
  answer(/imports/, async (pass, { method }) => {
    const response = await pass();
    if (method === 'DELETE') await change(id, { state: 'Undoing' });
    return response;
  });
  await shown(/^WI/);
  await press('Undo');
  await press('Undo', await dialog('Undo Import'));
  await alerted('The import is still being undone. You can leave this page.');
});

test('the removal of an import that was not run asks first, and returns to the list', async () => {
  const id = await addImport();
  await open(id);
  await shown(/^WI/);
  await press('Remove');
  const question = await dialog('Remove Import');
  expect(question.textContent).toContain('Are you sure you want to remove this import? Nothing has been saved yet.');
  await press('Remove', question);
  await alerted('Import removed successfully.');
  expect(await screen.findByRole('heading', { level: 2, name: 'New Import' })).toBeTruthy();
  expect((await admin.get(`/api/imports/${id}`)).status).toBe(404);
});

test.each([
  ['clients', '', 'Name\nImported Haulage', 'Imported Haulage', /^\/clients\/[^/]+\/view$/, '/clients'],
  ['suppliers', '', 'Name\nImported Tyres', 'Imported Tyres', /^\/suppliers\/[^/]+\/view$/, '/suppliers'],
  [
    'costings',
    'Butler',
    'Reg,Type,Value\nIMC 1,Repairs,12.5',
    'IMC 1',
    /^no link$/,
    '/trucks/costings/summary?company=Butler',
  ],
] as const)('an import of %s leads to its records and their list', async (kind, company, text, title, path, list) => {
  if (kind === 'costings') await admin.post('/api/butler/trucks', truckBody({ company: 'Butler', regNumber: title }));
  const content = csvOf(...text.split('\n'));
  const { path: address } = await readImportOf(admin, { kind, company, name: `${kind}.csv`, content });
  expect((await runToEnd(admin, address)).counts).toMatchObject({ New: 1, Wrong: 0 });
  await open(idOf(address));
  await screen.findAllByText(title);
  expect(screen.queryByRole('link', { name: title })?.getAttribute('href') ?? 'no link').toMatch(path);
  await press(`Show ${importKindLabels[kind]}`);
  await addressIs(list);
});

test('the list of imports has kind, company, numbers and sender of each', async () => {
  const id = await addImport(true);
  await renderApp(app, '/import', { role: 'Admin' });
  const list = await screen.findByRole('list', { name: 'Last imports' });
  const [first] = within(list).getAllByRole('listitem');
  expect(first?.textContent).toMatch(
    /^DoneWI\d+\.csvTrucks for Butler Symonds, 1 new, 1 changed, 1 with errors, \d+ \w+ \d{4}, \d\d:\d\d by Admin$/,
  );
  expect(first && within(first).getByRole('link').getAttribute('href')).toBe(`/import?id=${id}`);
});

test.each(importKinds)(
  'the form for new %s says what the file needs and how existing records are found',
  async (kind) => {
    await renderApp(app, '/import', { role: 'Admin' });
    await heading('Import');
    await userEvent.selectOptions(field('What to Import'), importKindLabels[kind]);
    const form = screen.getByRole('region', { name: 'New Import' });
    expect(outlineOf(form)).toMatchSnapshot();
  },
);
