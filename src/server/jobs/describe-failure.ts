/** What administrators read of a failed job: never an error's own words, which may name people, addresses or secrets. */
import { isDatabaseUnavailable } from '#server/db/database-unavailable.ts';
import { StorageUnavailable } from '#server/storage/storage-unavailable.ts';
import { JobFailure } from './job.ts';

/** Codes as the network, the file system and PostgreSQL have them; anything else could be anybody's words. */
const codeShape = /^[A-Z0-9_]{3,40}$/;

function codeOf(error: object): string | undefined {
  if ('code' in error && typeof error.code === 'string' && codeShape.test(error.code)) return error.code;
  if ('statusCode' in error && typeof error.statusCode === 'number') return `status ${error.statusCode}`;
  return undefined;
}

/** The reason as a sentence. */
export function describeFailure(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return 'It was interrupted, because the program stopped.';
  if (error instanceof JobFailure) return error.message;
  if (isDatabaseUnavailable(error)) return 'The database did not answer.';
  // The storage's own error says more than that it is away.
  const cause = error instanceof StorageUnavailable ? error.cause : error;
  const code = typeof cause === 'object' && cause !== null ? codeOf(cause) : undefined;
  return code === undefined ? 'It failed; the log says why.' : `It failed (${code}); the log says more.`;
}
