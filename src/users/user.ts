/** Users and their roles. */
import { z } from 'zod';
import { companySchema } from '#shared/companies.ts';
import { type Role, roleSchema, roles } from '#shared/roles.ts';
import { idSchema, isStorable } from '#shared/text.ts';

/** The `sub` of the identity provider, which OpenID Connect limits to 255 characters. */
export const userIdSchema = z.string().min(1, 'Required.').max(255).refine(isStorable, 'Not an id.');

/** The user's own role. */
export const userRoleSchema = z
  .object({ userId: z.string(), email: z.string().nullable(), role: roleSchema })
  .meta({ id: 'UserRole' });

/** A user in the list for administrators. */
export const userSchema = z
  .object({ userId: z.string(), email: z.string().nullable(), name: z.string().nullable(), role: roleSchema })
  .meta({ id: 'User' });
export type User = z.infer<typeof userSchema>;

/** An approved user, for colleagues. */
export const colleagueSchema = z.object({ userId: z.string(), name: z.string() }).meta({ id: 'Colleague' });
export type Colleague = z.infer<typeof colleagueSchema>;

/** A shared page of a user that can still be opened. */
export const openPageSchema = z
  .object({
    id: idSchema,
    company: companySchema,
    truckIds: z.array(idSchema),
    /** Of the trucks that have not been deleted. */
    regNumbers: z.array(z.string()),
    /** The last day on which it can be opened. */
    until: z.string(),
    openings: z.int(),
    at: z.string(),
  })
  .meta({ id: 'OpenPage' });
export type OpenPage = z.infer<typeof openPageSchema>;

/** Roles as spelled in a query: lower camel case. */
export const rolePaths = {
  SuperAdmin: 'superAdmin',
  Admin: 'admin',
  User: 'user',
  Other: 'other',
} as const satisfies Record<Role, string>;

export const rolePathSchema = z.enum(Object.values(rolePaths));

export function roleFromPath(path: z.infer<typeof rolePathSchema>): Role {
  return roles.find((role) => rolePaths[role] === path) ?? 'Other';
}
