/**
 * Deletes users in three steps: records the deletion, deletes the account at the identity provider, then deletes the role.
 * Each step can be repeated, so that an interrupted deletion is finished later.
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

export interface RemovalParts {
  directory: Directory;
  /** Removes what belongs to the user, with audit rows, in the transaction that removes the role. */
  removeRelated(context: AuditContext, userId: string): Promise<void>;
  /** The user's shared pages that are open on that day, newest first. */
  listOpenPages(db: Kysely<Database>, userId: string, today: string): Promise<OpenPage[]>;
  /** Stops sharing these pages, with audit rows. */
  endOpenPages(context: AuditContext, userId: string): Promise<void>;
}

interface RemovalRequest {
  userId: string;
  endsShares: boolean;
}

/** Records the deletion, after which the role can no longer be changed. @throws Failure 403 if the rules forbid it, 404 */
async function requestRemoval(
  context: WriteContext,
  directory: Directory,
  { userId, endsShares }: RemovalRequest,
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

/** After the account was deleted: removes the role, which invalidates all tokens. False if another request has done so. */
function finishRemoval(
  db: Kysely<Database>,
  { removeRelated, endOpenPages }: RemovalParts,
  { person, actor, requestId, endsShares }: Removal,
): Promise<boolean> {
  return withTransaction(db, async (trx) => {
    await lockRoles(trx);
    const wasRecorded = await deleteRemoval(trx, person.userId);
    // Locks the user, so that nothing that belongs to them is created from here on.
    const stored = await lockUser(trx, person.userId);
    if (!wasRecorded && !stored) return false;
    const context = { db: trx, actor, requestId };
    await removeRelated(context, person.userId);
    if (endsShares) await endOpenPages(context, person.userId);
    await removeUser(trx, person.userId);
    const before = { ...(stored ?? person) };
    await writeAuditEntry(context, { recordType: 'user', recordId: person.userId, before });
    return true;
  });
}

/**
 * Must not run in a transaction. If the directory fails, nothing is deleted.
 * @throws Failure 403 if the rules forbid it, 404, 503 if the directory does not answer
 */
export async function deleteUser(context: WriteContext, parts: RemovalParts, request: RemovalRequest): Promise<void> {
  const { directory } = parts;
  const { userId } = request;
  const removal = await requestRemoval(context, directory, request);
  try {
    await directory.remove(context, userId);
  } catch (error) {
    await deleteRemoval(context.db, userId);
    throw error;
  }
  if (!(await finishRemoval(context.db, parts, removal))) throw notFound();
}

/** Finishes a deletion that was interrupted. */
const finishRemovalJob = defineJob({
  name: 'finish-account-removal',
  label: 'Finish deleting users',
  data: z.object({ userId: z.string() }),
  // Later than the lease of the failed attempt.
  retryDelays: { firstSeconds: leaseSeconds + 10, maxSeconds: 21_600 },
  unique: true,
});

/** Enqueues unfinished deletions again after a restore, because backups do not contain jobs. */
const resumeChore = defineChore({
  name: 'resume-account-removals',
  label: 'Resume deleting users',
  cron: '27 * * * *',
});

/** Finishes the deletion later if it is still recorded then. */
export async function enqueueUnfinished(db: Kysely<Database>, userId: string, afterSeconds: number): Promise<void> {
  await enqueueJob(db, finishRemovalJob, { userId }, { afterSeconds, key: userId });
}

export function registerDeletionWorker(jobs: Jobs, parts: RemovalParts): void {
  jobs.work(finishRemovalJob, async ({ userId }, { db, log }) => {
    const removal = await claimInterruptedRemoval(db, userId);
    if (!removal) return;
    await parts.directory.remove({ ...removal, db }, userId);
    if (await finishRemoval(db, parts, removal)) log.info({ userId }, 'finished an interrupted deletion of a user');
  });
  jobs.work(resumeChore, async (_data, { db }) => {
    for (const userId of await listRemovals(db)) await enqueueUnfinished(db, userId, 0);
  });
}
