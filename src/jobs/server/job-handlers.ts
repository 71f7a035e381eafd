/** Answers the calls for administrators of jobs. */
import { listJobsRoute, retryJobRoute, retryJobsRoute } from '#jobs/job-routes.ts';
import { recordChange, recordChanges } from '#server/audit/record-change.ts';
import { withTransaction } from '#server/db/database.ts';
import type { Scope } from '#server/http/call.ts';
import type { Calls } from '#server/http/calls.ts';
import type { Jobs } from '#server/jobs/job-runner.ts';
import { Failure, notFound } from '#shared/errors.ts';
import { countJobs, listJobs, lockJob, makeJobsDue } from './job-store.ts';

const [before, after] = [{ state: 'Failed' }, { state: 'Waiting' }];

function retryOne(scope: Scope, id: string): Promise<void> {
  return withTransaction(scope.db, async (db) => {
    const job = await lockJob(db, id);
    if (!job) throw notFound();
    const [retried] = await makeJobsDue(db, id);
    if (retried === undefined) throw new Failure(409);
    if (job.state === 'failed')
      await recordChange({ ...scope, db }, { recordType: 'job', recordId: id, before, after });
  });
}

function retryAll(scope: Scope): Promise<number> {
  return withTransaction(scope.db, async (db) => {
    const ids = await makeJobsDue(db);
    const changes = ids.map((recordId) => ({ recordType: 'job', recordId, before, after }) as const);
    await recordChanges({ ...scope, db }, changes);
    return ids.length;
  });
}

/** Serves the calls of `job-routes.ts`. */
export function serveJobCalls(calls: Calls, jobs: Jobs): void {
  calls.serve(listJobsRoute, async ({ db, query }) => {
    const labels = new Map(jobs.kinds.map(({ name, label }) => [name, label]));
    const [counts, lines] = [await countJobs(db), await listJobs(db, query)];
    // A newer or older process beside this one may have kinds that are unknown here.
    const named = lines.map((line) => ({
      ...line,
      label: labels.get(line.kind) ?? line.kind,
      at: line.at.toISOString(),
    }));
    return { ...counts, jobs: named };
  });
  // The jobs are looked for once the transaction is over.
  const ownTransactions = true;
  calls.serve(
    retryJobRoute,
    async (call) => {
      await retryOne(call, call.params.jobId);
      jobs.wake();
    },
    { ownTransactions },
  );
  calls.serve(
    retryJobsRoute,
    async (call) => {
      const retried = await retryAll(call);
      jobs.wake();
      return { retried };
    },
    { ownTransactions },
  );
}
