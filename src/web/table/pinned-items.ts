/** Rows keep their positions while the user points at them: new rows wait, and rows that left the page are marked. */
import type { ListRow } from './list-column.ts';
import type { Item } from './use-groups.ts';

/** The items of the latest response. */
export interface Latest<Row extends ListRow> {
  /** Identifies the request and the open groups. If it changes, the new items are shown at once. */
  queryKey: string;
  items: readonly Item<Row>[];
  /** Whether there is a previous or next page, to which a missing row can have moved. */
  hasBefore: boolean;
  hasAfter: boolean;
}

/** The items that the table shows. */
export interface Shown<Row extends ListRow> {
  queryKey: string;
  items: readonly Item<Row>[];
  /** Number of rows of the response that are not shown yet. */
  waiting: number;
}

function countRows<Row extends ListRow>(items: readonly Item<Row>[]): number {
  return items.reduce((sum, item) => sum + (item.kind === 'group' ? item.group.count : item.kind === 'row' ? 1 : 0), 0);
}

/** Shows the latest items at once. */
export function showAll<Row extends ListRow>({ queryKey, items }: Latest<Row>): Shown<Row> {
  return { queryKey, items, waiting: 0 };
}

/**
 * Keeps each item of `before` in its position, with its latest values. Missing items stay unchanged; a missing row is
 * marked as removed if it was deleted or cannot be on the previous or next page. New items at the end are shown,
 * because they move no others.
 */
export function pinItems<Row extends ListRow>(
  before: Shown<Row> | undefined,
  latest: Latest<Row>,
  deletedIds: ReadonlySet<string>,
): Shown<Row> {
  const isOther = before?.queryKey !== latest.queryKey;
  // The user asked for the rows that are loading.
  if (isOther || before.items.some(({ kind }) => kind === 'loading')) return showAll(latest);
  const byKey = new Map(latest.items.map((item) => [item.key, item]));
  const isPresent = ({ key }: Item<Row>) => byKey.has(key);
  const [first, last] = [before.items.findIndex(isPresent), before.items.findLastIndex(isPresent)];
  const isRemoved = (key: string, index: number) =>
    deletedIds.has(key) || (((first >= 0 && index > first) || !latest.hasBefore) && (index < last || !latest.hasAfter));
  const pinned = before.items.map((item, index): Item<Row> => {
    const now = byKey.get(item.key);
    if (now !== undefined || item.kind !== 'row') return now ?? item;
    return isRemoved(item.key, index) ? { ...item, isRemoved: true } : item;
  });
  const known = new Set(before.items.map(({ key }) => key));
  const end = latest.items.findLastIndex(({ key }) => known.has(key));
  const appended = end < 0 ? [] : latest.items.slice(end + 1);
  const waiting = latest.items.filter(({ key }, index) => !known.has(key) && (end < 0 || index <= end));
  return { queryKey: latest.queryKey, items: [...pinned, ...appended], waiting: countRows(waiting) };
}
