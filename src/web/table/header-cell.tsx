/** One column's header: its name, a button that sorts, a menu of what can be done with it, a handle to resize it. */
import { Popover, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconDotsVertical, IconFilterFilled } from '@tabler/icons-react';
import { type FocusEvent, memo, useId, useRef, useState } from 'react';
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

/** Its menu is built once somebody reaches for it: a list has dozens of columns. */
function MenuButton<Row extends ListRow>(props: HeaderCellProps<Row>) {
  const [isReady, setIsReady] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  // A press on the button is one outside of the open menu, and has closed it before the click comes.
  const wasOpen = useRef(false);
  const name = `${props.place.column.label} column actions`;
  const prepare = () => setIsReady(true);
  function toggle() {
    prepare();
    setIsOpen(!wasOpen.current);
    wasOpen.current = false;
  }
  return (
    <span className={classes.menuPlace}>
      <UnstyledButton
        className={classes.menuButton ?? ''}
        aria-label={name}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        data-active={props.filter !== undefined || props.isGrouped || undefined}
        onPointerEnter={prepare}
        onFocus={prepare}
        onPointerDown={() => {
          wasOpen.current = isOpen;
        }}
        onClick={toggle}
      >
        {props.filter ? (
          <IconFilterFilled size={14} aria-hidden="true" />
        ) : (
          <IconDotsVertical size={16} aria-hidden="true" />
        )}
      </UnstyledButton>
      {isReady && <MenuPopover {...props} name={name} isOpen={isOpen} onToggle={setIsOpen} />}
    </span>
  );
}

interface PopoverProps<Row extends ListRow> extends HeaderCellProps<Row> {
  name: string;
  isOpen: boolean;
  onToggle(isOpen: boolean): void;
}

function MenuPopover<Row extends ListRow>({ name, isOpen, onToggle, ...props }: PopoverProps<Row>) {
  return (
    <Popover
      opened={isOpen}
      onChange={onToggle}
      position="bottom-end"
      shadow="md"
      width={260}
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>
        <span className={classes.menuAnchor} />
      </Popover.Target>
      <Popover.Dropdown className={classes.menu ?? ''} role="dialog" aria-label={name}>
        <ColumnMenu {...props} close={() => onToggle(false)} />
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
