import { expect, test } from 'vitest';
import type { RecordChange } from '#shared/live.ts';
import { createGathering } from './gathered-changes.ts';

function change(id: string, kind: RecordChange['kind'] = 'truck'): RecordChange {
  return { kind, id, company: 'Butler', version: 1, deleted: false };
}

test('a few changes are returned one by one, once', () => {
  const gathering = createGathering();
  expect(gathering.isEmpty()).toBe(true);
  gathering.add(change('a'));
  gathering.add(change('b', 'user'));
  expect(gathering.isEmpty()).toBe(false);
  expect(gathering.drain()).toEqual({ changes: [change('a'), change('b', 'user')], isAll: false });
  expect(gathering.drain()).toEqual({ changes: [], isAll: false });
});

test.each([
  ['some changes were missed', [null]],
  ['there are too many changes', Array.from({ length: 600 }, (_, index) => change(`t${index}`))],
])('if %s, everything is stale and changes of users are still returned', (_, events) => {
  const gathering = createGathering();
  for (const one of [change('b', 'user'), ...events, change('c'), change('d', 'user')]) gathering.add(one);
  expect(gathering.isEmpty()).toBe(false);
  expect(gathering.drain()).toEqual({ changes: [change('b', 'user'), change('d', 'user')], isAll: true });
  expect(gathering.isEmpty()).toBe(true);
});

test('if some changes were missed, deletions are still returned', () => {
  const gathering = createGathering();
  const deleted = { ...change('a'), deleted: true };
  gathering.add(deleted);
  gathering.add(null);
  gathering.add({ ...deleted, id: 'e' });
  expect(gathering.drain()).toEqual({ changes: [deleted, { ...deleted, id: 'e' }], isAll: true });
});
