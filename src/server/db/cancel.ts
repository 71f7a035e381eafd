/** Cancels a query in the database when its caller disconnects, and translates timeouts. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely, RawBuilder } from 'kysely';
import { Failure } from '#shared/errors.ts';
import type { Database } from './schema.ts';

/** Code of a statement that was cancelled, by its timeout or by a request. */
const queryCanceled = '57014';

/** A server that takes longer to cancel a query is not responding at all. */
const maxCancelMs = 5000;

const timeoutMessage = 'This took too long. Narrow your search and try again.';

/** Translates the error of a cancelled query; other errors are returned unchanged. */
function reasonFor(error: unknown, signal: AbortSignal): unknown {
  const isCanceled = error instanceof Error && 'code' in error && error.code === queryCanceled;
  if (!isCanceled) return error;
  return signal.aborted ? callerLeft() : new Failure(503, timeoutMessage, [], error);
}

/** The caller does not see this error, but the log does. */
export function callerLeft(): Failure {
  return new Failure(400, 'The caller went away.');
}

/**
 * Runs a query and returns its rows. The query is cancelled in the database when the signal aborts.
 * @throws Failure 503 when it took too long; 400 when the caller disconnected
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
    let cancelling: Promise<void> | undefined;
    const cancel = () => {
      // A query that cannot be cancelled has ended, or will end with its timeout.
      cancelling = connection.cancelQuery?.(executor.provideConnection.bind(executor)).catch(() => undefined);
    };
    signal.addEventListener('abort', cancel, { once: true });
    try {
      const { rows } = await connection.executeQuery<Row>(compiled);
      return rows;
    } catch (error) {
      throw reasonFor(error, signal);
    } finally {
      signal.removeEventListener('abort', cancel);
      // PostgreSQL cancels what the connection runs when the request arrives, which must not be the next query.
      await Promise.race([cancelling, sleep(maxCancelMs, undefined, { ref: false })]);
    }
  });
}
