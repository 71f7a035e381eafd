/** The id that joins the log lines, the answer and the audit rows of one request. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const pattern = /^[\w.-]{1,64}$/;

/** What the program itself writes into the audit trail where there is no request. */
const reserved = ['start', 'housekeeping', 'demo'];

/** The id that the caller gave, often a proxy; a new one where there is none, or none that a caller may have. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  const isUsable = typeof given === 'string' && pattern.test(given) && !reserved.includes(given.toLowerCase());
  return isUsable ? given : randomUUID();
}
