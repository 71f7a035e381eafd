/** The id that connects the log lines, the response and the audit entries of a request. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const pattern = /^[\w.-]{1,64}$/;

/** Request ids in audit entries of changes that the program makes itself. */
export const ownRequestIds = {
  start: 'start',
  housekeeping: 'housekeeping',
  demo: 'demo',
  /** Written by SQL migrations. */
  migration: 'migration',
  resetAdmin: 'reset-admin',
  makeSuperAdmin: 'make-superadmin',
  forgottenPassword: 'forgotten-password',
} as const;

/** Prefixes of the request ids of imports; the file's id follows. */
export const ownRequestPrefixes = { read: 'read-', import: 'import-' } as const;

/**
 * A caller with a reserved id could write to the audit log as the program, and an undo would revert that change as
 * its own.
 */
function isReserved(id: string): boolean {
  const chosen = id.toLowerCase();
  const isOwn = Object.values(ownRequestIds).some((own) => chosen === own);
  return isOwn || Object.values(ownRequestPrefixes).some((prefix) => chosen.startsWith(prefix));
}

/** Returns the caller's id, which often comes from a proxy, or a new one if it is missing or not allowed. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  const isUsable = typeof given === 'string' && pattern.test(given) && !isReserved(given);
  return isUsable ? given : randomUUID();
}
