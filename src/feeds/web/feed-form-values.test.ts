/** The feed form: repeated values are refused at their place, and conflicts and refusals are shown at their fields. */
import { expect, test } from 'vitest';
import { emptyFeed, feedErrorField, feedFormSchema, feedParts, feedValues, newColumn } from './feed-form-values.ts';

const column = { ...newColumn('make'), values: [{ from: 'DAF', to: 'Daf' }] };

test('a value that is replaced twice in a column is refused at its second place, and only there', () => {
  const twice = { ...column, values: [...column.values, { from: 'Volvo', to: 'V' }, { from: 'DAF', to: 'D' }] };
  const { error } = feedFormSchema.safeParse({ ...emptyFeed, name: 'Portal', columns: [column, twice] });
  expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['columns.1.values.2.from', 'This value is listed twice.'],
  ]);
});

test.each([
  [{ ...column, head: ' ' }, 'columns.0.head', 'Required.'],
  [{ ...column, field: 'cost' }, 'columns.0.field', 'Choose a field.'],
])('a column such as %j is refused at its field', (wrong, at, message) => {
  const { error } = feedFormSchema.safeParse({ ...emptyFeed, name: 'Portal', columns: [wrong] });
  expect(error?.issues.map(({ path, message: words }) => [path.join('.'), words])).toEqual([[at, message]]);
});

test('a feed is sent with the values of the form, and shown again as it was sent', () => {
  const values = {
    ...emptyFeed,
    name: 'Portal',
    columns: [column],
    photoSize: '800',
    minPhotos: 3,
    showReserved: false,
  };
  const sent = feedFormSchema.parse(values);
  expect(sent).toMatchObject({ columns: [{ head: 'Make', field: 'make', values: { DAF: 'Daf' } }], photoSize: 800 });
  const stored = {
    id: '1',
    company: 'Butler',
    uri: '',
    lastReadAt: null,
    lastReader: null,
    lastCount: null,
    version: 1,
  };
  expect(feedValues({ ...stored, ...sent } as Parameters<typeof feedValues>[0])).toEqual(values);
});

test.each([
  ['name', 'name'],
  ['separator', 'separator'],
  ['encoding', 'encoding'],
  ['format', 'format'],
  ['minPhotos', 'minPhotos'],
  ['photoSize', 'photoSize'],
  ['columns.2.head', 'columns.2.head'],
  ['columns.10.field', 'columns.10.field'],
  ['columns.1.values.DAF', undefined],
  ['version', undefined],
])('a refusal of %s is shown at %s', (path, field) => {
  expect(feedErrorField({ path, message: 'No.' })).toBe(field);
});

test('the dialog about a change by someone else names each value in words', () => {
  const values = { ...emptyFeed, name: 'Portal', columns: [column, newColumn('model')], minPhotos: null as never };
  const shown = feedParts().map(({ label, paths, text }) => [label, paths.join(), text(values)]);
  expect(shown).toEqual([
    ['Name', 'name', 'Portal'],
    ['Columns', 'columns', 'Make, Model'],
    ['Separator', 'separator', 'Comma'],
    ['Encoding', 'encoding', 'UTF-8'],
    ['Reserved Trucks', 'showReserved', 'Yes'],
    ['Reg Numbers', 'withRegNumber', 'No'],
    ['Minimum Number of Photos', 'minPhotos', ''],
    ['Longest Side of Photos', 'photoSize', '1600'],
  ]);
});
