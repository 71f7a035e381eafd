/** Handlers of administrators' calls on background jobs. */
import { listJobsRoute, retryJobRoute, retryJobsRoute } from '#jobs/job-routes.ts';
import { writeAuditEntries, writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import { withTransaction } from '#server/db/database.ts';
import type { WriteContext } from '#server/http/request-context.ts';
import type { RouteRegistrar } from '#server/http/route-registrar.ts';
import type { Jobs } from '#server/jobs/job-runner.ts';
import { Failure, notFound } from '#shared/errors.ts';
import { countJobs, listJobs, lockJob, makeJobsDue } from './job-store.ts';

const [before, after] = [{ state: 'Failed' }, { state: 'Waiting' }];

function retryOne(context: WriteContext, id: string): Promise<void> {
  return withTransaction(context.db, async (db) => {
    const job = await lockJob(db, id);
    if (!job) throw notFound();
    const [retried] = await makeJobsDue(db, id);
    if (retried === undefined) throw new Failure(409);
    if (job.state === 'failed')
      await writeAuditEntry({ ...context, db }, { recordType: 'job', recordId: id, before, after });
  });
}

function retryAll(context: WriteContext): Promise<number> {
  return withTransaction(context.db, async (db) => {
    const ids = await makeJobsDue(db);
    const changes = ids.map((recordId) => ({ recordType: 'job', recordId, before, after }) as const);
    await writeAuditEntries({ ...context, db }, changes);
    return ids.length;
  });
}

export function registerJobRoutes(registrar: RouteRegistrar, jobs: Jobs): void {
  registrar.handle(listJobsRoute, async ({ db, query }) => {
    const labels = new Map(jobs.kinds.map(({ name, label }) => [name, label]));
    const [counts, lines] = [await countJobs(db), await listJobs(db, query)];
    // A process of another version beside this one may have kinds that this one does not know.
    const named = lines.map((line) => ({
      ...line,
      label: labels.get(line.kind) ?? line.kind,
      at: line.at.toISOString(),
    }));
    return { ...counts, jobs: named };
  });
  // The workers are woken after the transaction has been committed.
  const ownTransactions = true;
  registrar.handle(
    retryJobRoute,
    async (context) => {
      await retryOne(context, context.params.jobId);
      jobs.wake();
    },
    { ownTransactions },
  );
  registrar.handle(
    retryJobsRoute,
    async (context) => {
      const retried = await retryAll(context);
      jobs.wake();
      return { retried };
    },
    { ownTransactions },
  );
}
