/** What a colleague is called in an answer: their e-mail is for those alone who administer people. */
import type { Actor } from '#server/http/request-context.ts';
import { rolesThatRead } from '#shared/record-readers.ts';

/** The name; for an administrator the e-mail of a person without one; else null. */
export function colleagueName(
  { name, email }: { name: string | null; email: string | null },
  { role }: Pick<Actor, 'role'>,
): string | null {
  return name || (rolesThatRead('user').includes(role) ? email : null) || null;
}
