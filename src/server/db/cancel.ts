/** Ends a query in the database when nobody waits for it any more, and says so when one took too long. */
import type { AbortableQueryOptions } from 'kysely';
import { Failure } from '#shared/errors.ts';

/** PostgreSQL's code for a statement that was ended, by its time limit or by somebody. */
const queryCanceled = '57014';

/** What is said of a statement that ran into the time limit of its session. */
const tooLong = 'This took too long. Ask for less and try again.';

function isCanceled(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === queryCanceled;
}

/**
 * Runs a query that is cancelled in the database when the signal aborts.
 * @throws Failure 503 when it took too long; 400, which nobody reads, when the caller went away
 */
export async function whileWaitedFor<Result>(
  signal: AbortSignal,
  run: (options: AbortableQueryOptions) => Promise<Result>,
): Promise<Result> {
  try {
    return await run({ signal, inflightQueryAbortStrategy: 'cancel query' });
  } catch (error) {
    const cause = error instanceof Error ? error : undefined;
    if (signal.aborted) throw new Failure(400, 'The caller went away.', [], cause);
    if (isCanceled(error)) throw new Failure(503, tooLong, [], cause);
    throw error;
  }
}
