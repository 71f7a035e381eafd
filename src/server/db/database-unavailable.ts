/** Distinguishes an unavailable database from a failed statement. */
import { describeUnknownAuthority } from '#server/extra-certificates.ts';

/** `read_only_sql_transaction`: a standby, or a database with `default_transaction_read_only`. */
const readOnlyState = '25006';

/**
 * SQLSTATEs of an unavailable database: connection lost (class 08), out of disk, memory or connections (53), I/O
 * error (58), server stopping or starting, or database dropped (57P), read-only (25006), password or role refused
 * (28), no such database (3D000), recovery or maintenance (55000).
 */
const unavailableStates = /^(?:08|53|57P|58|28|3D000|55000|25006)/;

/** With these severities PostgreSQL ends the session, so the cause is not the statement. */
const endingSeverities = ['FATAL', 'PANIC'];

/** Network errors while connecting or connected. */
const networkCodes = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
];

/** Errors of the driver without a code. */
const driverTexts = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
];

/** All other errors while connecting, for example of TLS or a missing password. */
const connectFailures = new WeakSet<Error>();

/** Marks an error as a connection error. */
export function markConnectFailure(error: unknown): void {
  if (error instanceof Error) connectFailures.add(error);
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** Whether a query failed because the database is unavailable. The caller can retry later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isDatabaseUnavailable);
  if (!(error instanceof Error)) return false;
  if (connectFailures.has(error)) return true;
  const code = codeOf(error);
  if ('severity' in error && (unavailableStates.test(code) || endingSeverities.includes(String(error.severity))))
    return true;
  if (networkCodes.includes(code)) return 'syscall' in error;
  return driverTexts.some((text) => error.message.startsWith(text));
}

/** Node.js reports several addresses of one host that all failed as one AggregateError without a message. */
export function connectFailureText(error: unknown): string {
  const advice = describeUnknownAuthority(error);
  if (advice !== undefined) return advice;
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? first.message : String(first);
}

/** The message for users, for errors for which `isDatabaseUnavailable` is true. */
export function unavailableMessage(error: unknown): string {
  return error instanceof Error && codeOf(error) === readOnlyState
    ? 'The database is read-only at the moment. Nothing was saved. Try again soon.'
    : 'The database is not responding at the moment. Try again soon.';
}
