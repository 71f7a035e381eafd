import { expect, test } from 'vitest';
import type { ListColumn } from './list-column.ts';
import { exportedColumnIds, shownColumnIds } from './shown-columns.ts';

function column(id: string, unexported = false): ListColumn<{ id: string }> {
  const texts = { label: id, text: () => '', valueText: () => '', sumText: () => '' };
  return { id, ...texts, align: 'left', size: 100, sortable: true, groupable: true, filter: false, unexported };
}

test('an export has the visible columns in display order, without the view column and the photo', () => {
  const columns = ['view', 'make', 'model', 'color'].map((id) => column(id)).concat(column('photo', true));
  const order = ['view', 'photo', 'model', 'make', 'color'];
  const settings = { order, hidden: ['color'], pinnedLeft: [], pinnedRight: [], widths: {} };
  expect(shownColumnIds(columns, settings)).toEqual(['photo', 'model', 'make']);
  expect(exportedColumnIds(columns, settings)).toEqual(['model', 'make']);
});
