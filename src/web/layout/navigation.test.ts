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
