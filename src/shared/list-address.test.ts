import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Filters,
  formatListAddress,
  formatSort,
  type ListSelection,
  parseFilters,
  parseSort,
  splitNames,
} from './list-address.ts';

const id = fc.stringMatching(/^[a-z]\w{0,9}$/);
const value = fc.oneof(fc.string(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean());
const bound = fc.oneof(fc.string(), fc.integer());
const filter = fc.oneof(
  fc.record({ in: fc.array(fc.option(value), { minLength: 1 }) }),
  fc.record({ contains: fc.string().filter((text) => text.trim() !== '') }),
  fc.record({ from: bound, to: bound }, { requiredKeys: ['from'] }),
);
const selection: fc.Arbitrary<ListSelection> = fc.record({
  search: fc.string(),
  filters: fc.dictionary(id, filter),
  sort: fc.uniqueArray(fc.record({ id, desc: fc.boolean() }), { selector: (by) => by.id }),
  grouping: fc.uniqueArray(id),
});

test('an address is parsed to what it was formatted from', () => {
  fc.assert(
    fc.property(selection, (selected) => {
      const query = new URLSearchParams(new URLSearchParams(formatListAddress(selected)).toString());
      const parsed = {
        search: query.get('search') ?? '',
        filters: parseFilters(query.get('filter') ?? ''),
        sort: parseSort(query.get('sort') ?? ''),
        grouping: splitNames(query.get('group') ?? ''),
      };
      // JSON has no negative zero.
      expect(JSON.stringify(parsed)).toBe(JSON.stringify(selected));
    }),
  );
});

describe('filters', () => {
  test.each<[string, Filters]>([
    ['make:DAF,Volvo', { make: { in: ['DAF', 'Volvo'] } }],
    ['make:DAF,', { make: { in: ['DAF', null] } }],
    ['soldTo:', { soldTo: { in: [null] } }],
    ['model:~xf 480', { model: { contains: 'xf 480' } }],
    ['mileage:1..500000', { mileage: { from: 1, to: 500_000 } }],
    ['mileage:..500000.5', { mileage: { to: 500_000.5 } }],
    ['purchaseDate:2026-01-06..', { purchaseDate: { from: '2026-01-06' } }],
    ['make:Smith%2C Jones%3B Co%25;model:~a%3Bb', { make: { in: ['Smith, Jones; Co%'] }, model: { contains: 'a;b' } }],
    ['model:%7Eodd,1%2E.2', { model: { in: ['~odd', '1..2'] } }],
  ])('the form of old links is parsed: %s', (text, filters) => {
    expect(parseFilters(text)).toEqual(filters);
  });

  test('a bound with too many digits for a number stays a text', () => {
    const digits = '9'.repeat(309);
    expect(parseFilters(`mileage:..${digits}`)).toEqual({ mileage: { to: digits } });
  });

  test.each([
    '',
    'make',
    ':x',
    'make:~',
    'make:..',
    'ma ke:x',
    '%E0%A4%A:%E0%A4%A',
    '{',
    'null',
    '[]',
    '{"make":{"contains":7}}',
    '{"make":{"in":"DAF"}}',
    '{"make":null}',
  ])('the invalid filter %j is ignored', (text) => {
    expect(parseFilters(text)).toEqual({});
  });
});

test.each([
  ['make.asc,salePrice.desc', 'make,-salePrice'],
  ['-salePrice, make', '-salePrice,make'],
  ['make.desc,make.asc', '-make'],
  ['make.sideways,,', 'make.sideways'],
])('the sort order %s is parsed as %s', (text, parsed) => {
  expect(formatSort(parseSort(text))).toBe(parsed);
});
