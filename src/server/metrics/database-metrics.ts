/** Connections and jobs as metrics, read when they are asked for. */
import { type Kysely, sql } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import { poolCounts } from '#server/db/database.ts';
import type { Database } from '#server/db/schema.ts';

/** Milliseconds that counts of jobs are good for, so that asking often costs the database nothing. */
const countsFreshMs = 10_000;

interface JobCount {
  queue: string;
  state: string;
  count: number;
}

/** Jobs by kind and state; those that are done are left out. */
async function countJobs(db: Kysely<Database>): Promise<JobCount[]> {
  const { rows } = await sql<JobCount>`
    select name as queue, case state when 'created' then 'waiting' when 'retry' then 'waiting' when 'active' then 'running'
      else 'failed' end as state, count(*)::int as count
    from pgboss.job where state in ('created', 'retry', 'active', 'failed') group by 1, 2`.execute(db);
  return rows;
}

function watchPool(db: Kysely<Database>, register: Registry): void {
  new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool: in use, idle, and requests that wait for one.',
    labelNames: ['state'],
    registers: [register],
    collect() {
      const { total, idle, waiting } = poolCounts(db);
      this.set({ state: 'used' }, total - idle);
      this.set({ state: 'idle' }, idle);
      this.set({ state: 'waiting' }, waiting);
    },
  });
}

function watchJobs(db: Kysely<Database>, register: Registry): void {
  let readAt = Number.NEGATIVE_INFINITY;
  new Gauge({
    name: 'jobs',
    help: 'Jobs by kind that wait, run or were given up, of all processes together.',
    labelNames: ['queue', 'state'],
    registers: [register],
    async collect() {
      if (performance.now() - readAt < countsFreshMs) return;
      // While the database is away the other metrics are still told.
      const counts = await countJobs(db).catch((): JobCount[] => []);
      readAt = performance.now();
      this.reset();
      for (const { queue, state, count } of counts) this.set({ queue, state }, count);
    },
  });
}

/** Watches the connections of this pool, and the jobs of its database. */
export function watchDatabase(db: Kysely<Database>, register: Registry): void {
  watchPool(db, register);
  watchJobs(db, register);
}
