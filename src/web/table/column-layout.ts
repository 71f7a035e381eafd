/** Where each column stands: its place in the row, and the edge that it sticks to while the rest scrolls. */
import type { CSSProperties } from 'react';
import type { ColumnSettings } from './column-settings.ts';
import type { ListColumn, ListRow } from './list-column.ts';

/** Width in pixels of the column of checkboxes, which is as wide as a finger and not as letters. */
export const selectionWidth = 44;

/** Smallest width of a column (specification, 2.4). */
export const smallestSize = 20;

/** Font size in pixels for which widths of columns are given: they grow with the letters that the browser is set to. */
const defaultFontSize = 16;

/** How much larger the letters are than those that widths are given for. */
export function characterScale(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / defaultFontSize;
}

/** A length as CSS: a part that grows with the letters, and one that does not. */
function lengthOf(growing: number, fixed = 0): string {
  const inRem = `${growing / defaultFontSize}rem`;
  return fixed === 0 ? inRem : `calc(${inRem} + ${fixed}px)`;
}

/** A column's width, in pixels at the usual font size. */
function sizeOf<Row extends ListRow>(column: ListColumn<Row>, widths: ColumnSettings['widths']): number {
  return Math.max(column.minSize ?? smallestSize, widths[column.id] ?? column.size);
}

/** The width of columns side by side on a phone, where `phoneSize` is as wide as a finger; `start` is fixed, too. */
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

/** A visible column in its place. */
export interface PlacedColumn<Row extends ListRow> {
  column: ListColumn<Row>;
  /** The side that the person pinned it to. */
  pinned: 'left' | 'right' | null;
  /** The edge of the box that it stays at when it would scroll out of sight. */
  stick: 'left' | 'right' | null;
  /** The last one that sticks to the left: a line divides it from what scrolls beneath. */
  isEdge: boolean;
}

/** The visible columns from left to right: pinned left, in the person's order, pinned right. */
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

/** Share of the box that columns may stick in: the rest can always be scrolled. */
export const maxStickingShare = 0.6;

/** Pixels that the sticking columns take. */
export function stickingWidth<Row extends ListRow>(
  placed: readonly PlacedColumn<Row>[],
  widths: ColumnSettings['widths'],
  hasSelection: boolean,
): number {
  const sticking = placed.filter(({ stick }) => stick !== null);
  return sticking.reduce((sum, { column }) => sum + sizeOf(column, widths), hasSelection ? selectionWidth : 0);
}

/**
 * The columns with no more sticking than fit into so many pixels: first the locked ones, then those pinned left, then those
 * pinned right, each from its edge on. The others keep their places, and scroll.
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

/** How many columns stick to the left from the first one on. */
function countLeading<Row extends ListRow>(placed: readonly PlacedColumn<Row>[]): number {
  const first = placed.findIndex((place) => place.stick !== 'left');
  return Math.max(1, first < 0 ? placed.length : first);
}

/**
 * How many columns the label of a group or of the totals lies across: those that stay in sight, up to the next one with
 * a sum, which would be hidden beneath it. The first one's sum stands beside the label.
 */
export function countLabelled<Row extends ListRow>(placed: readonly PlacedColumn<Row>[]): number {
  const nextSum = placed.findIndex(({ column }, index) => index > 0 && column.sums);
  const leading = countLeading(placed);
  return nextSum < 0 ? leading : Math.min(leading, nextSum);
}

/** Name of the CSS variable with a column's distance from its edge; on a phone only locked columns stick. */
export function offsetVariable(id: string, screen: 'wide' | 'narrow'): `--${string}` {
  return `--${screen}-${id}`;
}

/** Whether the column shares what is left: what sticks keeps its place, and a width that was chosen counts. */
function isGrowing<Row extends ListRow>(
  { column, stick }: PlacedColumn<Row>,
  widths: ColumnSettings['widths'],
): boolean {
  return column.grows === true && stick === null && widths[column.id] === undefined;
}

/** A column's widths, as CSS variables of its `col`. */
export function columnSizes<Row extends ListRow>(place: PlacedColumn<Row>, widths: ColumnSettings['widths']) {
  const { column } = place;
  return {
    '--size': lengthOf(sizeOf(column, widths)),
    '--phone-size': phoneLength([column], widths),
    '--share': isGrowing(place, widths) ? 1 : 0,
  } as CSSProperties;
}

/** The width of the table and the distances of sticking columns from their edges, as CSS variables of its box. */
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
