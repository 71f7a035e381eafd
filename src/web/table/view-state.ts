/** Converts between the query of a saved view and the state of a list. */
import type { z } from 'zod';
import { formatListAddress, type ListSelection, parseFilters, parseSort, splitNames } from '#shared/list-address.ts';
import type { ListState } from './list-state.ts';

/** A list's query as in its call, but with the filters as an object. */
export type ViewQuery = Readonly<Record<string, unknown>>;

/**
 * The part of a list's state that a view saves. The list call groups by one column only, so inner groups are separate.
 */
export function queryOfState({ search, filters, sort, grouping }: ListState, fixed: { sold?: string }) {
  const selection = { search: search.trim(), filters, sort, grouping: grouping.slice(0, 1) };
  const { filter, ...query } = formatListAddress(selection);
  return {
    ...fixed,
    ...query,
    ...(filter !== undefined && { filter: JSON.parse(filter) as z.core.util.JSONType }),
    ...(grouping.length > 1 && { innerGroups: grouping.slice(1) }),
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** The list ignores columns that no longer exist. */
export function stateOfQuery({ search, filter, sort, group, innerGroups }: ViewQuery): ListSelection {
  const inner = Array.isArray(innerGroups) ? innerGroups.map(textOf).filter(Boolean) : [];
  return {
    search: textOf(search),
    filters: parseFilters(filter),
    sort: parseSort(textOf(sort)),
    // Old views have all groups in `group`.
    grouping: [...splitNames(textOf(group)), ...inner],
  };
}

/** Whether the view belongs to this screen: Current Stock and All Stock have separate views. */
export function belongsTo(query: ViewQuery, { sold }: { sold?: string }): boolean {
  return String(query.sold ?? '') === (sold ?? '');
}
