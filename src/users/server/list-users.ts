/** Everyone who has an account or has signed in, with their roles (specification, section 2.18). */
import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { Directory } from '#server/directory/directory.ts';
import type { User } from '#users/user.ts';
import { listRemovedWithin, listStoredUsers } from './user-store.ts';

/** Seconds: a directory may go on listing someone for so long after they were deleted, as Auth0's search does. */
const directoryLag = 300;

/**
 * People by name. Someone who has an account but has never signed in is role Other; someone with a role whose account
 * is not in the directory is listed too, because the role would count again with the account.
 */
export async function listUsers(db: Kysely<Database>, directory: Directory): Promise<User[]> {
  const [stored, entries] = await Promise.all([listStoredUsers(db), directory.list()]);
  const removed = await listRemovedWithin(db, directoryLag);
  const present = entries.filter((entry) => !removed.has(entry.userId));
  const people = new Map<string, User>(present.map((entry) => [entry.userId, { ...entry, role: 'Other' }]));
  for (const { userId, email, name, role } of stored) {
    const entry = people.get(userId);
    people.set(userId, { userId, email: email ?? entry?.email ?? null, name: name ?? entry?.name ?? null, role });
  }
  const nameOf = (user: User) => user.name ?? user.email ?? user.userId;
  return [...people.values()].sort((one, other) => nameOf(one).localeCompare(nameOf(other), 'en'));
}
