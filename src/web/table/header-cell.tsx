/** A column's header: a button that sorts, the menu button and a resize handle. */
import { UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type FocusEvent, memo, useId } from 'react';
import { placeClass, placeStyle } from './cell-place.ts';
import { ColumnMenuButton } from './column-menu-button.tsx';
import classes from './data-table.module.css';
import type { ColumnHeaderProps } from './header-props.ts';
import { hasActions, type ListRow } from './list-column.ts';

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

function SortButton<Row extends ListRow>({ labelId, ...props }: ColumnHeaderProps<Row> & { labelId: string }) {
  const { place, header, sorted, sortRank } = props;
  const Arrow = sorted === 'desc' ? IconArrowDown : IconArrowUp;
  return (
    <UnstyledButton
      className={classes.sort ?? ''}
      data-stop={`${place.column.id}:sort`}
      tabIndex={props.tabStop === 'sort' ? 0 : -1}
      onClick={header.column.getToggleSortingHandler()}
    >
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

/** Scrolls a focused header out from under the sticky columns, whose width is the box's scroll padding. */
function bringIntoSight(event: FocusEvent<HTMLElement>): void {
  if (!event.target.matches(':focus-visible')) return;
  event.currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

function HeaderCellView<Row extends ListRow>(props: ColumnHeaderProps<Row>) {
  const { place, header, sorted } = props;
  const { column } = place;
  const labelId = useId();
  const resize = header.getResizeHandler();
  return (
    <th
      scope="col"
      aria-labelledby={labelId}
      data-part={column.cardPart}
      aria-sort={sorted ? ariaSort[sorted] : undefined}
      className={placeClass(place)}
      style={placeStyle(place)}
      onFocus={place.stick ? undefined : bringIntoSight}
    >
      <div className={classes.headCell}>
        {!column.sortable ? (
          <span className={classes.label} id={labelId}>
            {column.label}
          </span>
        ) : (
          <SortButton {...props} labelId={labelId} />
        )}
        {hasActions(column) && <ColumnMenuButton {...props} />}
      </div>
      {/* For keyboards, the menu has 'Widen column' and 'Narrow column'. */}
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

/** Rendered again only if something about this column changes. */
export const HeaderCell = memo(HeaderCellView) as typeof HeaderCellView;
