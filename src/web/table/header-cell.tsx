/** One column's header: its name, a button that sorts, a menu of what can be done with it, a handle to resize it. */
import { Popover, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconDotsVertical, IconFilterFilled } from '@tabler/icons-react';
import { type FocusEvent, memo, useId, useState } from 'react';
import { joinClasses, placeClass, placeStyle } from './cell-place.ts';
import type { ColumnFilter } from './column-filter.ts';
import type { PlacedColumn } from './column-layout.ts';
import { ColumnMenu } from './column-menu.tsx';
import classes from './data-table.module.css';
import { hasActions, type ListRow } from './list-column.ts';
import type { TableHeader } from './table-model.ts';
import type { ColumnSettingsControl } from './use-column-settings.ts';

/** What a header shows and changes; everything is stable while someone types in the search box. */
export interface HeaderCellProps<Row extends ListRow> {
  place: PlacedColumn<Row>;
  header: TableHeader<Row>;
  rows: readonly Row[];
  sorted: 'asc' | 'desc' | false;
  /** Rank among several sorted columns, from 1; 0 where it is the only one. */
  sortRank: number;
  filter: ColumnFilter | undefined;
  isGrouped: boolean;
  isResizing: boolean;
  setFilter(id: string, filter: ColumnFilter | null): void;
  toggleGrouping(id: string): void;
  columnSettings: ColumnSettingsControl;
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

function SortButton<Row extends ListRow>(props: HeaderCellProps<Row> & { labelId: string }) {
  const { place, header, sorted, sortRank, labelId } = props;
  const Arrow = sorted === 'desc' ? IconArrowDown : IconArrowUp;
  return (
    <UnstyledButton className={classes.sort ?? ''} onClick={header.column.getToggleSortingHandler()}>
      <span className={classes.labelText} id={labelId}>
        {place.column.label}
      </span>
      {sorted && (
        <span className={classes.sortMark} aria-hidden="true">
          <Arrow size={14} />
          {sortRank > 0 && sortRank}
        </span>
      )}
    </UnstyledButton>
  );
}

function MenuButton<Row extends ListRow>(props: HeaderCellProps<Row>) {
  const [isOpen, setIsOpen] = useState(false);
  const { label } = props.place.column;
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-end" shadow="md" width={260} trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton
          className={classes.menuButton ?? ''}
          aria-label={`${label} column actions`}
          data-active={props.filter !== undefined || props.isGrouped || undefined}
          onClick={() => setIsOpen(!isOpen)}
        >
          {props.filter ? (
            <IconFilterFilled size={14} aria-hidden="true" />
          ) : (
            <IconDotsVertical size={16} aria-hidden="true" />
          )}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={classes.menu ?? ''}>
        <ColumnMenu {...props} close={() => setIsOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** By keyboard, a header comes out from beneath the columns that stick; the box's scroll padding tells how far. */
function bringIntoSight(event: FocusEvent<HTMLElement>): void {
  if (!event.target.matches(':focus-visible')) return;
  event.currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

function HeaderCellView<Row extends ListRow>(props: HeaderCellProps<Row>) {
  const { place, header, sorted } = props;
  const { column } = place;
  const labelId = useId();
  const resize = header.getResizeHandler();
  return (
    <th
      scope="col"
      aria-labelledby={labelId}
      aria-sort={sorted ? ariaSort[sorted] : undefined}
      className={joinClasses(placeClass(place))}
      style={placeStyle(place)}
      onFocus={place.stick ? undefined : bringIntoSight}
    >
      <div className={classes.headCell}>
        {column.sortable === false ? (
          <span className={classes.label} id={labelId}>
            {column.label}
          </span>
        ) : (
          <SortButton {...props} labelId={labelId} />
        )}
        {hasActions(column) && <MenuButton {...props} />}
      </div>
      {/* By keyboard, the menu's Wider and Narrower do the same. */}
      <div
        aria-hidden="true"
        className={classes.resizer}
        data-resizing={props.isResizing || undefined}
        onMouseDown={resize}
        onTouchStart={resize}
      />
    </th>
  );
}

/** The header of one column; drawn anew only when something about this column changes. */
export const HeaderCell = memo(HeaderCellView) as typeof HeaderCellView;
