/** Every pair of actor and target roles against the rules of sections 5 and 6. */
import { describe, expect, test } from 'vitest';
import { type Role, roles } from '#shared/roles.ts';
import { canAssignRole, canChangeRole, canDeleteUser, canGiveRole } from './role-rules.ts';

const actor = (role: Role) => ({ userId: 'actor', role });
const target = (role: Role) => ({ userId: 'target', role });

/** For each actor: which targets they may touch, and which roles they may give. */
const assigns: Record<Role, { targets: Role[]; given: Role[] }> = {
  SuperAdmin: { targets: ['SuperAdmin', 'Admin', 'User', 'Other'], given: ['SuperAdmin', 'Admin', 'User', 'Other'] },
  Admin: { targets: ['User', 'Other'], given: ['User', 'Other'] },
  User: { targets: [], given: [] },
  Other: { targets: [], given: [] },
};

/** For each actor: whom they may delete. */
const deletes: Record<Role, Role[]> = {
  SuperAdmin: ['Admin', 'User', 'Other'],
  Admin: ['User', 'Other'],
  User: [],
  Other: [],
};

describe.each(roles)('%s', (role) => {
  test.each(roles)('and a person who is %s', (other) => {
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

  test('gives the roles that are theirs to give', () => {
    expect(roles.filter((given) => canGiveRole(actor(role), given).allowed)).toEqual(
      roles.filter((given) => assigns[role].given.includes(given)),
    );
  });

  test('never changes their own role', () => {
    for (const given of roles) expect(canAssignRole(actor(role), actor(role), given).allowed).toBe(false);
  });
});

test('a refusal says why', () => {
  expect(canDeleteUser(actor('SuperAdmin'), target('SuperAdmin'))).toEqual({
    allowed: false,
    reason: 'A Super Admin cannot be deleted.',
  });
});
