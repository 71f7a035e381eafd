/** Class names and style of a cell, by the position of its column. */
import type { CSSProperties } from 'react';
import { joinClasses } from '#web/ui/join-classes.ts';
import { offsetVariable, type PlacedColumn } from './column-layout.ts';
import classes from './data-table.module.css';
import type { ListRow } from './list-column.ts';

const stickClasses = { left: classes.stickLeft, right: classes.stickRight };
const alignClasses = { left: '', right: classes.alignRight };

export function placeClass<Row extends ListRow>({ column, stick, isEdge }: PlacedColumn<Row>): string | undefined {
  const names = joinClasses(
    stick && stickClasses[stick],
    stick && (column.locked ? classes.stickAlways : classes.stickWide),
    isEdge && classes.edge,
    column.isLead && classes.lead,
    column.grows && classes.text,
    column.phoneSize !== undefined && classes.view,
    alignClasses[column.align],
  );
  return names || undefined;
}

/** Refers a sticky cell to its distances from the edge, which are CSS variables of the table's box. */
export function placeStyle<Row extends ListRow>({ column, stick }: PlacedColumn<Row>): CSSProperties | undefined {
  if (!stick) return undefined;
  const variables: Record<`--${string}`, string> = {
    '--wide': `var(${offsetVariable(column.id, 'wide')})`,
    '--narrow': `var(${offsetVariable(column.id, 'narrow')})`,
  };
  return variables;
}

interface CellLook {
  className: string | undefined;
  style: CSSProperties | undefined;
}

/** Class names and style of a cell in a row. */
export function cellLook<Row extends ListRow>(place: PlacedColumn<Row>): CellLook {
  const drawn = place.column.cell && classes.drawn;
  return { className: joinClasses(placeClass(place), drawn) || undefined, style: placeStyle(place) };
}
