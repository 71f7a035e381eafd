/** Statements that failed because of lock conflicts or timeouts. */
import { isDatabaseUnavailable } from './database-unavailable.ts';

/** How long a statement waits for a lock; shorter than the statement timeout. */
export const lockTimeout = '10s';

/** Messages for the caller by SQLSTATE. The transaction was rolled back in each case. */
const texts: Readonly<Record<string, string>> = {
  // lock_not_available
  '55P03': 'Others are saving the same data, and it took too long. Nothing was saved. Try again soon.',
  // deadlock_detected and serialization_failure, after the last attempt
  '40P01': 'Others saved the same data at the same moment. Nothing was saved. Try again soon.',
  '40001': 'Others saved the same data at the same moment. Nothing was saved. Try again soon.',
  // query_canceled
  '57014': 'This took too long, and nothing was saved. Select fewer records, or try again soon.',
};

/** Message for a statement that waited or ran too long; undefined for other errors. */
export function longWaitText(error: unknown): string | undefined {
  const isOfPostgres = error instanceof Error && 'severity' in error && 'code' in error;
  return isOfPostgres ? texts[String(error.code)] : undefined;
}

/** Whether the same work may succeed a moment later. */
export function isTemporaryFailure(error: unknown): boolean {
  return isDatabaseUnavailable(error) || longWaitText(error) !== undefined;
}
