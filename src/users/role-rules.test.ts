/** The rules for every pair of actor and target roles. */
import { describe, expect, test } from 'vitest';
import { type Role, roles } from '#shared/roles.ts';
import { canAssignRole, canChangeRole, canDeleteUser, canGrantRole, canRemoveFactors } from './role-rules.ts';

const actor = (role: Role) => ({ userId: 'actor', role });
const target = (role: Role) => ({ userId: 'target', role });

/** For each actor: whose role they may change, and which roles they may assign. */
const assigns: Record<Role, { targets: Role[]; given: Role[] }> = {
  SuperAdmin: { targets: ['SuperAdmin', 'Admin', 'User', 'Other'], given: ['SuperAdmin', 'Admin', 'User', 'Other'] },
  Admin: { targets: ['User', 'Other'], given: ['User', 'Other'] },
  User: { targets: [], given: [] },
  Other: { targets: [], given: [] },
};

/** For each actor: the roles of users they may delete. */
const deletes: Record<Role, Role[]> = {
  SuperAdmin: ['Admin', 'User', 'Other'],
  Admin: ['User', 'Other'],
  User: [],
  Other: [],
};

describe.each(roles)('%s', (role) => {
  test.each(roles)('may change and delete a user with the role %s as the rules say', (other) => {
    const mayTouch = assigns[role].targets.includes(other);
    expect(canChangeRole(actor(role), target(other)).allowed).toBe(mayTouch);
    for (const given of roles) {
      const expected = mayTouch && assigns[role].given.includes(given);
      expect({ given, ...canAssignRole(actor(role), target(other), given) }).toMatchObject({
        given,
        allowed: expected,
      });
    }
    expect(canDeleteUser(actor(role), target(other)).allowed).toBe(deletes[role].includes(other));
  });

  test('can assign only the permitted roles', () => {
    expect(roles.filter((given) => canGrantRole(actor(role), given).allowed)).toEqual(
      roles.filter((given) => assigns[role].given.includes(given)),
    );
  });

  test('cannot change their own role', () => {
    for (const given of roles) expect(canAssignRole(actor(role), actor(role), given).allowed).toBe(false);
  });
});

type Rule = typeof canChangeRole;
const self = { userId: 'actor', role: 'Admin' } as const;
const grant =
  (given: Role): Rule =>
  (one) =>
    canGrantRole(one, given);

test.each<[string, Rule, Role, typeof self | Role]>([
  ['Only administrators can change roles.', canChangeRole, 'User', 'Other'],
  ['You cannot change your own role.', canChangeRole, 'Admin', self],
  ['Only a Super Admin can change the role of an Admin or Super Admin.', canChangeRole, 'Admin', 'Admin'],
  ['Only administrators can assign roles.', grant('Other'), 'User', 'Other'],
  ['Only a Super Admin can make someone an Admin or Super Admin.', grant('Admin'), 'Admin', 'User'],
  ['Only administrators can reset two-step verification.', canRemoveFactors, 'User', 'Other'],
  ['Manage your own on the Account page.', canRemoveFactors, 'Admin', self],
  [
    'Only a Super Admin can reset two-step verification for an Admin or Super Admin.',
    canRemoveFactors,
    'Admin',
    'SuperAdmin',
  ],
  ['Only administrators can delete users.', canDeleteUser, 'User', 'Other'],
  ['A Super Admin cannot be deleted.', canDeleteUser, 'SuperAdmin', 'SuperAdmin'],
  ['Only a Super Admin can delete an Admin.', canDeleteUser, 'Admin', 'Admin'],
])('a refusal says "%s"', (reason, rule, role, other) => {
  expect(rule(actor(role), typeof other === 'string' ? target(other) : other)).toEqual({ allowed: false, reason });
});

test.each(roles)(
  'a Super Admin can reset two-step verification of a user with the role %s, an Admin of few',
  (role) => {
    expect(canRemoveFactors(actor('SuperAdmin'), target(role))).toEqual({ allowed: true });
    expect(canRemoveFactors(actor('Admin'), target(role)).allowed).toBe(role === 'User' || role === 'Other');
  },
);
