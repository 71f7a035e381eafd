/**
 * Deletes people (specification, sections 5 and 6): the deletion is noted, then the account goes from its directory,
 * then the role. Each step may be done again, so that a deletion interrupted between two of them is finished later.
 */
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { type AuditContext, writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import { withTransaction } from '#server/db/database.ts';
import type { Database } from '#server/db/schema.ts';
import type { Directory } from '#server/directory/directory.ts';
import type { WriteContext } from '#server/http/request-context.ts';
import { defineChore, defineJob } from '#server/jobs/job.ts';
import { enqueueJob } from '#server/jobs/job-queues.ts';
import type { Jobs } from '#server/jobs/job-runner.ts';
import { Failure, notFound } from '#shared/errors.ts';
import { canDeleteUser } from '#users/role-rules.ts';
import type { OpenPage } from '#users/user.ts';
import { currentActor, findInDirectory } from './administer-users.ts';
import {
  claimInterruptedRemoval,
  deleteRemoval,
  leaseSeconds,
  listRemovals,
  type Removal,
  recordRemoval,
} from './removal-store.ts';
import { findUser, lockRoles, lockUser, removeUser } from './user-store.ts';

/** What removing people takes. */
export interface RemovalParts {
  directory: Directory;
  /** Takes away what goes along with a person, each with its audit row, in the transaction that takes the role away. */
  removeAlong(context: AuditContext, userId: string): Promise<void>;
  /** The person's pages for buyers that open on that day, the newest first. */
  listOpenPages(db: Kysely<Database>, userId: string, today: string): Promise<OpenPage[]>;
  /** Ends the same pages, each with its audit row. */
  endOpenPages(context: AuditContext, userId: string): Promise<void>;
}

/** Who is deleted, and what becomes of their pages. */
interface RemovalWish {
  userId: string;
  endsShares: boolean;
}

/** From here on the person's role stays as it is. @throws Failure 403 where the rules forbid it, 404 */
async function requestRemoval(
  context: WriteContext,
  directory: Directory,
  { userId, endsShares }: RemovalWish,
): Promise<Removal> {
  const isKnown = (await findUser(context.db, userId)) !== null;
  const fromDirectory = isKnown ? null : await findInDirectory(directory, userId);
  return withTransaction(context.db, async (db) => {
    await lockRoles(db);
    const actor = await currentActor({ db, actor: context.actor });
    const person = (await findUser(db, userId)) ?? fromDirectory;
    if (!person) throw notFound();
    if (!canDeleteUser(actor, person).allowed) throw new Failure(403);
    const removal = { person, actor: context.actor, requestId: context.requestId, endsShares };
    await recordRemoval(db, removal);
    await enqueueUnfinished(db, userId, leaseSeconds + 10);
    return removal;
  });
}

/** The account has gone: takes the role away, and with it every token; false where another request has done so. */
function finishRemoval(
  db: Kysely<Database>,
  { removeAlong, endOpenPages }: RemovalParts,
  { person, actor, requestId, endsShares }: Removal,
): Promise<boolean> {
  return withTransaction(db, async (trx) => {
    await lockRoles(trx);
    const isNoted = await deleteRemoval(trx, person.userId);
    // From here on nothing is made that would go along untold.
    const stored = await lockUser(trx, person.userId);
    if (!isNoted && !stored) return false;
    const context = { db: trx, actor, requestId };
    await removeAlong(context, person.userId);
    if (endsShares) await endOpenPages(context, person.userId);
    await removeUser(trx, person.userId);
    const before = { ...(stored ?? person) };
    await writeAuditEntry(context, { recordType: 'user', recordId: person.userId, before });
    return true;
  });
}

/**
 * Needs a scope without a transaction. A directory that fails leaves everything as it was.
 * @throws Failure 403 where the rules forbid it, 404, 503 where the directory does not answer.
 */
export async function deleteUser(context: WriteContext, parts: RemovalParts, wish: RemovalWish): Promise<void> {
  const { directory } = parts;
  const { userId } = wish;
  const removal = await requestRemoval(context, directory, wish);
  try {
    await directory.remove(context, userId);
  } catch (error) {
    await deleteRemoval(context.db, userId);
    throw error;
  }
  if (!(await finishRemoval(context.db, parts, removal))) throw notFound();
}

/** Finishes a deletion whose process ended in between. */
const finishRemovalJob = defineJob({
  name: 'finish-account-removal',
  label: 'Finish deletions of people',
  data: z.object({ userId: z.string() }),
  // By then the lease of the failed try is over.
  retryDelays: { firstSeconds: leaseSeconds + 10, maxSeconds: 21_600 },
  unique: true,
});

/** A backup holds what is noted, and no jobs. */
const resumeChore = defineChore({
  name: 'resume-account-removals',
  label: 'Resume deletions of people',
  cron: '27 * * * *',
});

/** Has a deletion finished, should it still be noted by then. */
export async function enqueueUnfinished(db: Kysely<Database>, userId: string, afterSeconds: number): Promise<void> {
  await enqueueJob(db, finishRemovalJob, { userId }, { afterSeconds, key: userId });
}

/** Registers what this file does; mostly there is nothing left to do. */
export function registerDeletionWorker(jobs: Jobs, parts: RemovalParts): void {
  jobs.work(finishRemovalJob, async ({ userId }, { db, log }) => {
    const removal = await claimInterruptedRemoval(db, userId);
    if (!removal) return;
    await parts.directory.remove({ ...removal, db }, userId);
    if (await finishRemoval(db, parts, removal))
      log.info({ userId }, 'an interrupted deletion of a person was finished');
  });
  jobs.work(resumeChore, async (_data, { db }) => {
    for (const userId of await listRemovals(db)) await enqueueUnfinished(db, userId, 0);
  });
}
