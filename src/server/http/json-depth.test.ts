import { expect, test } from 'vitest';
import { isTooDeep } from './json-depth.ts';

const nested = (levels: number, inner = '1') => `${'[{"a":'.repeat(levels / 2)}${inner}${'}]'.repeat(levels / 2)}`;

test.each([
  ['a hundred nested levels', nested(100), false],
  ['a hundred and one levels', nested(100, '[]'), true],
  ['two thousand levels', nested(2000), true],
  ['many objects side by side', `[${'{"a":[]},'.repeat(500)}{}]`, false],
  ['brackets in a string', `{"a":"${'['.repeat(500)}"}`, false],
  ['an escaped quote in a string', `{"a":"\\"${'['.repeat(500)}"}`, false],
  ['a string that ends with a backslash', `{"a":"\\\\","b":${nested(100)}}`, true],
  ['only opening brackets', '['.repeat(500), true],
  ['text that is not JSON', 'make=DAF', false],
])('the depth limit is checked for %s', (_what, json, isDeep) => {
  expect(isTooDeep(json)).toBe(isDeep);
});
