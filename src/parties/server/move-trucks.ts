/** Moves the trucks of merged parties: a few within the transaction of the merge or undo, many in batches by a job. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { PartyKind } from '#parties/party.ts';
import type { FlatFields } from '#parties/party-record.ts';
import { updatedBy } from '#server/audit/stamps.ts';
import {
  type AuditChange,
  type AuditContext,
  systemActor,
  writeAuditEntries,
} from '#server/audit/write-audit-entry.ts';
import { withTransaction } from '#server/db/database.ts';
import type { Database } from '#server/db/schema.ts';
import { defineJob } from '#server/jobs/job.ts';
import { enqueueJob } from '#server/jobs/job-queues.ts';
import type { Jobs } from '#server/jobs/job-runner.ts';
import { doInSteps, stepRows } from '#server/jobs/steps.ts';
import { isMovingTrucks, lockNextTrucks, moveTrucks, setMovingFrom } from './merge-store.ts';

const truckFields = { client: 'soldTo', supplier: 'boughtFrom' } as const;

const moveTrucksJob = defineJob({
  name: 'move-party-trucks',
  label: 'Move trucks of merged clients and suppliers',
  // The audit rows of all batches have the id of the request that started them.
  data: z.object({ mergeId: z.string().min(1), requestId: z.string().min(1) }),
  concurrency: 2,
});

/** How long a request waits for the job before it responds. */
const waitLimits = { maxMs: 15_000, pollMs: 100 };

/** For the audit rows of trucks. */
interface NamedParty {
  id: string;
  name: FlatFields[string] | undefined;
}

interface Move {
  kind: PartyKind;
  from: NamedParty;
  to: NamedParty;
  trucks: readonly string[];
}

async function moveAtOnce(context: AuditContext, { kind, from, to, trucks }: Move): Promise<void> {
  if (trucks.length === 0) return;
  const moved = await moveTrucks(context.db, kind, { from: from.id, to: to.id, trucks }, updatedBy(context));
  const field = truckFields[kind];
  const changes = moved.map(
    ({ id, company, version }): AuditChange => ({
      recordType: 'truck',
      recordId: id,
      company,
      version,
      before: { [field]: from },
      after: { [field]: to },
    }),
  );
  await writeAuditEntries(context, changes);
}

/** Moves the trucks of a stored merge, or queues a job if the request would lock too many rows for too long. */
export async function moveMergedTrucks(context: AuditContext, mergeId: string, move: Move): Promise<void> {
  if (move.trucks.length <= stepRows.max) return await moveAtOnce(context, move);
  await setMovingFrom(context.db, mergeId, '');
  await enqueueJob(context.db, moveTrucksJob, { mergeId, requestId: context.requestId });
}

async function findActor(db: Kysely<Database>, userId: string | null): Promise<AuditContext['actor']> {
  if (userId === null) return systemActor;
  const query = db.selectFrom('app_user').select(['user_id as userId', 'email', 'name']).where('user_id', '=', userId);
  return (await query.executeTakeFirst()) ?? { userId, email: null, name: null };
}

/** Moves the next batch of trucks of a merge or its undo, and returns its size. */
async function moveStep(db: Kysely<Database>, mergeId: string, requestId: string, maxTrucks: number): Promise<number> {
  const next = await lockNextTrucks(db, mergeId, maxTrucks);
  if (next === null) return 0;
  await moveAtOnce({ db, requestId, actor: await findActor(db, next.by) }, next);
  await setMovingFrom(db, mergeId, next.trucks.at(-1) ?? null);
  return next.trucks.length;
}

/** Moves all remaining trucks of a merge or its undo; can resume after an interruption. */
export async function continueMoves(
  db: Kysely<Database>,
  { mergeId, requestId }: z.output<typeof moveTrucksJob.data>,
  signal: AbortSignal,
): Promise<void> {
  await doInSteps(signal, (maxTrucks) =>
    withTransaction(db, (transaction) => moveStep(transaction, mergeId, requestId, maxTrucks)),
  );
}

/** Waits until all trucks of a party are moved, or a few seconds while the job continues. */
export async function waitForMoves(
  { db, signal }: { db: Kysely<Database>; signal: AbortSignal },
  kind: PartyKind,
  partyId: string,
): Promise<void> {
  const endsAt = Date.now() + waitLimits.maxMs;
  while (Date.now() < endsAt && !signal.aborted && (await isMovingTrucks(db, kind, [partyId]))) {
    await sleep(waitLimits.pollMs);
  }
}

/** Registers the job that moves trucks after the response. */
export function registerMergeWorker(jobs: Jobs, db: Kysely<Database>): void {
  jobs.work(moveTrucksJob, (data, { signal }) => continueMoves(db, data, signal));
}
