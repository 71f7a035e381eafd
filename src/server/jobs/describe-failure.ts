/**
 * Describes a failed job to administrators. Error messages are not shown because they may contain names, addresses or
 * secrets.
 */
import { isDatabaseUnavailable } from '#server/db/database-unavailable.ts';
import { StorageUnavailable } from '#server/storage/storage-unavailable.ts';
import { JobFailure } from './job.ts';

/** The shape of network, file system and PostgreSQL error codes. Anything else could be free text. */
const codeShape = /^[A-Z0-9_]{3,40}$/;

function codeOf(error: object): string | undefined {
  if ('code' in error && typeof error.code === 'string' && codeShape.test(error.code)) return error.code;
  if ('statusCode' in error && typeof error.statusCode === 'number') return `status ${error.statusCode}`;
  return undefined;
}

export function describeFailure(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return 'It was interrupted because the program stopped.';
  if (error instanceof JobFailure) return error.message;
  if (isDatabaseUnavailable(error)) return 'The database did not respond.';
  // The storage's own error has a more precise code.
  const cause = error instanceof StorageUnavailable ? error.cause : error;
  const code = typeof cause === 'object' && cause !== null ? codeOf(cause) : undefined;
  return code === undefined ? 'It failed; the log says why.' : `It failed (${code}); the log says more.`;
}
