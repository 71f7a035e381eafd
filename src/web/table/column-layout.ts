/** Where each column stands: its place in the row, and the edge that it sticks to while the rest scrolls. */
import type { ColumnSettings } from './column-settings.ts';
import type { ListColumn, ListRow } from './list-column.ts';

/** Width in pixels of the column of checkboxes. */
export const selectionWidth = 44;

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
  const edge = placed.findLast((place) => place.stick === 'left');
  return placed.map((place) => (place === edge ? { ...place, isEdge: true } : place));
}

/** How many columns stick to the left from the first one on: a group's label lies across them. */
export function countLeading<Row extends ListRow>(placed: readonly PlacedColumn<Row>[]): number {
  const first = placed.findIndex((place) => place.stick !== 'left');
  return Math.max(1, first < 0 ? placed.length : first);
}

/** Name of the CSS variable with a column's distance from its edge; on a phone only locked columns stick. */
export function offsetVariable(id: string, screen: 'wide' | 'narrow'): `--${string}` {
  return `--${screen}-${id}`;
}

/** The distances of all sticking columns from their edges, in pixels, as CSS variables of the table. */
export function stickyOffsets<Row extends ListRow>(
  placed: readonly PlacedColumn<Row>[],
  sizeOf: (id: string) => number,
  hasSelection: boolean,
): Record<string, string> {
  const offsets: Record<string, string> = {};
  for (const side of ['left', 'right'] as const) {
    let wide = side === 'left' && hasSelection ? selectionWidth : 0;
    let narrow = 0;
    const sticking = placed.filter((place) => place.stick === side);
    for (const { column } of side === 'left' ? sticking : sticking.toReversed()) {
      offsets[offsetVariable(column.id, 'wide')] = `${wide}px`;
      offsets[offsetVariable(column.id, 'narrow')] = `${narrow}px`;
      wide += sizeOf(column.id);
      if (column.locked) narrow += sizeOf(column.id);
    }
    offsets[`--${side}-wide`] = `${wide}px`;
    offsets[`--${side}-narrow`] = `${narrow}px`;
  }
  return offsets;
}
