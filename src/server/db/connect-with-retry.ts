/** Makes do with fewer connections where PostgreSQL has none left (`max_connections`): other processes give theirs back soon. */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { markConnectFailure } from './database-unavailable.ts';

/** PostgreSQL's code for a server, a database or a role that takes no further connection. */
const tooManyConnections = '53300';

/** Milliseconds: how long somebody waits for room, between two tries, and until a pool asks for more than it has. */
const limits = { maxMs: 10_000, retryMs: 400, shrinkMs: 30_000 };

/** How many connections a pool that makes do with fewer may have as a rule. */
const originalSizes = new WeakMap<pg.Pool, number>();

/** Those who wait get the connections that the pool has, one after the other: to ask for more costs the server more. */
function shrinkPool(pool: pg.Pool): void {
  const { totalCount, options } = pool;
  if (totalCount === 0 || originalSizes.has(pool)) return;
  originalSizes.set(pool, options.max);
  options.max = totalCount;
  setTimeout(() => {
    options.max = originalSizes.get(pool) ?? options.max;
    originalSizes.delete(pool);
  }, limits.shrinkMs).unref();
}

/** What `connect` gives; while there is no room it is tried again, for ten seconds. @throws its error, then or any other */
export async function connectWithRetry<Connection>(
  connect: () => Promise<Connection>,
  pool?: pg.Pool,
): Promise<Connection> {
  const deadline = Date.now() + limits.maxMs;
  for (;;) {
    try {
      return await connect();
    } catch (error) {
      const isFull = error instanceof Error && 'code' in error && error.code === tooManyConnections;
      if (!isFull || Date.now() > deadline) throw error;
      if (pool) shrinkPool(pool);
      // Those who wait do not all come back at the same moment.
      await sleep(limits.retryMs * (0.5 + Math.random()));
    }
  }
}

/** A connection of a pool; where none can be made, the error counts as one of a database that is away. */
export async function connectFrom(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await connectWithRetry(() => pool.connect(), pool);
  } catch (error) {
    markConnectFailure(error);
    throw error;
  }
}
