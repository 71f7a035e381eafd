/** Checks for each file that is opened whether the user it was issued to still has access. */
import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { createSharedLookup } from '#server/db/shared-lookup.ts';
import { isApproved } from '#shared/roles.ts';
import { findUsers } from './user-store.ts';

/** Concurrent checks, as for a page of photos, share one query. */
export function approvedPeople(db: Kysely<Database>): (userId: string) => Promise<boolean> {
  const lookUp = createSharedLookup((userIds) => findUsers(db, userIds));
  return async (userId) => isApproved((await lookUp(userId))?.role);
}
