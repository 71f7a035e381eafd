/** People and their roles (specification, section 3). */
import { z } from 'zod';
import { roleSchema } from '#shared/roles.ts';
import { idSchema } from '#shared/text.ts';

/** The signed-in person's own role. */
export const userRoleSchema = z
  .object({ userId: idSchema, email: z.string().nullable(), role: roleSchema })
  .meta({ id: 'UserRole' });
export type UserRole = z.infer<typeof userRoleSchema>;
