/** Jobs as the browser reads them and has them tried again. */
import { listJobsRoute, retryJobRoute, retryJobsRoute } from '#jobs/job-routes.ts';
import { changesOf, useCall } from '#web/api/use-call.ts';

/** Milliseconds between two readings while the page is looked at. */
const everyMs = 5000;

/** What waits, runs and failed, read again and again. */
export function useJobs() {
  return useCall(listJobsRoute, {}, { everyMs });
}

const useJobChange = changesOf(listJobsRoute);

/** Has one job tried again. */
export const useRetryJob = () => useJobChange(retryJobRoute);

/** Has all jobs tried again that were given up. */
export const useRetryJobs = () => useJobChange(retryJobsRoute);
