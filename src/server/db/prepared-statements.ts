/**
 * Prepares recurring statements: PostgreSQL parses them once for each connection, and plans them once if a generic
 * plan is as good as a custom one.
 */
import { hash } from 'node:crypto';
import {
  type PostgresCursor,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
  type RawBuilder,
  sql,
} from 'kysely';
import pg from 'pg';
import type { Log } from '#server/log.ts';
import { connectFrom } from './connect-with-retry.ts';
import { createQueryWatchdog, queryTimeoutMs } from './query-watchdog.ts';

/**
 * Maximum total length of the prepared statements of a connection; later statements are not prepared. PostgreSQL
 * needs up to half a megabyte for one list page statement in each connection.
 */
const maxPreparedCharacters = 200_000;

/** Multi-row writes have more values, and a different text for each number of rows, so they are not prepared. */
const maxValues = 100;

const marker = '/* planned for its values */';

/** Marks a statement whose best plan depends on its values, such as a search, so that it is planned each time. */
export const plannedForItsValues: RawBuilder<never> = sql.raw(marker);

/**
 * Connections are closed after an hour with their prepared statements. Statements that contain a date would be
 * useless the next day.
 */
export const connectionSeconds = 3600;

/** Codes for a statement that a pooler lost, or that already exists under the same name. */
const lostStatementCodes = ['26000', '42P05'];

/** The function that reports changed result columns. The error message may be translated, so the routine is checked. */
const staleRoutine = 'RevalidateCachedQuery';

function isStale(error: pg.DatabaseError): boolean {
  return error.code === '0A000' && error.routine === staleRoutine;
}

/** Whether a statement failed only because it was prepared, so that a retry succeeds. */
export function isPreparationError(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false;
  return isStale(error) || lostStatementCodes.includes(error.code ?? '');
}

interface Naming {
  /** Part of each name: after a table change all statements get new names. */
  version: number;
  /** Set when a pooler that mixes connections loses statements. */
  isOff: boolean;
  log: Log | undefined;
}

/** Returns a function that names a connection's statements; undefined for statements that are not prepared. */
function createNames(naming: Naming): (text: string) => string | undefined {
  const names = new Map<string, string>();
  let characters = 0;
  let { version } = naming;
  return (text) => {
    if (naming.isOff) return undefined;
    if (version !== naming.version) names.clear();
    version = naming.version;
    const known = names.get(text);
    if (known !== undefined) return known;
    if (text.includes(marker) || characters + text.length > maxPreparedCharacters) return undefined;
    const name = `s${version}_${hash('sha256', text).slice(0, 32)}`;
    characters += text.length;
    names.set(text, name);
    return name;
  };
}

function handlePreparationError(naming: Naming, error: pg.DatabaseError): void {
  if (isStale(error)) {
    naming.version += 1;
  } else if (!naming.isOff) {
    naming.isOff = true;
    naming.log?.warn({ err: error }, 'The database connection loses prepared statements, so they are turned off.');
  }
}

function wrap(client: pg.PoolClient, naming: Naming, waitMs: number): PostgresPoolClient {
  const unprepared: PostgresPoolClient = client;
  const watchdog = createQueryWatchdog(client, waitMs);
  const nameOf = createNames(naming);

  /** Sends a statement, prepared if possible. Outside transactions a preparation error is retried without preparing. */
  async function send<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    const isPreparable = values.length > 0 && values.length <= maxValues;
    const name = isPreparable ? nameOf(text) : undefined;
    if (name === undefined) return unprepared.query<R>(text, values);
    try {
      return (await client.query({ name, text, values: [...values] })) as unknown as PostgresQueryResult<R>;
    } catch (error) {
      if (!(error instanceof pg.DatabaseError && isPreparationError(error))) throw error;
      handlePreparationError(naming, error);
      // The whole transaction has failed; `withTransaction` retries it.
      if (client.getTransactionStatus() !== 'I') throw error;
      return unprepared.query<R>(text, values);
    }
  }

  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query<R>(statement: string | PostgresCursor<R>, values: readonly unknown[] = []) {
    if (typeof statement !== 'string') return unprepared.query(statement);
    return watchdog.watch(statement, send<R>(statement, values));
  }
  return {
    ...processOf(unprepared),
    query,
    release: (destroy) => {
      watchdog.restore();
      client.release(destroy);
    },
  };
}

/** Kysely needs the backend's process id to cancel statements. */
function processOf({ processID }: PostgresPoolClient): Pick<PostgresPoolClient, 'processID'> {
  return processID === undefined ? {} : { processID };
}

/**
 * Kysely opens such a client to cancel a statement on another connection. An 'error' event without a listener would
 * end the process.
 */
class NamedStatementClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    this.on('error', () => undefined);
  }
}

interface PoolOptions {
  log?: Log | undefined;
  /** Timeout for a statement. */
  waitMs?: number | undefined;
}

/** Wraps the pool for Kysely, with prepared statements and timeouts for a server that does not respond. */
export function prepareRecurring(pool: pg.Pool, { log, waitMs = queryTimeoutMs }: PoolOptions = {}): PostgresPool {
  const naming: Naming = { version: 0, isOff: false, log };
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    Client: NamedStatementClient,
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await connectFrom(pool);
      const known = wrapped.get(client) ?? wrap(client, naming, waitMs);
      wrapped.set(client, known);
      return known;
    },
  };
}
