/** Tells a database that cannot be reached from a statement that failed. */

/** PostgreSQL's own codes: connections lost (class 08), no disk, memory or connection left (53), a server that stops or starts. */
const awayStates = /^(?:08|53|57P0[1-3])/;

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

/** Whether a query failed because there was nobody to ask; it may be asked again in a moment. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isDatabaseAway);
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (awayStates.test(code) && 'severity' in error) return true;
  if (networkCodes.includes(code)) return 'syscall' in error;
  return driverTexts.some((text) => error.message.startsWith(text));
}
