/** A saved view's query, as the call's, and a list's state, as its address's, made from each other (10.3 and 20). */
import type { z } from 'zod';
import type { Filter } from '#shared/list-filter.ts';
import type { SortBy } from '#shared/list-query.ts';
import { sortText } from './list-request.ts';
import type { Filters, ListState } from './list-state.ts';
import { readSort } from './list-state.ts';

/** The call's query as an object; the filter is an object too. */
export type ViewQuery = Readonly<Record<string, unknown>>;

type Json = z.core.util.JSONType;

/** Without bounds that are not given, which JSON knows no word for. */
function asJson(filters: Filters): Json {
  return JSON.parse(JSON.stringify(filters)) as Json;
}

/** What a view keeps of a list; its call takes one group, and the ones inside of it are the screen's affair. */
export function queryOfState(state: ListState, fixed: { sold?: string }) {
  const { search, filters, sort, grouping } = state;
  return {
    ...fixed,
    ...(search.trim() ? { search: search.trim() } : {}),
    ...(Object.keys(filters).length > 0 ? { filter: asJson(filters) } : {}),
    ...(sort.length > 0 ? { sort: sortText(sort) } : {}),
    ...(grouping[0] === undefined ? {} : { group: grouping[0] }),
    ...(grouping.length > 1 ? { innerGroups: grouping.slice(1) } : {}),
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function filtersOf(value: unknown): Filters {
  const given = typeof value === 'string' ? parsed(value) : value;
  return typeof given === 'object' && given !== null ? (given as Record<string, Filter>) : {};
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** What a view shows; columns that are gone since are dropped by the list. */
export function stateOfQuery(query: ViewQuery): Pick<ListState, 'search' | 'filters' | 'sort' | 'grouping'> {
  const sort: readonly SortBy[] = readSort(textOf(query.sort));
  const inner = Array.isArray(query.innerGroups) ? query.innerGroups.map(textOf) : [];
  // An older view names them all in `group`.
  const grouping = [...textOf(query.group).split(','), ...inner].filter(Boolean);
  return { search: textOf(query.search), filters: filtersOf(query.filter), sort, grouping };
}

/** Whether the view is one of this screen: Current Stock's are not All Stock's. */
export function belongsTo(query: ViewQuery, { sold }: { sold?: string }): boolean {
  return String(query.sold ?? '') === (sold ?? '');
}
