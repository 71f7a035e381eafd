/** The cells of rows, groups and totals: as many as the row above, with each sum below its column. */
import { cleanup, render, screen } from '@testing-library/react';
import { createElement, type ReactElement } from 'react';
import { expect, test } from 'vitest';
import { ThemeProvider } from '#web/theme/theme-provider.tsx';
import { DataRow, OtherRow } from './body-rows.tsx';
import { placeColumns } from './column-layout.ts';
import type { ListColumn } from './list-column.ts';
import type { TableRow } from './table-model.ts';
import { TotalsRow } from './totals-row.tsx';

const column = (id: string, locked: boolean): ListColumn<{ id: string }> => ({
  ...{ id, label: id, locked, align: 'left', size: 100, sortable: true, groupable: true, filter: false, sums: !locked },
  ...{ text: () => '', valueText: String, sumText: (sums) => (locked ? '' : `${id} ${sums[id]}`) },
});
const columns = [column('view', true), column('number', true), column('price', false), column('cost', false)];
const order = columns.map(({ id }) => id);

/** Text and width of each cell of a rendered row. */
function cellsOf(part: 'tbody' | null, row: ReactElement): unknown[] {
  const table = createElement('table', null, part ? createElement(part, null, row) : row);
  cleanup();
  const { container } = render(createElement(ThemeProvider, null, table));
  return [...container.querySelectorAll<HTMLTableCellElement>('th, td')].map((cell) => [
    cell.textContent?.trim(),
    cell.colSpan,
  ]);
}

test.for([true, false])(
  'the label covers the sticky columns up to the first sum; rows with a checkbox: %s',
  (hasSelection) => {
    const placed = placeColumns(columns, { order, hidden: [], pinnedLeft: [], pinnedRight: ['cost'] });
    const sums = { price: 12, cost: 3 };
    const group = { value: 'DAF', count: 2, sums };
    const toggle = () => undefined;
    const item = { kind: 'group', key: 'daf', columnId: 'number', group, depth: 0, isOpen: false, toggle } as const;
    const rest = [
      ['price 12', 1],
      ['', 1],
      ['cost 3', 1],
    ];
    const width = hasSelection ? 3 : 2;
    expect(
      cellsOf('tbody', createElement(OtherRow<{ id: string }>, { item, columns, placed, cells: 5, hasSelection })),
    ).toEqual([['number: DAF(2)', width], ...rest]);
    expect(
      cellsOf(null, createElement(TotalsRow<{ id: string }>, { placed, hasSelection, sums, of: '2 trucks' })),
    ).toEqual([['Totals of 2 trucks', width], ...rest]);
  },
);

test.for([
  [undefined, false, false],
  [undefined, true, false],
  [true, false, true],
  [true, true, false],
] as const)(
  'a row no longer on the page (%s) that is selected (%s) keeps its cells, and its checkbox is disabled: %s',
  ([isRemoved, isSelected, isDisabled]) => {
    const placed = placeColumns(columns, { order, hidden: [], pinnedLeft: [], pinnedRight: [] });
    const row = { original: { id: 'AB 1' }, getToggleSelectedHandler: () => () => undefined } as unknown as TableRow<{
      id: string;
    }>;
    const rowLabel = ({ id }: { id: string }) => id;
    const shown = createElement(DataRow<{ id: string }>, { row, placed, rowLabel, isSelected, isRemoved });
    expect(cellsOf('tbody', shown)).toHaveLength(columns.length + 2);
    const checkbox = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select AB 1' });
    expect([checkbox.checked, checkbox.disabled]).toEqual([isSelected, isDisabled]);
    expect(screen.queryByTitle('No longer on this page') !== null).toBe(isRemoved === true);
  },
);
