/** Everyone who has an account or has signed in, with their roles (specification, section 2.18). */
import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { Directory } from '#server/identity/directory.ts';
import type { User } from '#users/user.ts';
import { listStoredUsers } from './user-store.ts';

/** People by name; someone who has an account but has never signed in is role Other. */
export async function listUsers(db: Kysely<Database>, directory: Directory): Promise<User[]> {
  const [stored, entries] = await Promise.all([listStoredUsers(db), directory.list()]);
  const people = new Map<string, User>(entries.map((entry) => [entry.userId, { ...entry, role: 'Other' }]));
  for (const user of stored) {
    const entry = people.get(user.userId);
    people.set(user.userId, {
      ...user,
      email: user.email ?? entry?.email ?? null,
      name: user.name ?? entry?.name ?? null,
    });
  }
  const nameOf = (user: User) => user.name ?? user.email ?? user.userId;
  return [...people.values()].sort((one, other) => nameOf(one).localeCompare(nameOf(other), 'en'));
}
