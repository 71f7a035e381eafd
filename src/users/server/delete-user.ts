/**
 * Deletes people (specification, sections 5 and 6): the deletion is noted, then the account goes from its directory,
 * then the role. Each step may be done again, so that a deletion interrupted between two of them is finished later.
 */
import type { Kysely } from 'kysely';
import { recordChange } from '#server/audit/record-change.ts';
import { withTransaction } from '#server/db/database.ts';
import type { Database } from '#server/db/schema.ts';
import type { Scope } from '#server/http/call.ts';
import type { Directory } from '#server/identity/directory.ts';
import type { Log } from '#server/log.ts';
import { Failure, notFound } from '#shared/errors.ts';
import { canDeleteUser } from '#users/role-rules.ts';
import { currentActor, findInDirectory } from './administer-users.ts';
import { forgetRemoval, noteRemoval, type Removal, takeInterruptedRemovals } from './removal-store.ts';
import { findUser, lockRoles, removeUser } from './user-store.ts';

/** From here on the person's role stays as it is. @throws Failure 403 where the rules forbid it, 404 */
async function requestRemoval(scope: Scope, directory: Directory, userId: string): Promise<Removal> {
  const isKnown = (await findUser(scope.db, userId)) !== null;
  const fromDirectory = isKnown ? null : await findInDirectory(directory, userId);
  return withTransaction(scope.db, async (db) => {
    await lockRoles(db);
    const actor = await currentActor({ db, actor: scope.actor });
    const person = (await findUser(db, userId)) ?? fromDirectory;
    if (!person) throw notFound();
    if (!canDeleteUser(actor, person).allowed) throw new Failure(403);
    const removal = { person, actor: scope.actor, requestId: scope.requestId };
    await noteRemoval(db, removal);
    return removal;
  });
}

/** The account has gone: takes the role away, and with it every token; false where another request has done so. */
function finishRemoval(db: Kysely<Database>, { person, actor, requestId }: Removal): Promise<boolean> {
  return withTransaction(db, async (trx) => {
    await lockRoles(trx);
    const isNoted = await forgetRemoval(trx, person.userId);
    const stored = await findUser(trx, person.userId);
    if (!isNoted && !stored) return false;
    await removeUser(trx, person.userId);
    const before = { ...(stored ?? person) };
    await recordChange({ db: trx, actor, requestId }, { recordType: 'user', recordId: person.userId, before });
    return true;
  });
}

/**
 * Needs a scope without a transaction. A directory that fails leaves everything as it was.
 * @throws Failure 403 where the rules forbid it, 404, 503 where the directory does not answer.
 */
export async function deleteUser(scope: Scope, directory: Directory, userId: string): Promise<void> {
  const removal = await requestRemoval(scope, directory, userId);
  try {
    await directory.remove(userId);
  } catch (error) {
    await forgetRemoval(scope.db, userId);
    throw error;
  }
  if (!(await finishRemoval(scope.db, removal))) throw notFound();
}

/** Finishes the deletions whose process ended in between; what fails is tried again the next time. */
export async function resumeRemovals(db: Kysely<Database>, directory: Directory, log: Log): Promise<void> {
  for (const removal of await takeInterruptedRemovals(db)) {
    const { userId } = removal.person;
    try {
      await directory.remove(userId);
      await finishRemoval(db, removal);
      log.info({ userId }, 'an interrupted deletion of a person was finished');
    } catch (error) {
      log.error({ err: error, userId }, 'an interrupted deletion of a person could not be finished yet');
    }
  }
}
