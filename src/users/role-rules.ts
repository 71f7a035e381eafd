/** Rules for changing roles and deleting users, shared by the dialog and the server. */
import { isAdministrator, type Role } from '#shared/roles.ts';

export interface Person {
  userId: string;
  role: Role;
}

/** `reason` is shown to the user. */
export type Decision = { allowed: true } | { allowed: false; reason: string };

const allowed: Decision = { allowed: true };

function refused(reason: string): Decision {
  return { allowed: false, reason };
}

/** Whether the actor may change the target's role, to whatever role. */
export function canChangeRole(actor: Person, target: Person): Decision {
  if (!isAdministrator(actor.role)) return refused('Only administrators can change roles.');
  if (actor.userId === target.userId) return refused('You cannot change your own role.');
  if (actor.role === 'Admin' && isAdministrator(target.role)) {
    return refused('Only a Super Admin can change the role of an Admin or Super Admin.');
  }
  return allowed;
}

/** Whether the actor may assign the role to any user. */
export function canGrantRole(actor: Person, role: Role): Decision {
  if (!isAdministrator(actor.role)) return refused('Only administrators can assign roles.');
  if (actor.role === 'Admin' && isAdministrator(role)) {
    return refused('Only a Super Admin can make someone an Admin or Super Admin.');
  }
  return allowed;
}

/** Whether the actor may assign the role to the target. Does not check whether the target already has it. */
export function canAssignRole(actor: Person, target: Person, role: Role): Decision {
  const ruling = canChangeRole(actor, target);
  return ruling.allowed ? canGrantRole(actor, role) : ruling;
}

export function canRemoveFactors(actor: Person, target: Person): Decision {
  if (!isAdministrator(actor.role)) return refused('Only administrators can reset two-step verification.');
  if (actor.userId === target.userId) return refused('Manage your own on the Account page.');
  if (actor.role === 'Admin' && isAdministrator(target.role)) {
    return refused('Only a Super Admin can reset two-step verification for an Admin or Super Admin.');
  }
  return allowed;
}

export function canDeleteUser(actor: Person, target: Person): Decision {
  if (!isAdministrator(actor.role)) return refused('Only administrators can delete users.');
  if (target.role === 'SuperAdmin') return refused('A Super Admin cannot be deleted.');
  if (actor.role === 'Admin' && target.role === 'Admin') return refused('Only a Super Admin can delete an Admin.');
  return allowed;
}
