/** Metrics of connections and jobs, read when they are scraped. */
import { type Kysely, sql } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import { poolCounts } from '#server/db/database.ts';
import type { Database } from '#server/db/schema.ts';

/** How long job counts are cached, so that frequent scraping does not load the database. */
const countsFreshMs = 10_000;

interface JobCount {
  queue: string;
  state: string;
  count: number;
}

/** Jobs by kind and state, without completed ones. */
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
    help: 'Connections of the pool: in use, idle, and requests waiting for one.',
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
    help: 'Waiting, running and failed jobs by kind, of all processes together.',
    labelNames: ['queue', 'state'],
    registers: [register],
    async collect() {
      if (performance.now() - readAt < countsFreshMs) return;
      // The other metrics still work while the database is unavailable.
      const counts = await countJobs(db).catch((): JobCount[] => []);
      readAt = performance.now();
      this.reset();
      for (const { queue, state, count } of counts) this.set({ queue, state }, count);
    },
  });
}

/** Registers metrics for this pool and for the jobs in its database. */
export function watchDatabase(db: Kysely<Database>, register: Registry): void {
  watchPool(db, register);
  watchJobs(db, register);
}
