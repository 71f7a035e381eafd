/** Rows of the table's body: data rows, groups and placeholders. */

import { Button, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { memo } from 'react';
import { emptyChoice } from '#shared/filter-text.ts';
import type { ListSums } from '#shared/list-routes.ts';
import { formatNumber } from '#shared/numbers.ts';
import { joinClasses } from '#web/ui/join-classes.ts';
import { cellLook, placeClass, placeStyle } from './cell-place.ts';
import { countLabelled, type PlacedColumn } from './column-layout.ts';
import classes from './data-table.module.css';
import type { ListColumn, ListRow } from './list-column.ts';
import { rowCheckbox } from './row-controls.tsx';
import type { TableRow } from './table-model.ts';
import type { Item } from './use-groups.ts';

/** The name of a row for its checkbox: `AB12 CDE`. */
export type RowLabel<Row extends ListRow> = (row: Row) => string;

/** A plain element, because a page has hundreds of cells and a component for each would be slow. */
function cellOf<Row extends ListRow>(place: PlacedColumn<Row>, row: Row) {
  const { column } = place;
  const text = column.cell && !column.isShape ? undefined : column.text(row);
  return (
    <td
      key={column.id}
      {...cellLook(place)}
      title={text || undefined}
      data-view={column.id === 'view' || undefined}
      data-part={column.cardPart}
    >
      {column.cell ? column.cell(row) : text}
    </td>
  );
}

/** The filler comes before the columns pinned right, so that these stay at the edge. */
export function splitAtFiller<Row extends ListRow>(placed: readonly PlacedColumn<Row>[]) {
  return {
    before: placed.filter((place) => place.pinned !== 'right'),
    after: placed.filter((place) => place.pinned === 'right'),
  };
}

const filler = <td className={classes.filler} aria-hidden="true" />;

interface DataRowProps<Row extends ListRow> {
  row: TableRow<Row>;
  placed: readonly PlacedColumn<Row>[];
  /** Undefined if rows cannot be selected. */
  rowLabel: RowLabel<Row> | undefined;
  isSelected: boolean;
  /** The row is no longer on this page, but stays in place while rows are in use. */
  isRemoved: true | undefined;
}

function DataRowView<Row extends ListRow>({ row, placed, rowLabel, isSelected, isRemoved }: DataRowProps<Row>) {
  const { before, after } = splitAtFiller(placed);
  const cell = (place: PlacedColumn<Row>) => cellOf(place, row.original);
  return (
    <tr
      className={joinClasses(classes.row, classes.opens)}
      data-selected={isSelected || undefined}
      data-removed={isRemoved}
      title={isRemoved && 'No longer on this page'}
    >
      {rowLabel && (
        <td className={classes.select} data-select>
          {rowCheckbox({
            label: `Select ${rowLabel(row.original)}`,
            checked: isSelected,
            disabled: isRemoved && !isSelected,
            onChange: row.getToggleSelectedHandler(),
          })}
        </td>
      )}
      {before.map(cell)}
      {filler}
      {after.map(cell)}
    </tr>
  );
}

/** Rendered again only if the row, its columns or its checkbox change. */
export const DataRow = memo(DataRowView) as typeof DataRowView;

interface GroupRowProps<Row extends ListRow> {
  item: Extract<Item<Row>, { kind: 'group' }>;
  /** All columns of the list, because rows can be grouped by a hidden one. */
  columns: readonly ListColumn<Row>[];
  placed: readonly PlacedColumn<Row>[];
  hasSelection: boolean;
}

/** Indent of inner groups in pixels. */
const indent = 16;

function GroupLabel<Row extends ListRow>({ item, columns }: Pick<GroupRowProps<Row>, 'item' | 'columns'>) {
  const { group, columnId, depth, isOpen, toggle } = item;
  const column = columns.find(({ id }) => id === columnId);
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  const name = group.value === null ? emptyChoice : (column?.valueText(group.value) ?? String(group.value));
  return (
    <UnstyledButton
      className={classes.groupButton ?? ''}
      style={{ marginInlineStart: depth * indent }}
      aria-expanded={isOpen}
      data-group
      onClick={toggle}
    >
      <Chevron size={16} aria-hidden="true" />
      <span className={classes.groupName}>{column ? `${column.label}: ${name}` : name}</span>
      <span className={classes.groupCount}>{`(${formatNumber(group.count)})`}</span>
    </UnstyledButton>
  );
}

interface FirstSumProps<Row extends ListRow> {
  placed: readonly PlacedColumn<Row>[];
  sums: ListSums | undefined;
}

/** The sum of the first column, next to the label that covers the column. */
export function FirstSum<Row extends ListRow>({ placed, sums }: FirstSumProps<Row>) {
  const text = sums && placed[0]?.column.sumText(sums);
  return text ? <span className={classes.firstSum}>{text}</span> : null;
}

/** A group's name, number of rows and sums. The name spans the sticky columns. */
function GroupRow<Row extends ListRow>({ item, columns, placed, hasSelection }: GroupRowProps<Row>) {
  const labelled = countLabelled(placed);
  const { before, after } = splitAtFiller(placed);
  const sum = (place: PlacedColumn<Row>) => (
    <td key={place.column.id} className={placeClass(place)} style={placeStyle(place)}>
      {place.column.sumText(item.group.sums)}
    </td>
  );
  return (
    <tr className={joinClasses(classes.row, classes.group)}>
      <td className={classes.groupLabel} colSpan={labelled + (hasSelection ? 1 : 0)}>
        <GroupLabel item={item} columns={columns} /> <FirstSum placed={placed} sums={item.group.sums} />
      </td>
      {before.slice(labelled).map(sum)}
      {filler}
      {after.map(sum)}
    </tr>
  );
}

interface OtherRowProps<Row extends ListRow> {
  item: Exclude<Item<Row>, { kind: 'row' }>;
  columns: readonly ListColumn<Row>[];
  placed: readonly PlacedColumn<Row>[];
  /** Number of cells in a row. */
  cells: number;
  hasSelection: boolean;
}

/** Items of the body that are not data rows: a group, a button for more rows of a group, or placeholders. */
export function OtherRow<Row extends ListRow>({ item, columns, placed, cells, hasSelection }: OtherRowProps<Row>) {
  switch (item.kind) {
    case 'group':
      return <GroupRow {...{ item, columns, placed, hasSelection }} />;
    case 'loading':
      return <SkeletonRows count={item.count} cells={cells} />;
    case 'more':
      return (
        <tr className={classes.row}>
          <td className={classes.groupLabel} colSpan={cells}>
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={item.show}
            >{`Show more (${formatNumber(item.missing)})`}</Button>
          </td>
        </tr>
      );
  }
}

/** Placeholders for loading rows, with the same height. Each has a single bar, to be cheap. */
export function SkeletonRows({ count, cells }: { count: number; cells: number }) {
  const keys = Array.from({ length: count }, (_, index) => `skeleton-${index}`);
  return keys.map((key) => (
    <tr key={key} className={classes.row}>
      <td colSpan={cells}>
        <span className={classes.bar} />
      </td>
    </tr>
  ));
}
