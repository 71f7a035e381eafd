/** Where each column stands: its place in the row, and the edge that it sticks to while the rest scrolls. */
import type { CSSProperties } from 'react';
import type { ColumnSettings } from './column-settings.ts';
import type { ListColumn, ListRow } from './list-column.ts';

/** Width in pixels of the column of checkboxes. */
export const selectionWidth = 44;

/** Smallest width of a column in pixels (specification, 2.4). */
export const smallestSize = 20;

/** A column's width in pixels. */
function sizeOf<Row extends ListRow>(column: ListColumn<Row>, widths: ColumnSettings['widths']): number {
  return Math.max(column.minSize ?? smallestSize, widths[column.id] ?? column.size);
}

function phoneSizeOf<Row extends ListRow>(column: ListColumn<Row>, widths: ColumnSettings['widths']): number {
  return column.phoneSize ?? sizeOf(column, widths);
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
  const kept = new Set<PlacedColumn<Row>>();
  let width = hasSelection ? selectionWidth : 0;
  for (const group of groups) {
    for (const place of group) {
      const wider = width + sizeOf(place.column, widths);
      if (wider > maxWidth) break;
      width = wider;
      kept.add(place);
    }
  }
  return markEdge(placed.map((place) => (kept.has(place) ? place : { ...place, stick: null })));
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
    '--size': `${sizeOf(column, widths)}px`,
    '--phone-size': `${phoneSizeOf(column, widths)}px`,
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
  const total = placed.reduce((sum, { column }) => sum + sizeOf(column, widths), start);
  const totalPhone = placed.reduce((sum, { column }) => sum + phoneSizeOf(column, widths), start);
  const leadAt = placed.findIndex(({ column }) => column.isLead);
  const before = placed.slice(0, Math.max(0, leadAt)).filter(({ column }) => column.locked);
  const variables: Record<`--${string}`, string> = {
    '--total-width': `${total}px`,
    '--total-phone': `${totalPhone}px`,
    '--growing': String(Math.max(1, placed.filter((place) => isGrowing(place, widths)).length)),
    '--before-lead': `${before.reduce((sum, { column }) => sum + phoneSizeOf(column, widths), start)}px`,
  };
  for (const side of ['left', 'right'] as const) {
    let wide = side === 'left' ? start : 0;
    let narrow = 0;
    const sticking = placed.filter((place) => place.stick === side);
    for (const { column } of side === 'left' ? sticking : sticking.toReversed()) {
      variables[offsetVariable(column.id, 'wide')] = `${wide}px`;
      variables[offsetVariable(column.id, 'narrow')] = `${narrow}px`;
      wide += sizeOf(column, widths);
      if (column.locked) narrow += phoneSizeOf(column, widths);
    }
    variables[`--${side}-wide`] = `${wide}px`;
    variables[`--${side}-narrow`] = `${narrow}px`;
  }
  return variables;
}
