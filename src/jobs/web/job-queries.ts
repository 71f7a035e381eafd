/** Jobs as the browser reads them and has them tried again. */
import { type JobState, listJobsRoute, retryJobRoute, retryJobsRoute } from '#jobs/job-routes.ts';
import { changesOf, useCall } from '#web/api/use-call.ts';

/** Milliseconds between two readings while the page is looked at. */
const everyMs = 5000;

/** Jobs of one page of the screen. */
export const jobsOfPage = 25;

/** A page of what waits, runs and failed, read again and again; pages count from 1. */
export function useJobs(state: JobState | null, page: number) {
  const query = { limit: jobsOfPage, offset: (page - 1) * jobsOfPage, ...(state !== null && { state }) };
  return useCall(listJobsRoute, { query }, { everyMs, keepsLast: true });
}

const useJobChange = changesOf(listJobsRoute);

/** Has one job tried again. */
export const useRetryJob = () => useJobChange(retryJobRoute);

/** Has all jobs tried again that were given up. */
export const useRetryJobs = () => useJobChange(retryJobsRoute);
