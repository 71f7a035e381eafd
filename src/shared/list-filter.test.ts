import { expect, it } from 'vitest';
import { defineFields, type FieldsById, fieldsById } from './fields.ts';
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

it('a column that the list does not filter by is refused by its name', () => {
  const known = fieldsById({ fields: defineFields([{ id: 'note', label: 'Note', type: 'text', filter: false }]) });
  const issues: string[][] = [];
  expect(
    readFilters(known, '{"note":{"in":["a"]}}', (path, message) => issues.push([path.join('.'), message])),
  ).toEqual([]);
  expect(issues).toEqual([['filter.note', 'The list cannot be filtered by note.']]);
});
