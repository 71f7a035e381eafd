/** The id that joins the log lines, the answer and the audit rows of one request. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const pattern = /^[\w.-]{1,64}$/;

/** What the audit trail has where there was no request, by what the program did then. */
export const ownRequestIds = {
  start: 'start',
  housekeeping: 'housekeeping',
  demo: 'demo',
  /** Migrations write it by themselves. */
  migration: 'migration',
  resetAdmin: 'reset-admin',
  makeSuperAdmin: 'make-superadmin',
  forgottenPassword: 'forgotten-password',
} as const;

/** How the ids begin under which a file is read, and its rows are written; an id of the file's own follows. */
export const ownRequestPrefixes = { read: 'read-', import: 'import-' } as const;

/** Who could choose one of these would sign in the program's name, and an undo would take his change for its own. */
function isReserved(id: string): boolean {
  const chosen = id.toLowerCase();
  const isOwn = Object.values(ownRequestIds).some((own) => chosen === own);
  return isOwn || Object.values(ownRequestPrefixes).some((prefix) => chosen.startsWith(prefix));
}

/** The id that the caller gave, often a proxy; a new one where there is none, or none that a caller may have. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  const isUsable = typeof given === 'string' && pattern.test(given) && !isReserved(given);
  return isUsable ? given : randomUUID();
}
