import { expect, test } from 'vitest';
import { sameTextKey, spellingsByKey } from './same-text.ts';

test.each([
  ['Volvo', 'VOLVO', true],
  ['Citro\u00ebn', 'CITROE\u0308N', true],
  ['\u03a3\u038a\u03a3\u03a5\u03a6\u039f\u03a3', '\u03c3\u03af\u03c3\u03c5\u03c6\u03bf\u03c2', true],
  ['Range\u00a0T', 'Range T', true],
  ['\uff24\uff21\uff26', 'DAF', true],
  ['Citro\u00ebn', 'Citroen', false],
  ['Stra\u00dfe', 'STRASSE', false],
])('%s and %s are one value: %s', (one, other, isSame) => {
  expect(sameTextKey(one) === sameTextKey(other)).toBe(isSame);
});

test('the first of several spellings is used', () => {
  expect([...spellingsByKey(['Volvo', 'DAF', 'VOLVO']).values()]).toEqual(['Volvo', 'DAF']);
});
