/** What imports stand on besides the database, and who acts in what is done after the answer. */
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { systemActor } from '#server/audit/write-audit-entry.ts';
import type { Database } from '#server/db/schema.ts';
import type { Actor, WriteContext } from '#server/http/request-context.ts';
import { ownRequestPrefixes } from '#server/http/request-id.ts';
import type { MediaStorage } from '#server/storage/media-storage.ts';
import type { StoredImport } from './import-store.ts';

/** Parts of the server. */
export interface ImportParts {
  db: Kysely<Database>;
  storage: MediaStorage;
  log: FastifyBaseLogger;
  /** The business's day, as `YYYY-MM-DD`. */
  today: () => string;
}

/** By it the audit rows of an import's run are told from all others. */
export function runRequestId(id: string): string {
  return `${ownRequestPrefixes.import}${id}`;
}

/** A scope for what the program does of itself. */
export function systemScope({ log, today }: ImportParts, db: Kysely<Database>, requestId: string): WriteContext {
  return { db, actor: { ...systemActor, role: 'Other' }, requestId, log, today };
}

/** Who sent a file; the program where nobody knows. */
export function importSender({ userId, email, userName }: StoredImport): Pick<Actor, 'userId' | 'email' | 'name'> {
  return userId === null ? systemActor : { userId, email, name: userName };
}
