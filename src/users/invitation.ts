/** Invitations by e-mail. */
import { z } from 'zod';
import { mailAddressSchema } from '#shared/mail.ts';

export const invitedRoles = ['User', 'Admin', 'SuperAdmin'] as const;

export const invitationBodySchema = z
  .object({ email: mailAddressSchema, role: z.enum(invitedRoles) })
  .meta({ id: 'NewInvitation' });

/** An invitation that has not been accepted. */
export const invitationSchema = z
  .object({ id: z.string(), email: z.string(), role: z.enum(invitedRoles), expiresAt: z.string() })
  .meta({ id: 'Invitation' });
export type Invitation = z.infer<typeof invitationSchema>;

/** How long a link is valid. */
export const invitationDays = 7;
