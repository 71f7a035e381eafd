/** The contracts of administrators' calls on background jobs: list and retry. */
import { z } from 'zod';
import { queryCountSchema } from '#shared/query-count.ts';
import { adminRoles } from '#shared/roles.ts';
import { defineRoute } from '#shared/route.ts';
import { idSchema } from '#shared/text.ts';

const tag = 'Jobs';

/** Finished jobs are not listed. */
export const jobStates = ['Failed', 'Running', 'Waiting'] as const;
export type JobState = (typeof jobStates)[number];

/** Both the maximum and the default page size. */
const maxJobs = 200;

const jobsQuerySchema = z.object({
  state: z
    .enum(jobStates, `Enter ${jobStates.join(', ')}.`)
    .optional()
    .describe('Only jobs in this state.'),
  limit: queryCountSchema(1, maxJobs).default(maxJobs),
  offset: queryCountSchema(0, 1_000_000).default(0),
});
export type JobsQuery = z.infer<typeof jobsQuerySchema>;

/** A job as administrators see it. Its data may contain details of records and is not returned. */
const jobLineSchema = z
  .object({
    id: z.string(),
    kind: z.string().describe('The name of its queue, for example `make-thumbnails`.'),
    label: z.string().describe('The name of the kind for people.'),
    state: z.enum(jobStates),
    tries: z.int().describe('Number of attempts so far.'),
    at: z.iso.datetime().describe('When it is due, started or failed.'),
    lastError: z.string().nullable().describe('Why the last attempt failed.'),
  })
  .meta({ id: 'Job' });
export type JobLine = z.infer<typeof jobLineSchema>;

/** `GET /admin/jobs`: counts by state, and a page of jobs: failed, then running, then waiting. */
export const listJobsRoute = defineRoute({
  id: 'listJobs',
  tag,
  summary: 'List background jobs that are waiting, running or failed',
  method: 'GET',
  shows: ['job'],
  path: '/admin/jobs',
  roles: adminRoles,
  query: jobsQuerySchema,
  result: z.object({ waiting: z.int(), running: z.int(), failed: z.int(), jobs: z.array(jobLineSchema) }),
  messages: { 400: 'Failed to retrieve list of jobs.' },
});

export const retryJobRoute = defineRoute({
  id: 'retryJob',
  tag,
  summary: 'Retry a failed job',
  method: 'POST',
  changes: ['job'],
  path: '/admin/jobs/:jobId/retry',
  roles: adminRoles,
  params: z.object({ jobId: idSchema }),
  status: 204,
  idempotent: false,
  messages: {
    400: 'Failed to try the job again.',
    404: 'The requested job does not exist.',
    409: 'Only a job that has failed can be tried again.',
  },
});

export const retryJobsRoute = defineRoute({
  id: 'retryJobs',
  tag,
  summary: 'Retry all failed jobs',
  method: 'POST',
  changes: ['job'],
  path: '/admin/jobs/retry',
  roles: adminRoles,
  result: z.object({ retried: z.int() }),
  status: 200,
  idempotent: false,
  messages: { 400: 'Failed to try the jobs again.' },
});
