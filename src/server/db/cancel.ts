/** Ends a query in the database when nobody waits for it any more, and says so when one took too long. */
import type { Kysely, RawBuilder } from 'kysely';
import { Failure } from '#shared/errors.ts';
import type { Database } from './schema.ts';

/** PostgreSQL's code for a statement that was ended, by its time limit or by somebody. */
const queryCanceled = '57014';

/** What is said of a statement that ran into the time limit of its session. */
const tooLong = 'This took too long. Ask for less and try again.';

/** What a query that was ended is answered with; any other error is given back as it is. */
function reasonFor(error: unknown, signal: AbortSignal): unknown {
  const isCanceled = error instanceof Error && 'code' in error && error.code === queryCanceled;
  if (!isCanceled) return error;
  return signal.aborted ? callerLeft() : new Failure(503, tooLong, [], error);
}

/** Nobody reads this answer; it stands in the log. */
export function callerLeft(): Failure {
  return new Failure(400, 'The caller went away.');
}

/**
 * Runs a query and gives its rows; it is cancelled in the database when the signal aborts.
 * @throws Failure 503 when it took too long; 400 when the caller went away
 */
export async function queryUntilAborted<Row>(
  db: Kysely<Database>,
  query: RawBuilder<Row>,
  signal: AbortSignal,
): Promise<Row[]> {
  const executor = db.getExecutor();
  const compiled = query.compile(db);
  return executor.provideConnection(async (connection) => {
    await connection.collectSessionInfo?.();
    if (signal.aborted) throw callerLeft();
    const cancel = () => {
      // A query that can no longer be cancelled has ended, or ends at its time limit.
      connection.cancelQuery?.(executor.provideConnection.bind(executor)).catch(() => undefined);
    };
    signal.addEventListener('abort', cancel, { once: true });
    try {
      const { rows } = await connection.executeQuery<Row>(compiled);
      return rows;
    } catch (error) {
      throw reasonFor(error, signal);
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  });
}
