/** Class names and style of a cell by its column's place: the same for header, rows and skeleton. */
import type { CSSProperties } from 'react';
import { joinClasses } from '#web/ui/join-classes.ts';
import { offsetVariable, type PlacedColumn } from './column-layout.ts';
import classes from './data-table.module.css';
import type { ListRow } from './list-column.ts';

const stickClasses = { left: classes.stickLeft, right: classes.stickRight };
const alignClasses = { left: '', right: classes.alignRight };

/** The class names of a cell in this place; undefined for none. */
export function placeClass<Row extends ListRow>({ column, stick, isEdge }: PlacedColumn<Row>): string | undefined {
  const names = joinClasses(
    stick && stickClasses[stick],
    stick && (column.locked ? classes.stickAlways : classes.stickWide),
    isEdge && classes.edge,
    column.isLead && classes.lead,
    column.phoneSize !== undefined && classes.view,
    alignClasses[column.align],
  );
  return names || undefined;
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

interface CellLook {
  className: string | undefined;
  style: CSSProperties | undefined;
}

/** The look of a row's cell. */
export function cellLook<Row extends ListRow>(place: PlacedColumn<Row>): CellLook {
  const drawn = place.column.cell && classes.drawn;
  return { className: joinClasses(placeClass(place), drawn) || undefined, style: placeStyle(place) };
}
