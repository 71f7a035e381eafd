/** The four roles and their labels (specification, sections 3 and 6). */
import { z } from 'zod';

/** Every role, most powerful first. */
export const roles = ['SuperAdmin', 'Admin', 'User', 'Other'] as const;

/** A role as it is spelled in bodies. */
export const roleSchema = z.enum(roles).meta({ id: 'Role' });
export type Role = z.infer<typeof roleSchema>;

/** Display labels. */
export const roleLabels: Record<Role, string> = {
  SuperAdmin: 'Super Admin',
  Admin: 'Admin',
  User: 'Approved User',
  Other: 'Unapproved User',
};

/** Those who may work with stock and paperwork. */
export const approvedRoles: readonly Role[] = ['SuperAdmin', 'Admin', 'User'];

/** Those who may administer people. */
export const adminRoles: readonly Role[] = ['SuperAdmin', 'Admin'];

/** Whether the role opens the stock and paperwork screens. */
export function isApproved(role: Role | undefined): boolean {
  return role !== undefined && approvedRoles.includes(role);
}
