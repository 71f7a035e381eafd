/**
 * Statements that come again and again are prepared by name: PostgreSQL parses them once for each connection, and plans
 * them once where a plan for any values is as good as one for these values.
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
 * Each connection prepares statements of at most so many characters altogether; later ones are sent as they are.
 * PostgreSQL needs up to half a megabyte for the page of a list, in each connection.
 */
const maxPreparedCharacters = 200_000;

/** Writes of many rows have more values, and another text for each number of rows: they are not prepared. */
const maxValues = 100;

const marker = '/* planned for its values */';

/** Stands in a statement whose best plan depends on its values, such as a search: it is planned at each run. */
export const plannedForItsValues: RawBuilder<never> = sql.raw(marker);

/** Connections are closed after an hour, and with them what they prepared: statements that name a day are useless on the next. */
export const connectionSeconds = 3600;

/** What PostgreSQL says of a statement that a pooler has lost, or has under the same name already. */
const strayCodes = ['26000', '42P05'];

/** The check of PostgreSQL that finds other columns than when the statement was prepared; its words may be translated. */
const staleRoutine = 'RevalidateCachedQuery';

function isStale(error: pg.DatabaseError): boolean {
  return error.code === '0A000' && error.routine === staleRoutine;
}

/** Whether a statement failed only because it was prepared: tried again, it runs. */
export function isPreparationError(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false;
  return isStale(error) || strayCodes.includes(error.code ?? '');
}

/** How the statements of a pool are named. */
interface Naming {
  /** A part of each name: when a table changes, all statements get new names. */
  version: number;
  /** A pooler that mixes connections loses statements: none are prepared any more. */
  isOff: boolean;
  log: Log | undefined;
}

/** Gives a connection's statements names by their text; undefined for those that are sent as they are. */
function createNames(naming: Naming): (text: string) => string | undefined {
  const names = new Set<string>();
  let characters = 0;
  return (text) => {
    if (naming.isOff || text.includes(marker)) return undefined;
    const name = `s${naming.version}_${hash('sha256', text).slice(0, 32)}`;
    if (names.has(name)) return name;
    if (characters + text.length > maxPreparedCharacters) return undefined;
    characters += text.length;
    names.add(name);
    return name;
  };
}

function learn(naming: Naming, error: pg.DatabaseError): void {
  if (isStale(error)) {
    naming.version += 1;
  } else if (!naming.isOff) {
    naming.isOff = true;
    naming.log?.warn({ err: error }, 'The database does not keep prepared statements: none are prepared any more.');
  }
}

function wrap(client: pg.PoolClient, naming: Naming, waitMs: number): PostgresPoolClient {
  const plain: PostgresPoolClient = client;
  const silence = createQueryWatchdog(client, waitMs);
  const nameOf = createNames(naming);

  /** Sends a statement under its name; where only the name was at fault, outside of a transaction, once more without. */
  async function send<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    const isPreparable = values.length > 0 && values.length <= maxValues;
    const name = isPreparable ? nameOf(text) : undefined;
    if (name === undefined) return plain.query<R>(text, values);
    try {
      return (await client.query({ name, text, values: [...values] })) as unknown as PostgresQueryResult<R>;
    } catch (error) {
      if (!(error instanceof pg.DatabaseError && isPreparationError(error))) throw error;
      learn(naming, error);
      // The transaction has failed as a whole; `withTransaction` runs it again.
      if (client.getTransactionStatus() !== 'I') throw error;
      return plain.query<R>(text, values);
    }
  }

  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query<R>(statement: string | PostgresCursor<R>, values: readonly unknown[] = []) {
    if (typeof statement !== 'string') return plain.query(statement);
    return silence.watch(statement, send<R>(statement, values));
  }
  return {
    ...processOf(plain),
    query,
    release: (destroy) => {
      silence.restore();
      client.release(destroy);
    },
  };
}

/** The number of the server's process, by which Kysely ends a statement that nobody waits for any more. */
function processOf({ processID }: PostgresPoolClient): Pick<PostgresPoolClient, 'processID'> {
  return processID === undefined ? {} : { processID };
}

/** Kysely opens one to end a statement on another connection; an error of it that nobody hears would end the process. */
class NamedStatementClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    this.on('error', () => undefined);
  }
}

/** What can be asked of `prepareRecurring`. */
interface PoolOptions {
  log?: Log | undefined;
  /** Milliseconds that a statement is waited for. */
  waitMs?: number | undefined;
}

/** The pool as Kysely uses it, with recurring statements prepared, and nobody waiting for a server that is silent. */
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
