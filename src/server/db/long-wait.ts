/** Statements that PostgreSQL gave up because others held what they needed, or because they ran too long. */

/** The longest that a statement waits for a lock, as PostgreSQL writes it; shorter than the time limit of a statement. */
export const lockTimeout = '10s';

/** Sentences for the caller by PostgreSQL's code. The transaction is undone in each case. */
const texts: Readonly<Record<string, string>> = {
  // lock_not_available
  '55P03': 'Others are saving the same data, and it took too long. Nothing was saved. Try again soon.',
  // deadlock_detected and serialization_failure, after the last attempt
  '40P01': 'Others saved the same data at the same moment. Nothing was saved. Try again soon.',
  '40001': 'Others saved the same data at the same moment. Nothing was saved. Try again soon.',
  // query_canceled
  '57014': 'This took too long, and nothing was saved. Ask for less, or try again soon.',
};

/** The sentence for the caller of a statement that waited or ran too long; undefined for every other error. */
export function longWaitText(error: unknown): string | undefined {
  const isOfPostgres = error instanceof Error && 'severity' in error && 'code' in error;
  return isOfPostgres ? texts[String(error.code)] : undefined;
}
