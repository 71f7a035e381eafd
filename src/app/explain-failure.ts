/** Explains at the terminal why the product could not start or stop. */
import { connectFailureText, isDatabaseUnavailable } from '#server/db/database-unavailable.ts';
import { StartError } from '#server/start-error.ts';

/** One sentence for an expected failure; the stack only for a bug in the program. */
export function explainFailure(error: unknown): string {
  // The first error is the cause; the errors while closing follow from it.
  if (error instanceof SuppressedError) return explainFailure(error.suppressed);
  if (error instanceof StartError) return error.message;
  if (isDatabaseUnavailable(error)) {
    const [reason = ''] = connectFailureText(error).split('\n');
    return `The database (DATABASE_URL) could not be used: ${reason.replace(/\.$/, '')}.`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
