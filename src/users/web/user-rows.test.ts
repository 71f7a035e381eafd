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
  ['as they came', {}, 'Ada bob Cleo Émile', 4],
  ['searched', { search: 'emile' }, 'Émile', 1],
  ['filtered by role', { filters: { role: { in: ['User'] } } }, 'bob Émile', 2],
  ['filtered by text', { filters: { email: { contains: 'CLEO' } } }, 'Cleo', 1],
  ['filtered by text with spaces', { filters: { email: { contains: ' CL  EO ' } } }, 'Cleo', 1],
  [
    'sorted',
    {
      sort: [
        { id: 'role', desc: false },
        { id: 'name', desc: true },
      ],
    },
    'Ada Émile bob Cleo',
    4,
  ],
  ['the second page', { pageSize: 3, pageIndex: 1 }, 'Émile', 4],
  ['a page past the end', { pageSize: 3, pageIndex: 9 }, 'Émile', 4],
])('%s', (_, part, names, total) => {
  const { page } = pageOfUsers(users, { ...plainState, ...part });
  expect([page.rows.map(({ name }) => name).join(' '), page.total]).toEqual([names, total]);
});
