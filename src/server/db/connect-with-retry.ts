/** Retries while PostgreSQL has no connections left (`max_connections`); other processes release theirs soon. */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { markConnectFailure } from './database-unavailable.ts';

/** Code when the connection limit of the server, database or role is reached. */
const tooManyConnections = '53300';

/** Maximum wait, pause between attempts, and how long a pool stays shrunk. */
const limits = { maxMs: 10_000, retryMs: 400, shrinkMs: 30_000 };

/** Original maximum sizes of shrunk pools. */
const originalSizes = new WeakMap<pg.Pool, number>();

/**
 * Limits the pool to its current size, so that waiting callers share these connections and the server gets no further
 * attempts.
 */
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

/** Retries for ten seconds while the connection limit is reached. @throws its last error, or any other error at once */
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
      // Spreads the retries of concurrent callers.
      await sleep(limits.retryMs * (0.5 + Math.random()));
    }
  }
}

/** Takes a connection from the pool. Its connection errors count as an unavailable database. */
export async function connectFrom(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await connectWithRetry(() => pool.connect(), pool);
  } catch (error) {
    markConnectFailure(error);
    throw error;
  }
}
