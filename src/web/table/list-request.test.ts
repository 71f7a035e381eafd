/** What a list asks the server for. */
import { expect, test } from 'vitest';
import { callQuery, requestOf } from './list-request.ts';
import { plainState } from './list-state.ts';

const searchOf = (search: string) => callQuery(requestOf({ ...plainState, search })).search;

test('a search is sent as it is typed, without what stands around it', () => {
  expect(searchOf(' 50% é_x\\ ')).toBe('50% é_x\\');
  expect(searchOf('  ')).toBeUndefined();
});

test('however much is pasted, the address stays within what servers take', () => {
  expect(encodeURIComponent(searchOf('é'.repeat(10_000)) ?? '').length).toBeLessThan(8000);
});

test('a character that no text can have finds nothing, and is no fault', () => {
  expect(searchOf('AB\u000012')).toBe('AB\uFFFD12');
});
