/** What the role select offers to whom, and why it does not offer the rest (specification, sections 4 to 6). */
import { type Role, roleLabels } from '#shared/roles.ts';
import { canAssignRole, canChangeRole, type Person } from '#users/role-rules.ts';

/** One role to choose. */
export interface RoleChoice {
  value: Role;
  label: string;
  disabled: boolean;
}

const selectable: readonly Role[] = ['Other', 'User', 'Admin', 'SuperAdmin'];

/** Every role by its label; those that the actor may not give cannot be chosen. */
export function roleChoices(actor: Person, target: Person): RoleChoice[] {
  return selectable.map((role) => ({
    value: role,
    label: roleLabels[role],
    disabled: !canAssignRole(actor, target, role).allowed,
  }));
}

/** Why the role, or some of the roles, cannot be chosen; undefined where all can. */
export function roleRefusal(actor: Person, target: Person): string | undefined {
  const rulings = [canChangeRole(actor, target), ...selectable.map((role) => canAssignRole(actor, target, role))];
  return rulings.find((ruling) => !ruling.allowed)?.reason;
}
