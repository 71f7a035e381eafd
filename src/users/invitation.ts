/** Invitations by e-mail: to whom, with which role (specification, section 18.1). */
import { z } from 'zod';
import { mailAddressSchema } from '#shared/mail.ts';

/** Roles that somebody may be invited with. */
export const invitedRoles = ['User', 'Admin', 'SuperAdmin'] as const;

/** Whom to invite. */
export const invitationBodySchema = z
  .object({ email: mailAddressSchema, role: z.enum(invitedRoles) })
  .meta({ id: 'NewInvitation' });

/** An invitation that waits. */
export const invitationSchema = z
  .object({ id: z.string(), email: z.string(), role: z.enum(invitedRoles), expiresAt: z.string() })
  .meta({ id: 'Invitation' });
export type Invitation = z.infer<typeof invitationSchema>;

/** Days that a link is good for. */
export const invitationDays = 7;
