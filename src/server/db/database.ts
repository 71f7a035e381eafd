/** Database connections and transactions. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { Log } from '#server/log.ts';
import { StartError } from '#server/start-error.ts';
import { connectFrom, connectWithRetry } from './connect-with-retry.ts';
import { connectFailureText } from './database-unavailable.ts';
import { lockTimeout } from './long-wait.ts';
import { connectionSeconds, isPreparationError, prepareRecurring } from './prepared-statements.ts';
import { closeReadOnly, readOnlyQuery } from './read-only-connections.ts';
import { assertUsable } from './requirements.ts';
import type { Database } from './schema.ts';
import { sessionSettings } from './session-settings.ts';

export interface DatabaseOptions {
  /** Logs connections that the server dropped. */
  log?: Log;
  /** Maximum number of connections. */
  poolSize?: number;
  /** Timeout in milliseconds for getting a connection. */
  waitMs?: number;
  /** Timeout in milliseconds for a server that does not respond to a statement. */
  silentMs?: number;
}

/**
 * Less than the embedded server's limit. `http/concurrency-limits.ts` allocates most connections; log-in and jobs use
 * the rest.
 */
export const defaultPoolSize = 24;

const timeoutsMs = { connect: 10_000, serverStart: 60_000, serverStartPoll: 250, retry: 20 };

/**
 * Migrations lift the two timeouts. JIT compilation would take longer than any of our statements. It is turned off
 * with `set_config` because servers before version 11 do not have the setting, and their version is checked only once
 * connected.
 */
const connectionSettings = `set statement_timeout = '30s';
  set lock_timeout = '${lockTimeout}';
  set idle_in_transaction_session_timeout = '60s';
  select set_config(name, 'off', false) from pg_settings where name = 'jit';
  ${sessionSettings}
  ${readOnlyQuery}`;

/** PostgreSQL error codes. */
const codes = { serializationFailure: '40001', deadlock: '40P01', serverIsStarting: '57P03' };
const maxTries = 3;

const pools = new WeakMap<Kysely<Database>, pg.Pool>();

/** Open connections, idle connections, and callers waiting for one. */
export function poolCounts(db: Kysely<Database>): { total: number; idle: number; waiting: number } {
  const { totalCount = 0, idleCount = 0, waitingCount = 0 } = pools.get(db) ?? {};
  return { total: totalCount, idle: idleCount, waiting: waitingCount };
}

/** Takes a connection out of the pool. Its statements are sent immediately. The caller releases it. */
export async function reserveClient(db: Kysely<Database>): Promise<pg.PoolClient> {
  const pool = pools.get(db);
  if (!pool) throw new Error('This database was not opened by openDatabase.');
  return await connectFrom(pool);
}

/**
 * Opens a connection pool and checks that the server is reachable. The caller closes it with `destroy()`.
 * @throws StartError with the reason
 */
export async function openDatabase(url: string, options: DatabaseOptions = {}): Promise<Kysely<Database>> {
  const pool = makePool(url, options);
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: prepareRecurring(pool, { log: options.log, waitMs: options.silentMs }) }),
  });
  pools.set(db, pool);
  try {
    await connectWithRetry(() => checkServer(pool));
    // Kysely's `destroy()` closes only a pool that Kysely has taken a connection from.
    await db.connection().execute(async () => undefined);
    return db;
  } catch (error) {
    await pool.end();
    if (error instanceof StartError) throw error;
    throw new StartError(
      `The database at ${addressWithoutPassword(url)} (DATABASE_URL) cannot be reached: ${connectFailureText(error)}.`,
      error,
    );
  }
}

function makePool(
  url: string,
  { log, poolSize = defaultPoolSize, waitMs = timeoutsMs.connect }: DatabaseOptions,
): pg.Pool {
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.DATE, (text: string) => text);
  // `connectionTimeoutMillis` does not cover this query.
  const setUp = { text: connectionSettings, query_timeout: waitMs };
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    maxLifetimeSeconds: connectionSeconds,
    connectionTimeoutMillis: waitMs,
    application_name: 'truck-back-office',
    keepAlive: true,
    types,
    onConnect: async (client) => readOnly.note(client, await client.query(setUp)),
  });
  const readOnly = closeReadOnly(pool);
  pool.on('error', (error) => {
    // When the pool is being closed, the server may stop before it has read the terminate message.
    if (!pool.ending) log?.warn({ err: error }, 'The database dropped an idle connection.');
  });
  // A connection that drops while in use also fails its query. Without a listener this event would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

async function checkServer(pool: pg.Pool): Promise<void> {
  const deadline = Date.now() + timeoutsMs.serverStart;
  for (;;) {
    try {
      return await assertUsable((text) => pool.query(text));
    } catch (error) {
      if (codeOf(error) !== codes.serverIsStarting || Date.now() > deadline) throw error;
      await sleep(timeoutsMs.serverStartPoll);
    }
  }
}

/** Host, port and database name, without user and password. */
function addressWithoutPassword(url: string): string {
  if (!URL.canParse(url)) return 'an invalid address';
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/**
 * Runs the work in one transaction. It is retried after a deadlock, a serialization failure or an outdated prepared
 * statement, so the work must have no effects outside the database.
 */
export async function withTransaction<Result>(
  db: Kysely<Database>,
  work: (transaction: Transaction<Database>) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      const code = codeOf(error);
      const isTemporary = code === codes.serializationFailure || code === codes.deadlock || isPreparationError(error);
      if (!isTemporary || attempt === maxTries) throw error;
      await sleep(Math.random() * timeoutsMs.retry * attempt);
    }
  }
}
