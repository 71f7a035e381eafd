/** Queries on pg-boss's table of jobs. */
import { type Kysely, sql } from 'kysely';
import type { JobLine, JobState, JobsQuery } from '#jobs/job-routes.ts';
import { onlyRow } from '#server/db/only-row.ts';
import type { Database } from '#server/db/schema.ts';

type StoredJob = Omit<JobLine, 'label' | 'at'> & { at: Date };

export interface JobCounts {
  waiting: number;
  running: number;
  failed: number;
}

/** Unfinished jobs, without pg-boss's own queues. */
const shown = sql`left(name, 10) <> '__pgboss__' and state in ('created', 'retry', 'active', 'failed')`;

export async function countJobs(db: Kysely<Database>): Promise<JobCounts> {
  const { rows } = await sql<JobCounts>`
    select count(*) filter (where state in ('created', 'retry'))::int as waiting,
      count(*) filter (where state = 'active')::int as running,
      count(*) filter (where state = 'failed')::int as failed
    from pgboss.job where ${shown}`.execute(db);
  return onlyRow(rows);
}

/** pg-boss's names of our states. */
const storedStates: Record<JobState, readonly string[]> = {
  Failed: ['failed'],
  Running: ['active'],
  Waiting: ['created', 'retry'],
};

/** A page of jobs: failed ones, newest first, then running ones, then waiting ones, next due first. */
export async function listJobs(db: Kysely<Database>, { state, limit, offset }: JobsQuery): Promise<StoredJob[]> {
  const wanted = state === undefined ? sql`true` : sql`state::text = any(${storedStates[state]}::text[])`;
  const { rows } = await sql<StoredJob>`
    select id, name as kind,
      case state when 'failed' then 'Failed' when 'active' then 'Running' else 'Waiting' end as state,
      retry_count + case when state = 'created' then 0 else 1 end as tries,
      case state when 'failed' then coalesce(completed_on, created_on)
        when 'active' then coalesce(started_on, created_on) else start_after end as at,
      output->>'message' as "lastError"
    from pgboss.job where ${shown} and ${wanted}
    order by case state when 'failed' then 0 when 'active' then 1 else 2 end,
      case when state = 'failed' then completed_on end desc nulls last, start_after, id
    limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/**
 * Locks a job until the transaction ends and returns pg-boss's name of its state; undefined if there is no such job.
 */
export async function lockJob(db: Kysely<Database>, id: string): Promise<{ kind: string; state: string } | undefined> {
  const { rows } = await sql<{ kind: string; state: string }>`
    select name as kind, state from pgboss.job where id::text = ${id} and left(name, 10) <> '__pgboss__'
    for update`.execute(db);
  return rows[0];
}

/**
 * Makes a failed or retrying job due, or all failed jobs if there is no id; a job out of retries gets one more. Of
 * unique jobs with the same key only the newest is retried, and none while another one waits or runs.
 * @returns their ids
 */
export async function makeJobsDue(db: Kysely<Database>, id?: string): Promise<string[]> {
  const wanted = id === undefined ? sql`state = 'failed'` : sql`state in ('failed', 'retry') and id::text = ${id}`;
  const { rows } = await sql<{ id: string }>`
    update pgboss.job set state = 'retry', start_after = now(), completed_on = null,
      retry_limit = greatest(retry_limit, retry_count + 1), keep_until = greatest(keep_until, now() + interval '14 days')
    where id in (
      select distinct on (name, case policy when 'exclusive' then coalesce(singleton_key, '') else id::text end) id
      from pgboss.job wanted
      where ${wanted} and left(name, 10) <> '__pgboss__' and not (policy = 'exclusive' and exists (
        select from pgboss.job other
        where other.name = wanted.name and coalesce(other.singleton_key, '') = coalesce(wanted.singleton_key, '')
          and other.state in ('created', 'retry', 'active') and other.id <> wanted.id))
      order by name, case policy when 'exclusive' then coalesce(singleton_key, '') else id::text end, created_on desc)
    returning id`.execute(db);
  return rows.map((row) => row.id);
}
