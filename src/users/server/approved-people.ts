/** Whether people may still see the records of the product, asked for each file that they open. */
import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { createSharedLookup } from '#server/db/shared-lookup.ts';
import { isApproved } from '#shared/roles.ts';
import { findUsers } from './user-store.ts';

/** A page of photos asks once for each of them, nearly at the same time: they share their queries. */
export function approvedPeople(db: Kysely<Database>): (userId: string) => Promise<boolean> {
  const lookUp = createSharedLookup((userIds) => findUsers(db, userIds));
  return async (userId) => isApproved((await lookUp(userId))?.role);
}
