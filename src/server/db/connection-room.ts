/** Makes do with fewer connections where PostgreSQL has none left (`max_connections`): other processes give theirs back soon. */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { noteConnectFailure } from './database-away.ts';

/** PostgreSQL's code for a server, a database or a role that takes no further connection. */
const tooManyConnections = '53300';

/** Milliseconds: how long somebody waits for room, between two tries, and until a pool asks for more than it has. */
const waits = { longest: 10_000, retry: 400, narrow: 30_000 };

/** How many connections a pool that makes do with fewer may have as a rule. */
const usualSizes = new WeakMap<pg.Pool, number>();

/** Those who wait get the connections that the pool has, one after the other: to ask for more costs the server more. */
function narrow(pool: pg.Pool): void {
  const { totalCount, options } = pool;
  if (totalCount === 0 || usualSizes.has(pool)) return;
  usualSizes.set(pool, options.max);
  options.max = totalCount;
  setTimeout(() => {
    options.max = usualSizes.get(pool) ?? options.max;
    usualSizes.delete(pool);
  }, waits.narrow).unref();
}

/** What `connect` gives; while there is no room it is tried again, for ten seconds. @throws its error, then or any other */
export async function withRoom<Connection>(connect: () => Promise<Connection>, pool?: pg.Pool): Promise<Connection> {
  const deadline = Date.now() + waits.longest;
  for (;;) {
    try {
      return await connect();
    } catch (error) {
      const isFull = error instanceof Error && 'code' in error && error.code === tooManyConnections;
      if (!isFull || Date.now() > deadline) throw error;
      if (pool) narrow(pool);
      // Those who wait do not all come back at the same moment.
      await sleep(waits.retry * (0.5 + Math.random()));
    }
  }
}

/** A connection of a pool; where none can be made, the error counts as one of a database that is away. */
export async function connectFrom(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await withRoom(() => pool.connect(), pool);
  } catch (error) {
    noteConnectFailure(error);
    throw error;
  }
}
