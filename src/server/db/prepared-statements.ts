/**
 * Statements that come again and again are prepared by name: PostgreSQL parses them once for each connection, and plans
 * them once where a plan for any values is as good as one for these values.
 */
import { createHash } from 'node:crypto';
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
import { connectFrom } from './connection-room.ts';
import { silentMs, watchForSilence } from './silent-server.ts';

/** A statement is prepared when it comes for this time; those of searches in many shapes seldom do. */
const runsBefore = 5;

/** Each connection keeps at most so many; further statements are sent as they are. */
const mostNames = 200;

/** Of long statements, as pages of lists are, fewer: a connection needs half a megabyte for what it knows of one. */
const longText = 2000;
const mostLongNames = 24;

/** Milliseconds after which names are given anew: texts that name a day are of no use on the next. */
const renewedAfter = 3_600_000;

/** So many texts are counted before the counting begins anew. */
const mostCounted = 1000;

const marker = '/* planned for its values */';

/** Stands in a statement whose best plan depends on its values, such as a search: it is planned at each run. */
export const plannedForItsValues: RawBuilder<never> = sql.raw(marker);

/** Seconds after which a connection makes room for a new one, and with it for what it has prepared. */
export const connectionSeconds = renewedAfter / 1000;

/** What PostgreSQL says of a statement that a pooler has lost, or has under the same name already. */
const strayCodes = ['26000', '42P05'];

/** The check of PostgreSQL that finds other columns than when the statement was prepared; its words may be translated. */
const staleRoutine = 'RevalidateCachedQuery';

function isStale(error: pg.DatabaseError): boolean {
  return error.code === '0A000' && error.routine === staleRoutine;
}

/** Whether a statement failed only because it was prepared: tried again, it runs. */
export function isPreparationFault(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false;
  return isStale(error) || strayCodes.includes(error.code ?? '');
}

/** Which statements of a pool have names. */
class StatementNames {
  readonly #log: Log | undefined;
  readonly #names = new Map<string, { name: string; renewals: number }>();
  #runs = new Map<string, number>();
  #longNames = 0;
  #since = Date.now();
  #isOff = false;

  constructor(log: Log | undefined) {
    this.#log = log;
  }

  /** The name to send a statement under; undefined while it has none. Counts the run. */
  nameOf(text: string): string | undefined {
    if (this.#isOff) return undefined;
    this.#renew();
    const known = this.#names.get(text)?.name;
    if (known !== undefined || !this.#hasRoomFor(text) || text.includes(marker)) return known;
    const runs = (this.#runs.get(text) ?? 0) + 1;
    if (runs < runsBefore) {
      if (this.#runs.size >= mostCounted) this.#runs = new Map();
      this.#runs.set(text, runs);
      return undefined;
    }
    this.#runs.delete(text);
    return this.#give(text, 0);
  }

  /** Learns from a fault: a changed table makes the name useless, a pooler that mixes connections makes all useless. */
  learn(text: string, error: pg.DatabaseError): void {
    if (isStale(error)) {
      this.#give(text, (this.#names.get(text)?.renewals ?? 0) + 1);
    } else if (!this.#isOff) {
      this.#isOff = true;
      this.#log?.warn({ err: error }, 'The database does not keep prepared statements: none are prepared any more.');
    }
  }

  #hasRoomFor(text: string): boolean {
    return this.#names.size < mostNames && (text.length < longText || this.#longNames < mostLongNames);
  }

  /** What connections have prepared meanwhile goes with them: they are as short-lived. */
  #renew(): void {
    if (Date.now() - this.#since < renewedAfter) return;
    this.#since = Date.now();
    this.#names.clear();
    this.#runs = new Map();
    this.#longNames = 0;
  }

  #give(text: string, renewals: number): string {
    if (text.length >= longText && !this.#names.has(text)) this.#longNames += 1;
    const name = `s${createHash('sha256').update(text).digest('hex').slice(0, 24)}_${renewals}`;
    this.#names.set(text, { name, renewals });
    return name;
  }
}

/** Sends a statement under its name; where only the name was at fault, outside of a transaction, once more without. */
async function send<R>(client: pg.PoolClient, names: StatementNames, text: string, values: readonly unknown[]) {
  const plain: PostgresPoolClient = client;
  const name = values.length > 0 ? names.nameOf(text) : undefined;
  if (name === undefined) return plain.query<R>(text, values);
  try {
    return (await client.query({ name, text, values: [...values] })) as unknown as PostgresQueryResult<R>;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && isPreparationFault(error))) throw error;
    names.learn(text, error);
    // A transaction has failed as a whole by now; who began it begins again.
    if (client.getTransactionStatus() !== 'I') throw error;
    return plain.query<R>(text, values);
  }
}

function wrap(client: pg.PoolClient, names: StatementNames, waitMs: number): PostgresPoolClient {
  const plain: PostgresPoolClient = client;
  const silence = watchForSilence(client, waitMs);
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query<R>(asked: string | PostgresCursor<R>, values: readonly unknown[] = []) {
    if (typeof asked !== 'string') return plain.query(asked);
    return silence.answered(asked, send<R>(client, names, asked, values));
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
class HeardClient extends pg.Client {
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
export function prepareRecurring(pool: pg.Pool, { log, waitMs = silentMs }: PoolOptions = {}): PostgresPool {
  const names = new StatementNames(log);
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    Client: HeardClient,
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await connectFrom(pool);
      const known = wrapped.get(client) ?? wrap(client, names, waitMs);
      wrapped.set(client, known);
      return known;
    },
  };
}
