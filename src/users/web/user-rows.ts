/** The part of all users that their list shows: everyone comes in one answer, a few dozen at most (specification, 2.18). */
import type { Filter } from '#shared/list-filter.ts';
import { roleLabels } from '#shared/roles.ts';
import { requestOf } from '#web/table/list-request.ts';
import type { Answer } from '#web/table/list-source.ts';
import type { ListState } from '#web/table/list-state.ts';
import { matchesUser, userName } from './user-name.ts';
import type { UserRow } from './user-queries.ts';

const { compare } = new Intl.Collator('en-GB', { numeric: true, sensitivity: 'base' });

/** What each column sorts and filters by. */
const texts: Readonly<Record<string, (user: UserRow) => string>> = {
  name: userName,
  email: ({ email }) => email ?? '',
  role: ({ role }) => roleLabels[role],
};

/** As the filters of other lists compare: without regard to spaces and case. */
function folded(text: string): string {
  return text.replace(/\s+/gu, '').toLowerCase();
}

function passes(user: UserRow, [id, filter]: [string, Filter]): boolean {
  if (filter.in) return filter.in.includes(user.role);
  const text = texts[id]?.(user) ?? '';
  return folded(text).includes(folded(filter.contains ?? ''));
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

/** One page of the users that match, in the order asked for; without one they stay as they came, by name. */
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
