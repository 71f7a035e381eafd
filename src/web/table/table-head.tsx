/** The head of the table: a checkbox for the page, and one header for each column. */
import { Checkbox } from '@mantine/core';
import { splitAtFiller } from './body-rows.tsx';
import { joinClasses } from './cell-place.ts';
import type { PlacedColumn } from './column-layout.ts';
import classes from './data-table.module.css';
import { HeaderCell } from './header-cell.tsx';
import type { ListRow } from './list-column.ts';
import type { ColumnSettingsControl } from './use-column-settings.ts';
import type { ListTable } from './use-list-table.ts';
import type { RowSelection } from './use-row-selection.ts';

function SelectPage<Row extends ListRow>({ list, selection }: { list: ListTable<Row>; selection: RowSelection<Row> }) {
  const shown = list.page.rows.filter((row) => !row.getIsGrouped()).map((row) => row.id);
  const selected = new Set(selection.selected.map((row) => row.id));
  const count = shown.filter((id) => selected.has(id)).length;
  const isAll = count > 0 && count === shown.length;
  const toggle = () => {
    for (const id of shown) {
      if (isAll) selected.delete(id);
      else selected.add(id);
    }
    selection.select([...selected]);
  };
  return (
    <td className={classes.select}>
      <Checkbox
        className={classes.checkbox ?? ''}
        aria-label="Select all rows on this page"
        checked={isAll}
        indeterminate={count > 0 && !isAll}
        disabled={shown.length === 0}
        onChange={toggle}
      />
    </td>
  );
}

interface TableHeadProps<Row extends ListRow> {
  list: ListTable<Row>;
  placed: readonly PlacedColumn<Row>[];
  columnSettings: ColumnSettingsControl;
  rows: readonly Row[];
  selection: RowSelection<Row> | undefined;
}

/** The row of headers. */
export function TableHead<Row extends ListRow>(props: TableHeadProps<Row>) {
  const { list, placed, columnSettings } = props;
  const { table, filters, grouping, setFilter, toggleGrouping } = list;
  const { sorting, columnResizing } = table.state;
  const headers = new Map(table.getFlatHeaders().map((header) => [header.column.id, header]));
  const cell = (place: PlacedColumn<Row>) => {
    const { id } = place.column;
    const header = headers.get(id);
    const rank = sorting.findIndex((sort) => sort.id === id);
    const sorted = rank < 0 ? false : sorting[rank]?.desc ? 'desc' : 'asc';
    return (
      header && (
        <HeaderCell
          key={id}
          {...{ place, header, sorted, columnSettings, setFilter, toggleGrouping }}
          rows={props.rows}
          sortRank={sorting.length > 1 ? rank + 1 : 0}
          filter={filters[id]}
          isGrouped={grouping.includes(id)}
          isResizing={columnResizing.isResizingColumn === id}
        />
      )
    );
  };
  const { before, after } = splitAtFiller(placed);
  return (
    <thead>
      <tr className={joinClasses(classes.row, classes.head)}>
        {props.selection && <SelectPage list={list} selection={props.selection} />}
        {before.map(cell)}
        <td className={classes.filler} aria-hidden="true" />
        {after.map(cell)}
      </tr>
    </thead>
  );
}
