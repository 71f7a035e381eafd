/** What a person is called on the screens, and how the search box finds them (specification, section 2.18). */
import type { User } from '#users/user.ts';

type Named = Pick<User, 'userId' | 'name' | 'email'>;

/** The name; without one the e-mail, which is all that is known of some. */
export function userName({ name, email, userId }: Named): string {
  return name || email || userId;
}

/** One spelling for what is typed and for what is searched: no accents, no capitals, single spaces. */
function normalize(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .trim()
    .replace(/\s+/gu, ' ')
    .toLowerCase();
}

/** Whether the text is part of the person's name or e-mail. */
export function matchesUser(user: Named, text: string): boolean {
  const needle = normalize(text);
  return [userName(user), user.email ?? ''].some((one) => normalize(one).includes(needle));
}
