/** Idempotency keys: a create that is sent again with the same key and body returns the first response. */
import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { defineChore } from '#server/jobs/job.ts';
import type { Jobs } from '#server/jobs/job-runner.ts';
import { Failure } from '#shared/errors.ts';

const retentionHours = 48;

interface KeyedRequest {
  userId: string;
  routeId: string;
  key: string;
  /** Parameters and body; a repeated request must have the same. */
  content: unknown;
}

/** The response to the first request with a key. */
export interface StoredResponse {
  response: string;
  etag: string | null;
}

function hashOf(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

/**
 * Claims the key for this transaction, or returns the stored response of an earlier request. Waits for a request with
 * the same key that is still in progress.
 * @throws Failure 422 when the key was used for a different request
 */
export async function claimKey(trx: Kysely<Database>, request: KeyedRequest): Promise<StoredResponse | undefined> {
  const hash = hashOf(request.content);
  const claimed = await trx
    .insertInto('idempotency_key')
    .values({ user_id: request.userId, route_id: request.routeId, key: request.key, request_hash: hash })
    .onConflict((clash) => clash.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (claimed) return undefined;
  const earlier = await trx
    .selectFrom('idempotency_key')
    .select(['request_hash', 'response', 'etag'])
    .where('user_id', '=', request.userId)
    .where('route_id', '=', request.routeId)
    .where('key', '=', request.key)
    .executeTakeFirstOrThrow();
  if (earlier.request_hash !== hash) throw new Failure(422);
  return { response: earlier.response ?? '', etag: earlier.etag };
}

/** Stores the response with its key, in the transaction that created the record. */
export async function storeResponse(
  trx: Kysely<Database>,
  request: KeyedRequest,
  answer: StoredResponse,
): Promise<void> {
  await trx
    .updateTable('idempotency_key')
    .set(answer)
    .where('user_id', '=', request.userId)
    .where('route_id', '=', request.routeId)
    .where('key', '=', request.key)
    .execute();
}

const deleteKeysChore = defineChore({ name: 'forget-keys', label: 'Delete old idempotency keys', cron: '7 * * * *' });

export function registerKeyWorker(jobs: Jobs): void {
  jobs.work(deleteKeysChore, (_data, { db }) => deleteOldKeys(db));
}

async function deleteOldKeys(db: Kysely<Database>): Promise<void> {
  const oldest = new Date(Date.now() - retentionHours * 3_600_000);
  await db.deleteFrom('idempotency_key').where('created_at', '<', oldest).execute();
}
