/** Groups of rows: which are open, and their contents. */
import { useQueries } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { FilterValue, SortBy } from '#shared/list-address.ts';
import type { ListGroup } from '#shared/list-routes.ts';
import type { ListRow } from './list-column.ts';
import type { PageRequest } from './list-request.ts';
import { type Answer, type ListSource, pageQuery } from './list-source.ts';
import type { ListState } from './list-state.ts';

/** Rows of an open group per request. */
const groupRows = 50;

/** The items in the table's body. */
export type Item<Row extends ListRow> =
  | { kind: 'row'; key: string; row: Row /** No longer among the rows of this page. */; isRemoved?: true }
  | { kind: 'group'; key: string; columnId: string; group: ListGroup; depth: number; isOpen: boolean; toggle(): void }
  | { kind: 'more'; key: string; missing: number; show(): void }
  | { kind: 'loading'; key: string; count: number };

/** A group and its outer groups. The column ids distinguish groups with equal values of different groupings. */
type Path = readonly { columnId: string; value: FilterValue }[];

const keyOf = (path: Path) => JSON.stringify(path);
const moreKeyOf = (path: Path) => `${keyOf(path)} more`;

/** Open groups by the key of their path, with the number of requests for their rows. */
type Open = ReadonlyMap<string, { path: Path; parts: number }>;

/** The requests for the contents of an open group: its inner groups, or its rows in parts. */
function requestsOf(base: PageRequest, grouping: readonly string[], path: Path, parts: number): PageRequest[] {
  const own = path.map(({ columnId, value }) => [columnId, { in: [value] }]);
  const filters = { ...base.filters, ...Object.fromEntries(own) };
  const inner = grouping[path.length];
  if (inner !== undefined) return [{ ...base, filters, group: inner, limit: 1, offset: 0 }];
  const rows = { ...base, filters, group: null, limit: groupRows };
  return Array.from({ length: parts }, (_, part) => ({ ...rows, offset: part * groupRows }));
}

interface Grouped<Row extends ListRow> {
  grouping: readonly string[];
  open: Open;
  setOpen(update: (open: Open) => Open): void;
  answers: ReadonlyMap<string, readonly (Answer<Row> | undefined)[]>;
}

function toggled(open: Open, path: Path): Open {
  const key = keyOf(path);
  const next = new Map(open);
  if (!next.delete(key)) next.set(key, { path, parts: 1 });
  return next;
}

function withMore(open: Open, path: Path): Open {
  const key = keyOf(path);
  return new Map(open).set(key, { path, parts: (open.get(key)?.parts ?? 0) + 1 });
}

function rowItems<Row extends ListRow>(grouped: Grouped<Row>, path: Path, count: number): Item<Row>[] {
  const parts = grouped.answers.get(keyOf(path)) ?? [];
  const rows = parts.flatMap((part) => part?.page.rows ?? []);
  const items: Item<Row>[] = rows.map((row) => ({ kind: 'row', key: row.id, row }));
  const missing = count - rows.length;
  const key = moreKeyOf(path);
  if (parts.some((part) => part === undefined)) {
    items.push({ kind: 'loading', key, count: Math.min(missing, groupRows) });
  } else if (missing > 0) {
    items.push({ kind: 'more', key, missing, show: () => grouped.setOpen((open) => withMore(open, path)) });
  }
  return items;
}

/** Sorts groups as their column is sorted. They arrive in ascending order, with empty cells last. */
export function sortGroups(groups: readonly ListGroup[], columnId: string | null, sort: readonly SortBy[]) {
  if (!sort.some(({ id, desc }) => id === columnId && desc)) return groups;
  const isEmpty = ({ value }: ListGroup) => value === null;
  return [...groups.filter((group) => !isEmpty(group)).toReversed(), ...groups.filter(isEmpty)];
}

function groupsOf({ page, request }: Answer<ListRow>): readonly ListGroup[] {
  return sortGroups(page.groups, request.group, request.sort);
}

function groupItems<Row extends ListRow>(
  grouped: Grouped<Row>,
  groups: readonly ListGroup[],
  above: Path,
): Item<Row>[] {
  const columnId = grouped.grouping[above.length] ?? '';
  return groups.flatMap((group): Item<Row>[] => {
    const path = [...above, { columnId, value: group.value }];
    const key = keyOf(path);
    const isOpen = grouped.open.has(key);
    const toggle = () => grouped.setOpen((open) => toggled(open, path));
    const head: Item<Row> = { kind: 'group', key, columnId, group, depth: above.length, isOpen, toggle };
    return isOpen ? [head, ...contentItems(grouped, path, group.count)] : [head];
  });
}

function contentItems<Row extends ListRow>(grouped: Grouped<Row>, path: Path, count: number): Item<Row>[] {
  if (path.length >= grouped.grouping.length) return rowItems(grouped, path, count);
  const inner = grouped.answers.get(keyOf(path))?.[0];
  return inner ? groupItems(grouped, groupsOf(inner), path) : [{ kind: 'loading', key: moreKeyOf(path), count: 1 }];
}

interface ItemsInput<Row extends ListRow> {
  source: ListSource;
  state: ListState;
  answer: Answer<Row> | undefined;
}

export interface Items<Row extends ListRow> {
  items: readonly Item<Row>[];
  /** Identifies the open groups and the number of requests for their rows. */
  openKey: string;
  /** Index of the first visible row or group. */
  start: number;
}

/** The columns by which the response is grouped. An earlier response can have another grouping than the state. */
function groupingOf({ request }: Answer<ListRow>, { grouping }: ListState): readonly string[] {
  if (request.group === null) return [];
  return grouping[0] === request.group ? grouping : [request.group];
}

export function plainItems<Row extends ListRow>(rows: readonly Row[]): Item<Row>[] {
  return rows.map((row) => ({ kind: 'row', key: row.id, row }));
}

/** The items of the page: its rows, or its groups with the contents of open ones. */
export function useItems<Row extends ListRow>({ source, state, answer }: ItemsInput<Row>): Items<Row> {
  const [open, setOpen] = useState<Open>(new Map());
  const grouping = useMemo(() => (answer ? groupingOf(answer, state) : []), [answer, state]);
  const wanted = useMemo(() => {
    if (!answer || grouping.length === 0) return [];
    const isOfToday = ({ path }: { path: Path }) => path.every(({ columnId }, depth) => columnId === grouping[depth]);
    return [...open.values()]
      .filter(isOfToday)
      .flatMap(({ path, parts }) =>
        requestsOf(answer.request, grouping, path, parts).map((request) => ({ key: keyOf(path), request })),
      );
  }, [open, answer, grouping]);
  const results = useQueries({
    queries: wanted.map(({ request }) => pageQuery<Row>(source, request)),
    combine: dataOf<Answer<Row>>,
  });
  // Rows stay the same objects while another request is pending, so that they are not rendered again.
  const plain = useMemo((): Items<Row> => {
    if (answer?.request.group !== null) return { items: [], start: 0, openKey: '' };
    return { items: plainItems(answer.page.rows), start: answer.request.offset, openKey: '' };
  }, [answer]);
  const { pageIndex, pageSize } = state;
  const grouped = useMemo((): Items<Row> | undefined => {
    if (!answer || grouping.length === 0) return undefined;
    const answers = new Map<string, (Answer<Row> | undefined)[]>();
    for (const [index, { key }] of wanted.entries()) {
      answers.set(key, [...(answers.get(key) ?? []), results[index]]);
    }
    const groups = groupsOf(answer);
    const start = Math.min(pageIndex, Math.max(0, Math.ceil(groups.length / pageSize) - 1)) * pageSize;
    const shown = groups.slice(start, start + pageSize);
    const openKey = JSON.stringify([grouping, [...open].map(([key, { parts }]) => [key, parts])]);
    return { items: groupItems({ grouping, open, setOpen, answers }, shown, []), start, openKey };
  }, [answer, wanted, results, grouping, open, pageIndex, pageSize]);
  return grouped ?? plain;
}

function dataOf<Data>(results: readonly { data: Data | undefined }[]): (Data | undefined)[] {
  return results.map(({ data }) => data);
}
