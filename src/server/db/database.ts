/** The connections to PostgreSQL and the way to run a transaction on them. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { describeUnknownAuthority } from '#server/extra-certificates.ts';
import type { Log } from '#server/log.ts';
import { StartError } from '#server/start-error.ts';
import { connectFrom, connectWithRetry } from './connect-with-retry.ts';
import { lockTimeout } from './long-wait.ts';
import { connectionSeconds, isPreparationError, prepareRecurring } from './prepared-statements.ts';
import { closeReadOnly, readOnlyQuery } from './read-only-connections.ts';
import { assertUsable } from './requirements.ts';
import type { Database } from './schema.ts';
import { sessionSettings } from './session-settings.ts';

/** What can be asked of `openDatabase`. */
export interface DatabaseOptions {
  /** Hears of connections that the server dropped. */
  log?: Log;
  /** Most connections at a time. */
  poolSize?: number;
  /** Milliseconds that a caller waits for a connection before it is told to try again. */
  waitMs?: number;
  /** Milliseconds after which a server that does not answer a statement counts as away. */
  silentMs?: number;
}

/** Fewer than the embedded server has; `http/concurrency-limits.ts` hands out most of them, and sign-in and jobs use the rest. */
export const defaultPoolSize = 24;

/** Milliseconds. */
const timeoutsMs = { connect: 10_000, serverStart: 60_000, serverStartPoll: 250, retry: 20 };

/**
 * Seconds; a migration lifts the first two for itself. To compile a statement takes longer than any of ours runs; servers
 * before 11 do not know that setting, and are told their version only once they are connected to.
 */
const ownSettings = `set statement_timeout = '30s';
  set lock_timeout = '${lockTimeout}';
  set idle_in_transaction_session_timeout = '60s';
  select set_config(name, 'off', false) from pg_settings where name = 'jit';
  ${sessionSettings}
  ${readOnlyQuery}`;

/** PostgreSQL's error codes. */
const codes = { serializationFailure: '40001', deadlock: '40P01', serverIsStarting: '57P03' };
const maxTries = 3;

/** The pool behind each open database. */
const pools = new WeakMap<Kysely<Database>, pg.Pool>();

/** How many connections a database has open, how many of them nobody uses, and how many callers wait for one. */
export function poolCounts(db: Kysely<Database>): { total: number; idle: number; waiting: number } {
  const { totalCount = 0, idleCount = 0, waitingCount = 0 } = pools.get(db) ?? {};
  return { total: totalCount, idle: idleCount, waiting: waitingCount };
}

/** A connection of one's own, whose statements leave this process at the moment of their call; released by the caller. */
export async function reserveClient(db: Kysely<Database>): Promise<pg.PoolClient> {
  const pool = pools.get(db);
  if (!pool) throw new Error('This is no database that was opened here.');
  return await connectFrom(pool);
}

/**
 * Opens a pool of connections and makes sure that the server answers; a StartError says why it does not. The caller
 * ends it with `destroy()`.
 */
export async function openDatabase(url: string, options: DatabaseOptions = {}): Promise<Kysely<Database>> {
  const pool = makePool(url, options);
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: prepareRecurring(pool, { log: options.log, waitMs: options.silentMs }) }),
  });
  pools.set(db, pool);
  try {
    await connectWithRetry(() => checkServer(pool));
    return db;
  } catch (error) {
    await pool.end();
    if (error instanceof StartError) throw error;
    throw new StartError(
      `The database at ${placeOf(url)} (DATABASE_URL) cannot be reached: ${reasonOf(error)}.`,
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
  // `connectionTimeoutMillis` does not cover it.
  const setUp = { text: ownSettings, query_timeout: waitMs };
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
    // Whoever closes the pool may stop the server before it has read the goodbye.
    if (!pool.ending) log?.warn({ err: error }, 'The database dropped an idle connection.');
  });
  // A connection that drops while it is lent out also fails its query; unheard, this event would end the process.
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

/** Host, port and name, without user and password. */
function placeOf(url: string): string {
  if (!URL.canParse(url)) return 'an unreadable address';
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** Several addresses of one host fail as one AggregateError, which has no message of its own. */
function reasonOf(error: unknown): string {
  const advice = describeUnknownAuthority(error);
  if (advice !== undefined) return advice;
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? first.message : String(first);
}

/**
 * Runs the work in one transaction. When PostgreSQL gives it up in favour of a concurrent one, or because a prepared
 * statement is out of date, it runs again from the beginning, so the work must do nothing outside the database.
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
      const passes = code === codes.serializationFailure || code === codes.deadlock || isPreparationError(error);
      if (!passes || attempt === maxTries) throw error;
      await sleep(Math.random() * timeoutsMs.retry * attempt);
    }
  }
}
