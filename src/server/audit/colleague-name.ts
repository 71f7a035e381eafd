/** How a colleague is named in responses. E-mail addresses are for administrators only. */
import type { Actor } from '#server/http/request-context.ts';
import { isAdministrator } from '#shared/roles.ts';

/** Returns the name, or for administrators the e-mail of a user without a name, or null. */
export function colleagueName(
  { name, email }: { name: string | null; email: string | null },
  { role }: Pick<Actor, 'role'>,
): string | null {
  return name || (isAdministrator(role) ? email : null) || null;
}
