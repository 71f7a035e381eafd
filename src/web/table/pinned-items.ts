/** Rows that stay in place while a person points at them: the new ones wait, those that left are marked. */
import type { ListRow } from './list-column.ts';
import type { Item } from './use-groups.ts';

/** What the list answered now. */
export interface Latest<Row extends ListRow> {
  /** The person's own choices: with another question everything is taken in at once. */
  question: string;
  items: readonly Item<Row>[];
  /** The page before, or the page after, may show what this one no longer does. */
  hasBefore: boolean;
  hasAfter: boolean;
}

/** What the table shows of it. */
export interface Shown<Row extends ListRow> {
  question: string;
  items: readonly Item<Row>[];
  /** Rows of the answer that are not shown yet. */
  waiting: number;
}

function countRows<Row extends ListRow>(items: readonly Item<Row>[]): number {
  return items.reduce((sum, item) => sum + (item.kind === 'group' ? item.group.count : item.kind === 'row' ? 1 : 0), 0);
}

/** Takes in everything. */
export function showAll<Row extends ListRow>({ question, items }: Latest<Row>): Shown<Row> {
  return { question, items, waiting: 0 };
}

/**
 * Keeps each item of `before` in its place, with its latest values. An item that is missing now stays as it was last seen; a row
 * is marked as gone where it was deleted or cannot be on the page before or after. New items at the end push none aside.
 */
export function pinItems<Row extends ListRow>(
  before: Shown<Row> | undefined,
  latest: Latest<Row>,
  deletedIds: ReadonlySet<string>,
): Shown<Row> {
  const isOther = before?.question !== latest.question;
  // Rows that load were asked for by the person at the screen.
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
  return { question: latest.question, items: [...pinned, ...appended], waiting: countRows(waiting) };
}
