/** Tells a database that cannot be used at the moment from a statement that failed. */

/** `read_only_sql_transaction`: a standby, or a database that was set to take no changes. */
const readOnlyState = '25006';

/**
 * PostgreSQL's codes of a database that cannot be used at the moment: connections lost (class 08), no disk, memory or
 * connection left (53), a broken disk (58), a server that stops or starts or a database that is dropped (57P), no changes
 * taken (25006), a password or role that is not taken (28), no such database (3D000), recovery or maintenance (55000).
 */
const unavailableStates = /^(?:08|53|57P|58|28|3D000|55000|25006)/;

/** PostgreSQL ends the session with these, so nothing is wrong with the statement. */
const endingSeverities = ['FATAL', 'PANIC'];

/** The network's codes while a connection is made or in use. */
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

/** The driver gives these no code. */
const driverTexts = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
];

/** Errors of connections that could not be made, whatever they say: of TLS, of a password that is not set. */
const connectFailures = new WeakSet<Error>();

/** Notes that an error came from making a connection. */
export function markConnectFailure(error: unknown): void {
  if (error instanceof Error) connectFailures.add(error);
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** Whether a query failed because the database could not be used; it may be asked again in a moment. */
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

/** What people read about an error for which `isDatabaseUnavailable` is true. */
export function unavailableMessage(error: unknown): string {
  return error instanceof Error && codeOf(error) === readOnlyState
    ? 'The database takes no changes at the moment. Nothing was saved: try again soon.'
    : 'The database does not answer at the moment. Try again soon.';
}
