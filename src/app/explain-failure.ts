/** Why the product could not start or stop, in the words for the person at the terminal. */
import { isDatabaseUnavailable } from '#server/db/database-unavailable.ts';
import { describeUnknownAuthority } from '#server/extra-certificates.ts';
import { StartError } from '#server/start-error.ts';

/** Several addresses of one host fail as one AggregateError, which has no message. */
function messageOf(error: unknown): string {
  const advice = describeUnknownAuthority(error);
  if (advice !== undefined) return advice;
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? first.message : String(first);
}

/** One sentence for what the program expects to happen; a stack only for a fault of the program. */
export function explainFailure(error: unknown): string {
  // What failed first says why; closing the other parts then failed as well.
  if (error instanceof SuppressedError) return explainFailure(error.suppressed);
  if (error instanceof StartError) return error.message;
  if (isDatabaseUnavailable(error)) {
    const [reason = ''] = messageOf(error).split('\n');
    return `The database (DATABASE_URL) could not be used: ${reason.replace(/\.$/, '')}.`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
