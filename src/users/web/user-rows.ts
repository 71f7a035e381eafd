/** Filters, sorts and pages the list of users in the browser, which gets all of them at once: a few dozen at most. */
import type { Filter } from '#shared/list-address.ts';
import { roleLabels } from '#shared/roles.ts';
import { requestOf } from '#web/table/list-request.ts';
import type { Answer } from '#web/table/list-source.ts';
import type { ListState } from '#web/table/list-state.ts';
import { matchesUser, userName } from './user-name.ts';
import type { UserRow } from './user-queries.ts';

const { compare } = new Intl.Collator('en-GB', { numeric: true, sensitivity: 'base' });

/** The text by which each column sorts and filters. */
const texts: Readonly<Record<string, (user: UserRow) => string>> = {
  name: userName,
  email: ({ email }) => email ?? '',
  role: ({ role }) => roleLabels[role],
};

/** Removes spaces and case, like the filters of other lists. */
function normalize(text: string): string {
  return text.replace(/\s+/gu, '').toLowerCase();
}

function passes(user: UserRow, [id, filter]: [string, Filter]): boolean {
  if (filter.in) return filter.in.includes(user.role);
  const text = texts[id]?.(user) ?? '';
  return normalize(text).includes(normalize(filter.contains ?? ''));
}

function compareBy(sort: ListState['sort']) {
  return (one: UserRow, other: UserRow): number => {
    for (const { id, desc } of sort) {
      const textOf = texts[id];
      const order = textOf ? compare(textOf(one), textOf(other)) : 0;
      if (order !== 0) return desc ? -order : order;
    }
    return 0;
  };
}

/** One page of the matching users; without a sort order they remain sorted by name. */
export function pageOfUsers(users: readonly UserRow[], state: ListState): Answer<UserRow> {
  const request = requestOf(state);
  const filters = Object.entries(state.filters);
  const matching = users
    .filter((user) => matchesUser(user, state.search) && filters.every((filter) => passes(user, filter)))
    .sort(compareBy(state.sort));
  const last = Math.max(0, Math.ceil(matching.length / request.limit) - 1);
  const offset = Math.min(state.pageIndex, last) * request.limit;
  const rows = matching.slice(offset, offset + request.limit);
  return { request: { ...request, offset }, page: { rows, total: matching.length, sums: {}, groups: [] } };
}
