/** Limits how many e-mails a user can send. Counted in the outbox, so the limit applies to all processes together. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { RetryLater } from '#shared/errors.ts';
import { sendingLimit, sendingLimitText } from '#shared/mail.ts';

/**
 * Call it in a transaction: an advisory lock makes the user's concurrent sends wait, so that two cannot both use the
 * last one. E-mails of the product to its own users do not count.
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
