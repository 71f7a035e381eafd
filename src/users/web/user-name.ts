/** The displayed name of a user, and the search for users. */
import type { User } from '#users/user.ts';

type Named = Pick<User, 'userId' | 'name' | 'email'>;

/** The name, otherwise the e-mail, otherwise the id. */
export function userName({ name, email, userId }: Named): string {
  return name || email || userId;
}

/** Removes accents, case and repeated spaces, for comparison. */
function normalize(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .trim()
    .replace(/\s+/gu, ' ')
    .toLowerCase();
}

/** Whether the user's name or e-mail contains the text. */
export function matchesUser(user: Named, text: string): boolean {
  const needle = normalize(text);
  return [userName(user), user.email ?? ''].some((one) => normalize(one).includes(needle));
}
