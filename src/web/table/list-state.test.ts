import { describe, expect, test } from 'vitest';
import { type Filters, parseFilters, readSort, withFilter, writeFilters } from './list-state.ts';

describe('filters in a URL', () => {
  test.each<[string, Filters]>([
    ['make:DAF,Volvo', { make: { in: ['DAF', 'Volvo'] } }],
    ['make:DAF,', { make: { in: ['DAF', null] } }],
    ['soldTo:', { soldTo: { in: [null] } }],
    ['model:~xf 480', { model: { contains: 'xf 480' } }],
    ['mileage:1..500000', { mileage: { from: 1, to: 500_000 } }],
    ['mileage:..500000.5', { mileage: { from: undefined, to: 500_000.5 } }],
    ['purchaseDate:2026-01-06..', { purchaseDate: { from: '2026-01-06', to: undefined } }],
    ['make:Smith%2C Jones%3B Co%25;model:~a%3Bb', { make: { in: ['Smith, Jones; Co%'] }, model: { contains: 'a;b' } }],
    ['model:%7Eodd,1%2E.2', { model: { in: ['~odd', '1..2'] } }],
  ])('%s is parsed and written back', (text, filters) => {
    expect(parseFilters(text)).toEqual(filters);
    expect(writeFilters(filters)).toBe(text);
  });

  test('a bound with too many digits for a number stays a text', () => {
    const digits = '9'.repeat(309);
    expect(parseFilters(`mileage:..${digits}`)).toEqual({ mileage: { from: undefined, to: digits } });
  });

  test.each(['', 'make', ':x', 'make:~', 'make:..', 'ma ke:x', '%E0%A4%A:%E0%A4%A'])(
    'the invalid filter %j is ignored',
    (text) => {
      expect(parseFilters(text)).toEqual({});
    },
  );
});

test.each([
  ['make.asc,salePrice.desc', 'make,-salePrice'],
  ['-salePrice,make', '-salePrice,make'],
  ['make.desc,make.asc', '-make'],
  ['make.sideways,,.asc', ''],
])('the sort order %s is parsed as %s', (text, read) => {
  expect(
    readSort(text)
      .map(({ id, desc }) => `${desc ? '-' : ''}${id}`)
      .join(','),
  ).toBe(read);
});

test('a filter without a condition is dropped', () => {
  const filters = withFilter({}, 'make', { contains: 'daf' });
  expect(withFilter(filters, 'make', { contains: '  ' })).toEqual({});
  expect(withFilter(filters, 'make', { in: [] })).toEqual({});
  expect(withFilter(filters, 'make', null)).toEqual({});
  expect(withFilter(filters, 'price', { to: 5 })).toHaveProperty('make');
});
