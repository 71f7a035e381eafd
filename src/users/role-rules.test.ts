/** The rules for every pair of actor and target roles. */
import { describe, expect, test } from 'vitest';
import { type Role, roles } from '#shared/roles.ts';
import { canAssignRole, canChangeRole, canDeleteUser, canGrantRole } from './role-rules.ts';

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

test('a refusal has a reason', () => {
  expect(canDeleteUser(actor('SuperAdmin'), target('SuperAdmin'))).toEqual({
    allowed: false,
    reason: 'A Super Admin cannot be deleted.',
  });
});
