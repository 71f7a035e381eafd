/** What imports depend on besides the database, and on whose behalf background work is done. */
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { systemActor } from '#server/audit/write-audit-entry.ts';
import type { Database } from '#server/db/schema.ts';
import type { WriteContext } from '#server/http/request-context.ts';
import { ownRequestPrefixes } from '#server/http/request-id.ts';
import type { MediaStorage } from '#server/storage/media-storage.ts';

export interface ImportParts {
  db: Kysely<Database>;
  storage: MediaStorage;
  log: FastifyBaseLogger;
  /** Today's date for the business, as `YYYY-MM-DD`. */
  today: () => string;
}

/** The request id of an import's run; it distinguishes the audit rows of the run from all others. */
export function runRequestId(id: string): string {
  return `${ownRequestPrefixes.import}${id}`;
}

/** A write context for work that the program does on its own behalf. */
export function systemScope({ log, today }: ImportParts, db: Kysely<Database>, requestId: string): WriteContext {
  return { db, actor: { ...systemActor, role: 'Other' }, requestId, log, today };
}
