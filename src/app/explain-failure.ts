/** Explains at the terminal why the product could not start or stop. */
import { isDatabaseUnavailable } from '#server/db/database-unavailable.ts';
import { describeUnknownAuthority } from '#server/extra-certificates.ts';
import { StartError } from '#server/start-error.ts';

/** Node reports several addresses of one host that all failed as one AggregateError without a message. */
function messageOf(error: unknown): string {
  const advice = describeUnknownAuthority(error);
  if (advice !== undefined) return advice;
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? first.message : String(first);
}

/** One sentence for an expected failure; the stack only for a bug in the program. */
export function explainFailure(error: unknown): string {
  // The first error is the cause; the errors while closing follow from it.
  if (error instanceof SuppressedError) return explainFailure(error.suppressed);
  if (error instanceof StartError) return error.message;
  if (isDatabaseUnavailable(error)) {
    const [reason = ''] = messageOf(error).split('\n');
    return `The database (DATABASE_URL) could not be used: ${reason.replace(/\.$/, '')}.`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
