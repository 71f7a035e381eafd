/** The widths of the table's columns. */
import { memo } from 'react';
import { splitAtFiller } from './body-rows.tsx';
import { columnSizes, type PlacedColumn, selectionWidth } from './column-layout.ts';
import classes from './data-table.module.css';
import type { ListRow } from './list-column.ts';

interface ColumnsProps<Row extends ListRow> {
  placed: readonly PlacedColumn<Row>[];
  widths: Readonly<Record<string, number>>;
  hasSelection: boolean;
}

function TableColumnsView<Row extends ListRow>({ placed, widths, hasSelection }: ColumnsProps<Row>) {
  const { before, after } = splitAtFiller(placed);
  const col = (place: PlacedColumn<Row>) => (
    <col key={place.column.id} className={classes.column} style={columnSizes(place, widths)} />
  );
  return (
    <colgroup>
      {hasSelection && <col style={{ width: selectionWidth }} />}
      {before.map(col)}
      <col />
      {after.map(col)}
    </colgroup>
  );
}

/** A filler column takes the remaining width if no text column does. */
export const TableColumns = memo(TableColumnsView) as typeof TableColumnsView;
