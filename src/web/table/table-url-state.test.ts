import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pageSizes, readTableState, writeListParam, writeTableState } from './table-url-state.ts';

const start = { sorting: [], pageIndex: 0, pageSize: 10 };
const read = (query: string) => readTableState(new URLSearchParams(query));

describe('reading an address', () => {
  test.each([
    ['', start],
    ['company=Butler&search=daf', start],
    ['page=2', { ...start, pageIndex: 1 }],
    ['size=25', { ...start, pageSize: 25 }],
    ['sort=make.desc', { ...start, sorting: [{ id: 'make', desc: true }] }],
  ])('%s', (query, expected) => expect(read(query)).toEqual(expected));

  test('several columns, the first one first, each once', () => {
    expect(read('sort=make.desc,model.asc,make.asc').sorting).toEqual([
      { id: 'make', desc: true },
      { id: 'model', desc: false },
    ]);
  });

  test.each(['page=0', 'page=-3', 'page=1.5', 'page=x', 'page=1e99', 'size=11', 'size=', 'sort=,.asc,make,make.up'])(
    '%s makes no sense and is passed over',
    (query) => expect(read(query)).toEqual(start),
  );
});

describe('writing an address', () => {
  test('leaves defaults out and other parameters alone', () => {
    const params = new URLSearchParams('company=Butler&page=4&sort=make.asc&size=50&search=x');
    expect(writeTableState(params, start).toString()).toBe('company=Butler&search=x');
  });

  test('what is written is read back', () => {
    const sort = fc.record({ id: fc.stringMatching(/^[A-Za-z][A-Za-z0-9.-]{0,12}$/), desc: fc.boolean() });
    const state = fc.record({
      sorting: fc.uniqueArray(sort, { selector: ({ id }) => id, maxLength: 4 }),
      pageIndex: fc.nat(),
      pageSize: fc.constantFrom(...pageSizes),
    });
    fc.assert(
      fc.property(state, (wanted) => {
        const written = writeTableState(new URLSearchParams('company=RedStar'), wanted).toString();
        expect(readTableState(new URLSearchParams(written))).toEqual(wanted);
      }),
    );
  });

  test.each([
    ['a new search text starts on the first page', 'daf', 'company=Butler&search=daf'],
    ['an emptied one leaves the address', '', 'company=Butler'],
  ])('%s', (_, text, expected) => {
    const params = new URLSearchParams('company=Butler&page=3&search=old');
    expect(writeListParam(params, 'search', text).toString()).toBe(expected);
  });
});
