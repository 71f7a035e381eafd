/** The calls for administrators of jobs: what waits, runs and failed, and the way to have it tried again. */
import { z } from 'zod';
import { queryCountSchema } from '#shared/query-count.ts';
import { adminRoles } from '#shared/roles.ts';
import { defineRoute } from '#shared/route.ts';
import { idSchema } from '#shared/text.ts';

const tag = 'Jobs';

/** What a job is at; finished ones are not shown. */
export const jobStates = ['Failed', 'Running', 'Waiting'] as const;
export type JobState = (typeof jobStates)[number];

/** Jobs of one answer at most, and where nobody says how many. */
const maxJobs = 200;

const jobsQuerySchema = z.object({
  state: z
    .enum(jobStates, `Enter ${jobStates.join(', ')}.`)
    .optional()
    .describe('Of this state alone.'),
  limit: queryCountSchema(1, maxJobs).default(maxJobs),
  offset: queryCountSchema(0, 1_000_000).default(0),
});
export type JobsQuery = z.infer<typeof jobsQuerySchema>;

/** One job as administrators see it; its data, which may tell of records, stays in the database. */
const jobLineSchema = z
  .object({
    id: z.string(),
    kind: z.string().describe('The name of its queue, as `make-thumbnails`.'),
    label: z.string().describe('The kind in words.'),
    state: z.enum(jobStates),
    tries: z.int().describe('How often it was tried until now.'),
    at: z.iso.datetime().describe('When it is due, began, or failed.'),
    lastError: z.string().nullable().describe('Why the last try failed.'),
  })
  .meta({ id: 'Job' });
export type JobLine = z.infer<typeof jobLineSchema>;

/** `GET /admin/jobs`: how many there are of each, and a page of them: failed ones, running ones, those that wait. */
export const listJobsRoute = defineRoute({
  id: 'listJobs',
  tag,
  summary: 'Jobs that wait, run or failed',
  method: 'GET',
  path: '/admin/jobs',
  roles: adminRoles,
  query: jobsQuerySchema,
  result: z.object({ waiting: z.int(), running: z.int(), failed: z.int(), jobs: z.array(jobLineSchema) }),
  messages: { 400: 'Failed to retrieve list of jobs.' },
});

/** `POST /admin/jobs/{jobId}/retry` */
export const retryJobRoute = defineRoute({
  id: 'retryJob',
  tag,
  summary: 'Try a job again that failed',
  method: 'POST',
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

/** `POST /admin/jobs/retry` */
export const retryJobsRoute = defineRoute({
  id: 'retryJobs',
  tag,
  summary: 'Try all jobs again that were given up',
  method: 'POST',
  path: '/admin/jobs/retry',
  roles: adminRoles,
  result: z.object({ retried: z.int() }),
  status: 200,
  idempotent: false,
  messages: { 400: 'Failed to try the jobs again.' },
});
