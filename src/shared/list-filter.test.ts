import { expect, it } from 'vitest';
import type { FieldsById } from './fields.ts';
import { readFilters } from './list-filter.ts';

const none: FieldsById = new Map();

function issuePathsOf(json: string): string[] {
  const paths: string[] = [];
  readFilters(none, json, (path) => paths.push(path.join('.')));
  return paths;
}

it.each([
  ['{"nope":{"in":[1]}}', 'filter.nope'],
  ['{"__proto__":{"in":[1]}}', 'filter.__proto__'],
  ['{"constructor":{"in":[1]}}', 'filter.constructor'],
  ['[]', 'filter'],
  ['null', 'filter'],
  ['"make"', 'filter'],
  ['{broken', 'filter'],
])('%s gives a validation error for %s', (json, path) => {
  expect(issuePathsOf(json)).toEqual([path]);
});
