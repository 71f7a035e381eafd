/** Defines kinds of jobs: work that any process does after the response, and retries when it fails. */
import { z } from 'zod';

/** Shared by the code that enqueues jobs and the code that runs them. */
export interface Job<Data extends z.ZodType = z.ZodType> {
  /** Its queue in the database, for example `remove-media`. */
  name: string;
  /** Shown to administrators. */
  label: string;
  /** Parameters: ids and keys, no personal data. */
  data: Data;
  /** Maximum number of attempts. An administrator can retry a failed job. */
  maxTries: number;
  /** Pause after the first failure. It doubles each time, up to the maximum. */
  retryDelays: { firstSeconds: number; maxSeconds: number };
  /** How many run at once: one in all processes together, or this many in each. */
  concurrency: 'one' | number;
  /** Only one job with the same key (or without a key) is waiting or running; others are not enqueued. */
  unique: boolean;
  /** For chores: a cron expression in the business's time zone. */
  cron?: string;
}

type JobInput<Data extends z.ZodType> = Pick<Job<Data>, 'name' | 'label' | 'data'> &
  Partial<Pick<Job, 'maxTries' | 'retryDelays' | 'concurrency' | 'unique'>>;

/** Twelve attempts take about ten hours. */
const defaults = {
  maxTries: 12,
  retryDelays: { firstSeconds: 10, maxSeconds: 21_600 },
  concurrency: 1,
  unique: false,
} as const;

/** Adds the defaults. */
export function defineJob<Data extends z.ZodType>(input: JobInput<Data>): Job<Data> {
  return { ...defaults, ...input };
}

/**
 * A scheduled job that one process runs for all. If its time passed while nothing was running, it runs once
 * afterwards.
 */
export function defineChore({ name, label, cron }: { name: string; label: string; cron: string }): Job {
  return { ...defaults, maxTries: 4, concurrency: 'one', unique: true, name, label, cron, data: z.unknown() };
}

/** An error whose message administrators may read: it must not contain personal data or secrets. */
export class JobFailure extends Error {
  override name = 'JobFailure';
}
