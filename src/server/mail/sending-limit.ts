/** How many e-mails a person may send: counted in the outbox, so for all processes together. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { RetryLater } from '#shared/errors.ts';
import { sendingLimit, sendingLimitText } from '#shared/mail.ts';

/**
 * Needs a transaction: the person's sends wait for each other until it ends, so that no two of them take the last place.
 * Notices that the product sends to its own people are not counted.
 * @throws Failure 429 that says how long to wait
 */
export async function assertMaySend(db: Kysely<Database>, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`e-mails of ${userId}`}, 0))`.execute(db);
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from created_at - now())::float8 + ${sendingLimit.minutes * 60} as seconds
    from mail where created_by = ${userId} and kind <> 'user'
    order by created_at desc offset ${sendingLimit.count - 1} limit 1`.execute(db);
  const seconds = Math.ceil(rows[0]?.seconds ?? 0);
  if (seconds > 0) throw new RetryLater(429, String(seconds), sendingLimitText(Math.ceil(seconds / 60)));
}
