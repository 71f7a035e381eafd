import { expect, test } from 'vitest';
import { type ListState, plainState } from '#web/table/list-state.ts';
import { pageOfUsers } from './user-rows.ts';

const people = [
  ['Ada', 'Admin'],
  ['bob', 'User'],
  ['Cleo', 'Other'],
  ['Émile', 'User'],
] as const;
const users = people.map(([name, role]) => ({
  id: name,
  userId: name,
  name,
  email: `${name}@example.test`,
  role,
  isUnconfirmed: false,
}));

test.each<[string, Partial<ListState>, string, number]>([
  ['in the order of the server', {}, 'Ada bob Cleo Émile', 4],
  ['with a search', { search: 'emile' }, 'Émile', 1],
  ['with a filter on the role', { filters: { role: { in: ['User'] } } }, 'bob Émile', 2],
  ['with a text filter', { filters: { email: { contains: 'CLEO' } } }, 'Cleo', 1],
  ['with a text filter that has spaces', { filters: { email: { contains: ' CL  EO ' } } }, 'Cleo', 1],
  [
    'with two sort columns',
    {
      sort: [
        { id: 'role', desc: false },
        { id: 'name', desc: true },
      ],
    },
    'Ada Émile bob Cleo',
    4,
  ],
  ['on the second page', { pageSize: 3, pageIndex: 1 }, 'Émile', 4],
  ['on the last page if the requested one does not exist', { pageSize: 3, pageIndex: 9 }, 'Émile', 4],
])('users are listed %s', (_, part, names, total) => {
  const { page } = pageOfUsers(users, { ...plainState, ...part });
  expect([page.rows.map(({ name }) => name).join(' '), page.total]).toEqual([names, total]);
});
