/** What a tab keeps of changes until its screens have caught up. */
import { expect, test } from 'vitest';
import type { RecordChange } from '#shared/live.ts';
import { createGathering } from './gathered-changes.ts';

function change(id: string, kind: RecordChange['kind'] = 'truck'): RecordChange {
  return { kind, id, company: 'Butler', version: 1, deleted: false };
}

test('a few are told one by one, once', () => {
  const gathering = createGathering();
  expect(gathering.isEmpty()).toBe(true);
  gathering.add(change('a'));
  gathering.add(change('b', 'user'));
  expect(gathering.isEmpty()).toBe(false);
  expect(gathering.drain()).toEqual({ changes: [change('a'), change('b', 'user')], isAll: false });
  expect(gathering.drain()).toEqual({ changes: [], isAll: false });
});

test.each([
  ['some were missed', [null]],
  ['there are too many', Array.from({ length: 600 }, (_, index) => change(`t${index}`))],
])('when %s all is old, and people are still told one by one', (_, events) => {
  const gathering = createGathering();
  for (const one of [change('b', 'user'), ...events, change('c'), change('d', 'user')]) gathering.add(one);
  expect(gathering.isEmpty()).toBe(false);
  expect(gathering.drain()).toEqual({ changes: [change('b', 'user'), change('d', 'user')], isAll: true });
  expect(gathering.isEmpty()).toBe(true);
});

test('when some were missed, deletions are still named, so that nothing about them is asked for', () => {
  const gathering = createGathering();
  const deleted = { ...change('a'), deleted: true };
  gathering.add(deleted);
  gathering.add(null);
  gathering.add({ ...deleted, id: 'e' });
  expect(gathering.drain()).toEqual({ changes: [deleted, { ...deleted, id: 'e' }], isAll: true });
});
