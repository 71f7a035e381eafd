import { expect, test } from 'vitest';
import { isTooDeep } from './json-depth.ts';

const nested = (levels: number, inner = '1') => `${'[{"a":'.repeat(levels / 2)}${inner}${'}]'.repeat(levels / 2)}`;

test.each([
  ['a hundred levels', nested(100), false],
  ['a level more', nested(100, '[]'), true],
  ['two thousand', nested(2000), true],
  ['many beside each other', `[${'{"a":[]},'.repeat(500)}{}]`, false],
  ['brackets in a text', `{"a":"${'['.repeat(500)}"}`, false],
  ['a text that seems to end', `{"a":"\\"${'['.repeat(500)}"}`, false],
  ['a text that ends in a backslash', `{"a":"\\\\","b":${nested(100)}}`, true],
  ['nothing but openings', '['.repeat(500), true],
  ['no JSON at all', 'make=DAF', false],
])('%s', (_what, json, isDeep) => {
  expect(isTooDeep(json)).toBe(isDeep);
});
