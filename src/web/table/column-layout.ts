/** The position of each column: its place in the row, and the edge to which it sticks while others scroll. */
import type { CSSProperties } from 'react';
import type { ColumnSettings } from './column-settings.ts';
import type { ListColumn, ListRow } from './list-column.ts';

/** Width of the checkbox column in pixels: a touch target, so it does not grow with the font size. */
export const selectionWidth = 44;

/** Minimum width of a column in pixels. */
export const minColumnSize = 20;

/** Font size in pixels to which column widths refer: widths scale with the browser's font size. */
const defaultFontSize = 16;

/** The browser's font size relative to the default. */
export function characterScale(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / defaultFontSize;
}

/** A CSS length from a part that scales with the font size and a fixed part, both in pixels. */
function lengthOf(growing: number, fixed = 0): string {
  const inRem = `${growing / defaultFontSize}rem`;
  return fixed === 0 ? inRem : `calc(${inRem} + ${fixed}px)`;
}

/** A column's width in pixels at the default font size. */
function sizeOf<Row extends ListRow>(column: ListColumn<Row>, widths: ColumnSettings['widths']): number {
  return Math.max(column.minSize ?? minColumnSize, widths[column.id] ?? column.size);
}

/** The total width of columns on a phone. `phoneSize` and `start` do not scale with the font size. */
function phoneLength<Row extends ListRow>(
  columns: readonly ListColumn<Row>[],
  widths: ColumnSettings['widths'],
  start = 0,
): string {
  const growing = columns.filter(({ phoneSize }) => phoneSize === undefined);
  return lengthOf(
    growing.reduce((sum, column) => sum + sizeOf(column, widths), 0),
    columns.reduce((sum, { phoneSize = 0 }) => sum + phoneSize, start),
  );
}

/** A visible column and its position. */
export interface PlacedColumn<Row extends ListRow> {
  column: ListColumn<Row>;
  /** The side to which the user pinned the column. */
  pinned: 'left' | 'right' | null;
  /** The edge of the box to which the column sticks. */
  stick: 'left' | 'right' | null;
  /** The last column that sticks to the left. A line separates it from the scrolling columns. */
  isEdge: boolean;
}

/** The visible columns from left to right: pinned left, in the user's order, pinned right. */
export function placeColumns<Row extends ListRow>(
  columns: readonly ListColumn<Row>[],
  settings: Pick<ColumnSettings, 'order' | 'hidden' | 'pinnedLeft' | 'pinnedRight'>,
): PlacedColumn<Row>[] {
  const { pinnedLeft, pinnedRight, hidden } = settings;
  const free = settings.order.filter((id) => !pinnedLeft.includes(id) && !pinnedRight.includes(id));
  const placed = [...pinnedLeft, ...free, ...pinnedRight].flatMap((id): PlacedColumn<Row>[] => {
    const column = columns.find((other) => other.id === id);
    if (!column || hidden.includes(id)) return [];
    const pinned = pinnedLeft.includes(id) ? 'left' : pinnedRight.includes(id) ? 'right' : null;
    return [{ column, pinned, stick: pinned ?? (column.locked ? 'left' : null), isEdge: false }];
  });
  return markEdge(placed);
}

function markEdge<Row extends ListRow>(placed: readonly PlacedColumn<Row>[]): PlacedColumn<Row>[] {
  const edge = placed.findLast((place) => place.stick === 'left');
  return placed.map((place) => ({ ...place, isEdge: place === edge }));
}

/** Maximum share of the box's width for sticky columns, so that the others can always be scrolled. */
export const maxStickingShare = 0.6;

/** Total width of the sticky columns in pixels. */
export function stickingWidth<Row extends ListRow>(
  placed: readonly PlacedColumn<Row>[],
  widths: ColumnSettings['widths'],
  hasSelection: boolean,
): number {
  const sticking = placed.filter(({ stick }) => stick !== null);
  return sticking.reduce((sum, { column }) => sum + sizeOf(column, widths), hasSelection ? selectionWidth : 0);
}

/**
 * Limits the sticky columns to `maxWidth` pixels. Locked columns have priority, then columns pinned left, then those
 * pinned right, each starting at its edge. The others scroll in their places.
 */
export function limitSticking<Row extends ListRow>(
  placed: readonly PlacedColumn<Row>[],
  widths: ColumnSettings['widths'],
  hasSelection: boolean,
  maxWidth: number,
): PlacedColumn<Row>[] {
  const sticksAt = (side: 'left' | 'right', locked: boolean) =>
    placed.filter(({ stick, column }) => stick === side && (column.locked === true) === locked);
  const groups = [
    sticksAt('left', true),
    sticksAt('right', true).toReversed(),
    sticksAt('left', false),
    sticksAt('right', false).toReversed(),
  ];
  const sticky = new Set<PlacedColumn<Row>>();
  let width = hasSelection ? selectionWidth : 0;
  for (const group of groups) {
    for (const place of group) {
      const wider = width + sizeOf(place.column, widths);
      if (wider > maxWidth) break;
      width = wider;
      sticky.add(place);
    }
  }
  return markEdge(placed.map((place) => (sticky.has(place) ? place : { ...place, stick: null })));
}

/** The number of consecutive sticky columns at the left edge. */
function countLeading<Row extends ListRow>(placed: readonly PlacedColumn<Row>[]): number {
  const first = placed.findIndex((place) => place.stick !== 'left');
  return Math.max(1, first < 0 ? placed.length : first);
}

/**
 * The number of columns that the label of a group or of the totals spans: the sticky ones at the left, up to the next
 * column with a sum, which the label would cover. The sum of the first column is shown next to the label.
 */
export function countLabelled<Row extends ListRow>(placed: readonly PlacedColumn<Row>[]): number {
  const nextSum = placed.findIndex(({ column }, index) => index > 0 && column.sums);
  const leading = countLeading(placed);
  return nextSum < 0 ? leading : Math.min(leading, nextSum);
}

/** Name of the CSS variable for a column's distance from its edge. On a phone, only locked columns stick. */
export function offsetVariable(id: string, screen: 'wide' | 'narrow'): `--${string}` {
  return `--${screen}-${id}`;
}

/** Whether the column shares the remaining width. Sticky columns and columns with a chosen width do not. */
function isGrowing<Row extends ListRow>(
  { column, stick }: PlacedColumn<Row>,
  widths: ColumnSettings['widths'],
): boolean {
  return column.grows === true && stick === null && widths[column.id] === undefined;
}

/** CSS variables for the `col` element of a column. */
export function columnSizes<Row extends ListRow>(place: PlacedColumn<Row>, widths: ColumnSettings['widths']) {
  const { column } = place;
  return {
    '--size': lengthOf(sizeOf(column, widths)),
    '--phone-size': phoneLength([column], widths),
    '--share': isGrowing(place, widths) ? 1 : 0,
  } as CSSProperties;
}

/** CSS variables for the table's box: the width of the table, and the distances of sticky columns from their edges. */
export function layoutVariables<Row extends ListRow>(
  placed: readonly PlacedColumn<Row>[],
  widths: ColumnSettings['widths'],
  hasSelection: boolean,
): Record<`--${string}`, string> {
  const start = hasSelection ? selectionWidth : 0;
  const columns = placed.map(({ column }) => column);
  const wideLength = (some: readonly ListColumn<Row>[], fixed: number) =>
    lengthOf(
      some.reduce((sum, column) => sum + sizeOf(column, widths), 0),
      fixed,
    );
  const leadAt = columns.findIndex(({ isLead }) => isLead);
  const beforeLead = columns.slice(0, Math.max(0, leadAt)).filter(({ locked }) => locked);
  const variables: Record<`--${string}`, string> = {
    '--total-width': wideLength(columns, start),
    '--total-phone': phoneLength(columns, widths, start),
    '--growing': String(Math.max(1, placed.filter((place) => isGrowing(place, widths)).length)),
    '--before-lead': phoneLength(beforeLead, widths, start),
  };
  for (const side of ['left', 'right'] as const) {
    const sticking = placed.filter(({ stick }) => stick === side).map(({ column }) => column);
    const inward = side === 'left' ? sticking : sticking.toReversed();
    const fixed = side === 'left' ? start : 0;
    const lockedOf = (some: readonly ListColumn<Row>[]) => some.filter(({ locked }) => locked);
    for (const [index, { id }] of inward.entries()) {
      const before = inward.slice(0, index);
      variables[offsetVariable(id, 'wide')] = wideLength(before, fixed);
      variables[offsetVariable(id, 'narrow')] = phoneLength(lockedOf(before), widths);
    }
    variables[`--${side}-wide`] = wideLength(inward, fixed);
    variables[`--${side}-narrow`] = phoneLength(lockedOf(inward), widths);
  }
  return variables;
}
