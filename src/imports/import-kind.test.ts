/** Histories: the sentences about imports. */
import { expect, test } from 'vitest';
import type { HistoryContext } from '#shared/record-kind.ts';
import { importKinds } from './import.ts';
import { importKind } from './import-kind.ts';

const sentence = (action: HistoryContext['action'], kind: string, state?: string) => {
  const changes = state === undefined ? {} : { state: { old: null, new: state } };
  return importKind.own({ action, changes, values: { name: 'Stock.xlsx', kind } } as unknown as HistoryContext);
};

test('the start of an import names its kind', () => {
  expect(importKinds.map((kind) => sentence('create', kind))).toEqual([
    'Truck import started: Stock.xlsx',
    'Client import started: Stock.xlsx',
    'Supplier import started: Stock.xlsx',
    'Costing import started: Stock.xlsx',
  ]);
});

test.each([
  ['Ready', 'Import read: Stock.xlsx'],
  ['Running', 'Import started: Stock.xlsx'],
  ['Done', 'Import run: Stock.xlsx'],
  ['Undoing', 'Import undo started: Stock.xlsx'],
  ['Undone', 'Import undone: Stock.xlsx'],
  ['Failed', 'Import failed: Stock.xlsx'],
  [undefined, 'Columns of import matched: Stock.xlsx'],
])('a change to the state %s has its sentence', (state, expected) => {
  expect(sentence('update', 'trucks', state)).toBe(expected);
});

test('the removal of an import has its sentence', () => {
  expect(sentence('delete', 'trucks')).toBe('Import removed: Stock.xlsx');
});
