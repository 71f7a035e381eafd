/** The four roles and their labels. */
import { z } from 'zod';

/** Every role, most powerful first. */
export const roles = ['SuperAdmin', 'Admin', 'User', 'Other'] as const;

/** A role's spelling in the API. */
export const roleSchema = z.enum(roles).meta({ id: 'Role' });
export type Role = z.infer<typeof roleSchema>;

export const roleLabels: Record<Role, string> = {
  SuperAdmin: 'Super Admin',
  Admin: 'Admin',
  User: 'Approved User',
  Other: 'Unapproved User',
};

/** Roles that may work with stock and paperwork. */
export const approvedRoles: readonly Role[] = ['SuperAdmin', 'Admin', 'User'];

/** Roles that may manage users. */
export const adminRoles: readonly Role[] = ['SuperAdmin', 'Admin'];

/** Whether the role may work with stock and paperwork. */
export function isApproved(role: Role | undefined): boolean {
  return role !== undefined && approvedRoles.includes(role);
}

export function isAdministrator(role: Role | undefined): boolean {
  return role !== undefined && adminRoles.includes(role);
}
