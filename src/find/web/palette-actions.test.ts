import { describe, expect, it } from 'vitest';
import { screens } from '#app/screens.tsx';
import type { Role } from '#shared/roles.ts';
import { navigationOf } from '#web/layout/navigation.ts';
import { actionsFor, matchingActions } from './palette-actions.ts';

const labels = (role: Role) => actionsFor(navigationOf(screens, role), role, 'Butler').map(({ label }) => label);

describe('the palette', () => {
  it('offers the screens that the role may open', () => {
    expect(labels('Other')).toEqual(['Home']);
    expect(labels('User').slice(0, 9)).toEqual([
      'Create Truck',
      'New Order',
      'New Invoice',
      'Home',
      'Current Stock',
      'All Stock',
      'Costings',
      'Orders',
      'Invoices',
    ]);
    expect(labels('User')).toEqual(expect.arrayContaining(['Clients', 'Suppliers']));
    expect(labels('Admin')).toEqual(expect.arrayContaining(['Users', 'Company Particulars']));
  });

  it('creates records of the current company', () => {
    const actions = actionsFor(navigationOf(screens, 'User'), 'User', 'Butler');
    expect(actions.slice(0, 3).map(({ to }) => to)).toEqual([
      '/trucks/add?company=Butler',
      '/current-stock?company=Butler',
      '/current-stock?company=Butler',
    ]);
  });

  it.each([
    ['stock', 3],
    ['cur st', 1],
    ['NEW', 2],
    ['new inv', 1],
    ['invoice new', 1],
    ['truck cos', 1],
    ['account', 1],
    ['toc', 0],
  ])('%j matches %i of them', (text, count) => {
    expect(matchingActions(actionsFor(navigationOf(screens, 'User'), 'User', 'Butler'), text)).toHaveLength(count);
  });
});
