/** The head of the table: a checkbox for all rows on the page, and a header for each column. */
import { type FocusEvent, memo, useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { Filter } from '#shared/list-address.ts';
import { joinClasses } from '#web/ui/join-classes.ts';
import { splitAtFiller } from './body-rows.tsx';
import type { PlacedColumn } from './column-layout.ts';
import classes from './data-table.module.css';
import { HeaderCell } from './header-cell.tsx';
import type { ColumnChoices } from './header-props.ts';
import { hasActions, type ListRow } from './list-column.ts';
import { type ListState, withFilter } from './list-state.ts';
import { rowCheckbox } from './row-controls.tsx';
import { stepWithinHead } from './row-keys.ts';
import type { Table } from './table-model.ts';
import type { ColumnSettingsControl } from './use-column-settings.ts';
import type { RowSelection } from './use-row-selection.ts';

interface SelectPageProps<Row extends ListRow> {
  rows: readonly Row[];
  selection: RowSelection<Row>;
  isStop: boolean;
}

function SelectPageView<Row extends ListRow>({ rows, selection, isStop }: SelectPageProps<Row>) {
  const shown = rows.map((row) => row.id);
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
    <th scope="col" aria-label="Select" className={classes.select} data-select>
      {rowCheckbox({
        label: 'Select all rows on this page',
        checked: isAll,
        indeterminate: count > 0 && !isAll,
        disabled: shown.length === 0,
        'data-stop': selectStop,
        tabIndex: isStop ? 0 : -1,
        onChange: toggle,
      })}
    </th>
  );
}

/** Rendered again only if the visible rows or the selection change. */
const SelectPage = memo(SelectPageView) as typeof SelectPageView;

interface TableHeadProps<Row extends ListRow> {
  table: Table<Row>;
  placed: readonly PlacedColumn<Row>[];
  columnSettings: ColumnSettingsControl;
  state: ListState;
  change(part: Partial<ListState>): void;
  /** The visible rows. */
  rows: readonly Row[];
  selection: RowSelection<Row> | undefined;
  useChoices: ColumnChoices;
}

/** The functions never change, so that headers are not rendered again for each page. */
function useHeaderChanges({ state, change }: Pick<TableHeadProps<ListRow>, 'state' | 'change'>) {
  const latest = useRef({ state, change });
  useLayoutEffect(() => {
    latest.current = { state, change };
  }, [state, change]);
  const setFilter = useCallback((id: string, filter: Filter | null) => {
    const now = latest.current;
    now.change({ filters: withFilter(now.state.filters, id, filter) });
  }, []);
  const toggleGrouping = useCallback((id: string) => {
    const { grouping } = latest.current.state;
    const others = grouping.filter((other) => other !== id);
    latest.current.change({ grouping: others.length < grouping.length ? others : [...grouping, id] });
  }, []);
  return { setFilter, toggleGrouping };
}

/** Value of `data-stop` for the checkbox of the page. */
const selectStop = 'select';

/** The only tab stop of the head (a roving tabindex): the control that had the focus last. */
function useTabStop<Row extends ListRow>(placed: readonly PlacedColumn<Row>[], hasSelection: boolean) {
  const [chosen, setChosen] = useState<string>();
  const columns = placed.map(({ column }) => column).filter((column) => hasActions(column));
  const known = columns.some(({ id }) => chosen?.startsWith(`${id}:`)) || (hasSelection && chosen === selectStop);
  const first = columns[0];
  const begin = first && `${first.id}:${first.sortable ? 'sort' : 'menu'}`;
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => setChosen(target.dataset.stop ?? chosen);
  return { stop: (known ? chosen : begin) ?? selectStop, onFocus };
}

export function TableHead<Row extends ListRow>(props: TableHeadProps<Row>) {
  const { table, placed, columnSettings, state, useChoices } = props;
  const { filters, grouping, sort: sorting } = state;
  const { columnResizing } = table.state;
  const changes = useHeaderChanges(props);
  const { stop, onFocus } = useTabStop(placed, props.selection !== undefined);
  const moves = { onFocus, onKeyDown: stepWithinHead };
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
          {...{ place, header, sorted, columnSettings, useChoices }}
          {...changes}
          sortRank={sorting.length > 1 ? rank + 1 : 0}
          filter={filters[id]}
          isGrouped={grouping.includes(id)}
          isResizing={columnResizing.isResizingColumn === id}
          tabStop={stop === `${id}:sort` ? 'sort' : stop === `${id}:menu` ? 'menu' : null}
        />
      )
    );
  };
  const { before, after } = splitAtFiller(placed);
  return (
    <thead {...moves}>
      <tr className={joinClasses(classes.row, classes.head)}>
        {props.selection && <SelectPage rows={props.rows} selection={props.selection} isStop={stop === selectStop} />}
        {before.map(cell)}
        <td className={classes.filler} aria-hidden="true" />
        {after.map(cell)}
      </tr>
    </thead>
  );
}
