import { expect, test } from 'vitest';
import { screens } from '#app/screens.tsx';
import type { Role } from '#shared/roles.ts';
import { navigationOf } from './navigation.ts';

const every = screens.flatMap(({ link }) => (link ? [link.label] : []));
const ofAdministrators = ['Users', 'Company Particulars', 'Import', 'Background tasks', 'Deleted records'];

test.each<[Role | undefined, string[]]>([
  [undefined, []],
  ['Other', []],
  ['User', every.filter((label) => !ofAdministrators.includes(label))],
  ['Admin', every],
  ['SuperAdmin', every],
])('the navigation of %s has links and menus in the order of the screens', (role, labels) => {
  const { links, menus } = navigationOf(screens, role);
  const parts = [links, ...menus.map((menu) => menu.links)].map((part) => part.map(({ label }) => label));
  expect(parts.flat().toSorted()).toEqual(['Home', ...labels].toSorted());
  for (const part of parts) expect(part).toEqual(['Home', ...every].filter((label) => part.includes(label)));
});

test('the links in the bar of a User lead to the lists', () => {
  const { links } = navigationOf(screens, 'User');
  expect(links.map(({ label, to }) => [label, to])).toEqual([
    ['Home', '/home'],
    ['Current Stock', '/current-stock'],
    ['All Stock', '/all-stock'],
    ['Costings', '/trucks/costings/summary'],
    ['Orders', '/orders'],
    ['Invoices', '/invoices'],
  ]);
});

test('pages are for approved users, except those to log in and register, and those of administrators', () => {
  const pathsFor = (access: 'everyone' | 'administrators') =>
    screens.filter((screen) => screen.access === access).map(({ path }) => path);
  expect(pathsFor('everyone')).toEqual(['/login', '/login/callback', '/logout', '/register']);
  expect(pathsFor('administrators')).toEqual([
    '/admin/users',
    '/:company/feeds/create',
    '/:company/feeds/:id/edit',
    '/particulars',
    '/import',
    '/admin/jobs',
    '/deleted',
    '/deleted/:id',
  ]);
});
