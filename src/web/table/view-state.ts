/** Converts between the query of a saved view and the state of a list. */
import type { z } from 'zod';
import type { Filter } from '#shared/list-filter.ts';
import type { SortBy } from '#shared/list-query.ts';
import { sortText } from './list-request.ts';
import type { Filters, ListState } from './list-state.ts';
import { readSort } from './list-state.ts';

/** Query parameters of the list call, with the filter as an object. */
export type ViewQuery = Readonly<Record<string, unknown>>;

type Json = z.core.util.JSONType;

/** Drops undefined bounds. */
function asJson(filters: Filters): Json {
  return JSON.parse(JSON.stringify(filters)) as Json;
}

/**
 * The part of a list's state that a view saves. The list call groups by one column only, so inner groups are separate.
 */
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

/** The list ignores columns that no longer exist. */
export function stateOfQuery(query: ViewQuery): Pick<ListState, 'search' | 'filters' | 'sort' | 'grouping'> {
  const sort: readonly SortBy[] = readSort(textOf(query.sort));
  const inner = Array.isArray(query.innerGroups) ? query.innerGroups.map(textOf) : [];
  // Old views have all groups in `group`.
  const grouping = [...textOf(query.group).split(','), ...inner].filter(Boolean);
  return { search: textOf(query.search), filters: filtersOf(query.filter), sort, grouping };
}

/** Whether the view belongs to this screen: Current Stock and All Stock have separate views. */
export function belongsTo(query: ViewQuery, { sold }: { sold?: string }): boolean {
  return String(query.sold ?? '') === (sold ?? '');
}
