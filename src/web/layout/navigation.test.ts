import { expect, test } from 'vitest';
import { screens } from '#app/screens.tsx';
import type { Role } from '#shared/roles.ts';
import { navigationOf } from './navigation.ts';

const yard = ['Home', 'Current Stock', 'All Stock', 'Costings', 'Orders', 'Invoices'];
const menus = {
  Parties: 'Clients, Suppliers',
  Books: 'Credit Notes, Stock Book, VAT, Register, Payments, Debtors, Month End',
  Reports: 'Needs Doing, Ageing, Sales, Adverts, Wanted',
};
const setUp = { 'Set-up': 'Company Particulars, Import, Background tasks, Deleted records' };

test.each<[Role | undefined, string[], Record<string, string>]>([
  [undefined, ['Home'], {}],
  ['Other', ['Home'], {}],
  ['User', yard, menus],
  ['Admin', [...yard, 'Users'], { ...menus, ...setUp }],
  ['SuperAdmin', [...yard, 'Users'], { ...menus, ...setUp }],
])('the navigation of %s has its links and menus', (role, links, entries) => {
  const shown = navigationOf(screens, role);
  expect(shown.links.map(({ label }) => label)).toEqual(links);
  const labels = shown.menus.map((menu) => [menu.label, menu.links.map(({ label }) => label).join(', ')]);
  expect(Object.fromEntries(labels)).toEqual(entries);
});
