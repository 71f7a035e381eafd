import { expect, test } from 'vitest';
import { callQuery, requestOf } from './list-request.ts';
import { plainState } from './list-state.ts';

const searchOf = (search: string) => callQuery(requestOf({ ...plainState, search })).search;

test('a search is sent without surrounding spaces', () => {
  expect(searchOf(' 50% é_x\\ ')).toBe('50% é_x\\');
  expect(searchOf('  ')).toBeUndefined();
});

test('a long pasted search is cut off, so that the URL stays short', () => {
  expect(encodeURIComponent(searchOf('é'.repeat(10_000)) ?? '').length).toBeLessThan(8000);
});

test('a NUL character in a search finds nothing and gives no error', () => {
  expect(searchOf('AB\u000012')).toBe('AB\uFFFD12');
});
