import { expect, test } from 'vitest';
import { type Latest, pinItems, type Shown } from './pinned-items.ts';
import { plainItems } from './use-groups.ts';

interface Row {
  id: string;
  color?: string;
}

const rowsOf = (text: string): Row[] => [...text].map((id) => ({ id }));
const shown = (text: string): Shown<Row> => ({ queryKey: 'q', items: plainItems(rowsOf(text)), waiting: 0 });
const latest = (text: string, more: Partial<Latest<Row>> = {}): Latest<Row> => ({
  queryKey: 'q',
  items: plainItems(rowsOf(text)),
  hasBefore: false,
  hasAfter: false,
  ...more,
});

/** Rows from top to bottom, with removed ones in brackets. */
function textOf({ items }: Shown<Row>): string {
  return items.map((item) => (item.kind === 'row' && item.isRemoved ? `(${item.key})` : item.key)).join('');
}

const between = { hasBefore: true, hasAfter: true };

test.each<[string, string, string, Partial<Latest<Row>>, string[], string, number]>([
  ['a new row above waits', 'abc', 'nabc', {}, [], 'abc', 1],
  ['new rows between others wait', 'abc', 'anbmc', {}, [], 'abc', 2],
  ['a new row at the end is shown', 'abc', 'abcn', {}, [], 'abcn', 0],
  ['a row with a new sort position keeps its place', 'abc', 'cab', {}, [], 'abc', 0],
  ['a deleted row is marked', 'abc', 'ac', {}, ['b'], 'a(b)c', 0],
  ['a row that disappeared between others is marked', 'abc', 'acn', { hasAfter: true }, [], 'a(b)cn', 0],
  ['a row that may be on the next page stays', 'abc', 'nab', { hasAfter: true }, [], 'abc', 1],
  ['a row that may be on the previous page stays', 'abc', 'bcn', { hasBefore: true }, [], 'abcn', 0],
  ['the last row of the list is marked when it disappears', 'abc', 'ab', {}, [], 'ab(c)', 0],
  ['the last row of a page is marked when it is deleted', 'abc', 'abn', { hasAfter: true }, ['c'], 'ab(c)n', 0],
  ['a page of new rows waits', 'abc', 'nmo', between, [], 'abc', 3],
  ['another query shows its rows at once', 'abc', 'nabc', { queryKey: 'other' }, [], 'nabc', 0],
])('%s', (_, before, now, more, deleted, expected, waiting) => {
  const pinned = pinItems(shown(before), latest(now, more), new Set(deleted));
  expect([textOf(pinned), pinned.waiting]).toEqual([expected, waiting]);
});

test('a row that stays in place gets its latest values', () => {
  const items = plainItems([{ id: 'n' }, { id: 'a', color: 'Teal' }]);
  const pinned = pinItems(shown('a'), { ...latest(''), items }, new Set());
  expect(pinned.items).toEqual(plainItems([{ id: 'a', color: 'Teal' }]));
});

test('a row that comes back is no longer marked', () => {
  const marked = pinItems(shown('abc'), latest('ac'), new Set());
  expect(textOf(pinItems(marked, latest('abc'), new Set()))).toBe('abc');
});

test('rows of a group that the user just opened are shown at once', () => {
  const before = { ...shown('a'), items: [{ kind: 'loading', key: 'l', count: 1 }] as const };
  expect(textOf(pinItems(before, latest('na'), new Set()))).toBe('na');
});
