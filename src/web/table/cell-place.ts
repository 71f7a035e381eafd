/** Class names and style of a cell by its column's place: the same for header, rows and skeleton. */
import type { CSSProperties } from 'react';
import { offsetVariable, type PlacedColumn } from './column-layout.ts';
import classes from './data-table.module.css';
import type { ListRow } from './list-column.ts';

const stickClasses = { left: classes.stickLeft, right: classes.stickRight };
const alignClasses = { left: '', right: classes.alignRight };

/** Joins class names; what is missing is left out. */
export function joinClasses(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}

/** The class names of a cell in this place. */
export function placeClass<Row extends ListRow>({ column, stick, isEdge }: PlacedColumn<Row>): string {
  return joinClasses(
    stick && stickClasses[stick],
    stick && (column.locked ? classes.stickAlways : classes.stickWide),
    isEdge && classes.edge,
    column.isLead && classes.lead,
    column.phoneSize !== undefined && classes.view,
    alignClasses[column.align],
  );
}

/** Hands a sticking cell its distances from the edge, which the table element keeps. */
export function placeStyle<Row extends ListRow>({ column, stick }: PlacedColumn<Row>): CSSProperties | undefined {
  if (!stick) return undefined;
  const variables: Record<`--${string}`, string> = {
    '--wide': `var(${offsetVariable(column.id, 'wide')})`,
    '--narrow': `var(${offsetVariable(column.id, 'narrow')})`,
  };
  return variables;
}
