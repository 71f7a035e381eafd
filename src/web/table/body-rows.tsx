/** Rows of the table's body: a row of the list, a group of rows, and what stands there while rows load. */
import { Checkbox, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { memo } from 'react';
import { joinClasses, placeClass, placeStyle } from './cell-place.ts';
import { countLeading, type PlacedColumn } from './column-layout.ts';
import classes from './data-table.module.css';
import { type ListRow, textOf } from './list-column.ts';
import type { TableRow } from './table-model.ts';

/** Names a row for its checkbox: `AB12 CDE`. */
export type RowLabel<Row extends ListRow> = (row: Row) => string;

interface CellProps<Row extends ListRow> {
  place: PlacedColumn<Row>;
  row: Row;
}

function Cell<Row extends ListRow>({ place, row }: CellProps<Row>) {
  const { column } = place;
  const text = column.cell ? undefined : textOf(column, row);
  return (
    <td className={placeClass(place)} style={placeStyle(place)} title={text}>
      {column.cell ? column.cell(row) : text}
    </td>
  );
}

/** Where the filler stands: before what is pinned right, so that this keeps to the edge. */
export function splitAtFiller<Row extends ListRow>(placed: readonly PlacedColumn<Row>[]) {
  return {
    before: placed.filter((place) => place.pinned !== 'right'),
    after: placed.filter((place) => place.pinned === 'right'),
  };
}

function Filler() {
  return <td className={classes.filler} aria-hidden="true" />;
}

interface DataRowProps<Row extends ListRow> {
  row: TableRow<Row>;
  placed: readonly PlacedColumn<Row>[];
  /** Left out: rows cannot be selected. */
  rowLabel: RowLabel<Row> | undefined;
  isSelected: boolean;
}

function DataRowView<Row extends ListRow>({ row, placed, rowLabel, isSelected }: DataRowProps<Row>) {
  const { before, after } = splitAtFiller(placed);
  const cell = (place: PlacedColumn<Row>) => <Cell key={place.column.id} place={place} row={row.original} />;
  return (
    <tr className={classes.row} data-selected={isSelected || undefined}>
      {rowLabel && (
        <td className={classes.select}>
          <Checkbox
            className={classes.checkbox ?? ''}
            aria-label={`Select ${rowLabel(row.original)}`}
            checked={isSelected}
            onChange={row.getToggleSelectedHandler()}
          />
        </td>
      )}
      {before.map(cell)}
      <Filler />
      {after.map(cell)}
    </tr>
  );
}

/** One row of the list; drawn anew only when the row, its columns or its checkbox change. */
export const DataRow = memo(DataRowView) as typeof DataRowView;

interface GroupRowProps<Row extends ListRow> {
  row: TableRow<Row>;
  placed: readonly PlacedColumn<Row>[];
  hasSelection: boolean;
  isExpanded: boolean;
}

/** Pixels that an inner group stands further in. */
const indent = 16;

function GroupLabel<Row extends ListRow>({ row, placed, isExpanded }: GroupRowProps<Row>) {
  const grouped = placed.find((place) => place.column.id === row.groupingColumnId)?.column;
  const Chevron = isExpanded ? IconChevronDown : IconChevronRight;
  return (
    <UnstyledButton
      className={classes.groupButton ?? ''}
      style={{ marginInlineStart: row.depth * indent }}
      aria-expanded={isExpanded}
      onClick={() => row.toggleExpanded()}
    >
      <Chevron size={16} aria-hidden="true" />
      <span className={classes.groupName}>
        {grouped && `${grouped.label}: `}
        {String(row.groupingValue) || 'None'}
      </span>
      <span className={classes.groupCount}>({row.getLeafRows().filter((leaf) => !leaf.getIsGrouped()).length})</span>
    </UnstyledButton>
  );
}

function SumCell<Row extends ListRow>({ place, row }: { place: PlacedColumn<Row>; row: TableRow<Row> }) {
  const { column } = place;
  const leaves = () => row.getLeafRows().flatMap((leaf) => (leaf.getIsGrouped() ? [] : [leaf.original]));
  return (
    <td className={placeClass(place)} style={placeStyle(place)}>
      {column.sum?.(row.getValue<number>(column.id), leaves())}
    </td>
  );
}

/** One group: its name across the columns that stay in sight, its number of rows, its sums. */
export function GroupRow<Row extends ListRow>(props: GroupRowProps<Row>) {
  const { row, placed, hasSelection } = props;
  const leading = countLeading(placed);
  const { before, after } = splitAtFiller(placed);
  const sum = (place: PlacedColumn<Row>) => <SumCell key={place.column.id} place={place} row={row} />;
  return (
    <tr className={joinClasses(classes.row, classes.group)}>
      <td className={classes.groupLabel} colSpan={leading + (hasSelection ? 1 : 0)}>
        <GroupLabel {...props} />
      </td>
      {before.slice(leading).map(sum)}
      <Filler />
      {after.map(sum)}
    </tr>
  );
}

/** Stands in for rows that are being fetched, at their height: one bar each, so that they cost next to nothing. */
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
