/** People and their roles (specification, section 3). */
import { z } from 'zod';
import { companySchema } from '#shared/companies.ts';
import { type Role, roleSchema, roles } from '#shared/roles.ts';
import { idSchema, isStorable } from '#shared/text.ts';

/** A person's id: the `sub` of their identity provider, which OpenID Connect bounds at 255 characters. */
export const userIdSchema = z.string().min(1, 'Required.').max(255).refine(isStorable, 'Not an id.');

/** The signed-in person's own role. */
export const userRoleSchema = z
  .object({ userId: z.string(), email: z.string().nullable(), role: roleSchema })
  .meta({ id: 'UserRole' });

/** A person in the administration's list. */
export const userSchema = z
  .object({ userId: z.string(), email: z.string().nullable(), name: z.string().nullable(), role: roleSchema })
  .meta({ id: 'User' });
export type User = z.infer<typeof userSchema>;

/** A page for buyers that a person made and that can still be opened. */
export const openPageSchema = z
  .object({
    id: idSchema,
    company: companySchema,
    truckIds: z.array(idSchema),
    /** Of those of the trucks that there are. */
    regNumbers: z.array(z.string()),
    /** The last day on which it opens. */
    until: z.string(),
    openings: z.int(),
    at: z.string(),
  })
  .meta({ id: 'OpenPage' });
export type OpenPage = z.infer<typeof openPageSchema>;

/** The spelling of a role in a query: lower camel case. */
export const rolePaths = {
  SuperAdmin: 'superAdmin',
  Admin: 'admin',
  User: 'user',
  Other: 'other',
} as const satisfies Record<Role, string>;

/** `role` of the query of `assign`. */
export const rolePathSchema = z.enum(Object.values(rolePaths));

/** The role that a query names. */
export function roleFromPath(path: z.infer<typeof rolePathSchema>): Role {
  return roles.find((role) => rolePaths[role] === path) ?? 'Other';
}
