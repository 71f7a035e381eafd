/** The form of a wanted entry: presets of a link, what is sent, and where refusals and conflicts are shown. */
import { expect, test } from 'vitest';
import {
  newWantedValues,
  wantedBody,
  wantedErrorField,
  wantedFormSchema,
  wantedParts,
  wantedValues,
} from './wanted-form-values.ts';

const filter = { make: { in: ['DAF'] } };
const values = {
  ...{ company: 'Butler' as const, client: { id: 'c1', name: 'Harbour Haulage' }, search: 'xf', filter },
  ...{ maxPrice: 20_000, until: '2026-12-24', note: 'By phone', userId: 'person|Ann' },
};

test('a link from the stock list presets search and filter, but never sold trucks', () => {
  const link = new URLSearchParams({ search: 'xf', filter: JSON.stringify({ ...filter, isSold: { in: [true] } }) });
  expect(newWantedValues('Butler', link)).toEqual({
    ...{ company: 'Butler', client: null, search: 'xf', filter, maxPrice: null, until: null, note: '', userId: null },
  });
  expect(newWantedValues('RedStar', new URLSearchParams())).toMatchObject({
    company: 'RedStar',
    search: '',
    filter: {},
  });
});

test('an entry is shown and sent with each of its values', () => {
  const { company, client, ...rest } = values;
  const wanted = { ...rest, id: 'w1', company, clientId: client.id, client: client.name } as never;
  expect(wantedValues(wanted)).toEqual(values);
  expect(wantedBody('c1', wantedFormSchema.parse(values))).toEqual({ clientId: 'c1', ...rest });
});

test('an entry needs a client', () => {
  const { error } = wantedFormSchema.safeParse({ ...values, client: null });
  expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([['client', 'Choose a client.']]);
});

test.each([
  ['clientId', 'client'],
  ['filter.make.in', 'filter'],
  ['search', 'search'],
  ['maxPrice', 'maxPrice'],
  ['until', 'until'],
  ['note', 'note'],
  ['userId', 'userId'],
  ['version', undefined],
])('a refusal of %s is shown at %s', (path, field) => {
  expect(wantedErrorField({ path, message: 'No.' })).toBe(field);
});

const textsOf = (
  given: Parameters<ReturnType<typeof wantedParts>[number]['text']>[0],
  names = new Map<string, string>(),
) => wantedParts(names).map(({ label, text }) => [label, text(given)]);

test('the dialog about a change by someone else names each value in words', () => {
  expect(textsOf(values, new Map([['person|Ann', 'Ann Quay']]))).toEqual([
    ['Client', 'Harbour Haulage'],
    ['Looking For', expect.stringContaining('DAF')],
    ['Highest Price', '£20,000.00'],
    ['Until', '24 Dec 2026'],
    ['Looked After By', 'Ann Quay'],
    ['Note', 'By phone'],
    ['Company', 'Butler Symonds'],
  ]);
});

test('the dialog leaves out what is empty, and names a person without an account as a former colleague', () => {
  const none = { ...values, client: null, maxPrice: null, until: null, note: null };
  const texts = Object.fromEntries(textsOf(none));
  expect(texts).toMatchObject({
    Client: '',
    'Highest Price': '',
    Until: '',
    Note: '',
    'Looked After By': 'A former colleague',
  });
  expect(Object.fromEntries(textsOf({ ...none, userId: null }))).toMatchObject({ 'Looked After By': '' });
});
