/** What a job is, as plain data: work that is done after the answer, by any process, and again where it fails. */
import { z } from 'zod';

/** One kind of job; whoever enqueues it and whoever runs it share this object. */
export interface Job<Data extends z.ZodType = z.ZodType> {
  /** Its queue in the database, as `remove-media`. */
  name: string;
  /** What administrators read. */
  label: string;
  /** What a job of the kind is about: ids and keys, nothing personal. */
  data: Data;
  /** How often it is tried before it is given up; an administrator may have it tried again. */
  maxTries: number;
  /** Seconds after the first failed try; each further pause is twice as long, up to the longest. */
  retryDelays: { firstSeconds: number; maxSeconds: number };
  /** How many run at the same time: one among all processes, or so many in each. */
  concurrency: 'one' | number;
  /** Of jobs with the same key (or without any) only one waits or runs; another one is not enqueued. */
  unique: boolean;
  /** A chore: when it is to be done, as a cron expression in the business's time zone. */
  cron?: string;
}

type JobInput<Data extends z.ZodType> = Pick<Job<Data>, 'name' | 'label' | 'data'> &
  Partial<Pick<Job, 'maxTries' | 'retryDelays' | 'concurrency' | 'unique'>>;

/** Twelve tries take some ten hours. */
const defaults = {
  maxTries: 12,
  retryDelays: { firstSeconds: 10, maxSeconds: 21_600 },
  concurrency: 1,
  unique: false,
} as const;

/** Completes a kind of job. */
export function defineJob<Data extends z.ZodType>(input: JobInput<Data>): Job<Data> {
  return { ...defaults, ...input };
}

/** A chore: done at its time by one process, for all. A time that passed while nothing ran is made up for, once. */
export function defineChore({ name, label, cron }: { name: string; label: string; cron: string }): Job {
  return { ...defaults, maxTries: 4, concurrency: 'one', unique: true, name, label, cron, data: z.unknown() };
}

/** A failure whose words an administrator may read: they name no person and no secret. */
export class JobFailure extends Error {
  override name = 'JobFailure';
}
