/** Counts attempts, such as wrong passwords or sign-ups, and makes further ones wait. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { IdentityDb } from './identity-tables.ts';

/** How many attempts are allowed within which time, and how long to wait after them. */
export interface AttemptRule {
  limit: number;
  windowMinutes: number;
  /**
   * `growing`: one minute after the last allowed attempt, doubled with each further one, up to the window.
   * `window`: no more attempts until the window, which began with the first attempt, is over.
   */
  wait: 'growing' | 'window';
}

/** Subjects are stored as digests, because people sometimes type passwords into e-mail fields. */
function digest(subject: string): string {
  return createHash('sha256').update(subject).digest('base64url');
}

/**
 * Counts an attempt before its outcome is known, so that concurrent attempts cannot exceed the limit.
 * Returns the milliseconds to wait: 0 if the attempt may proceed, otherwise it was refused and not counted.
 */
export async function recordAttempt(db: IdentityDb, subject: string, rule: AttemptRule): Promise<number> {
  const key = digest(subject);
  const window = sql`${rule.windowMinutes} * interval '1 minute'`;
  // A time later than any attempt could have set means that the clock was set back; it counts as over.
  const isOver = sql`(a.forget_at <= now() or a.forget_at > now() + 2 * ${window})`;
  const isFree = sql`(a.locked_until is null or a.locked_until <= now() or a.locked_until > now() + ${window})`;
  const count = sql`case when ${isOver} then 1 else a.attempts + 1 end`;
  const wait =
    rule.wait === 'growing'
      ? sql`least(power(2, least(${count} - ${rule.limit}::int, 20)) * interval '1 minute', ${window})`
      : sql`case when ${isOver} then ${window} else least(a.forget_at - now(), ${window}) end`;
  const lock = sql`case when ${count} >= ${rule.limit}::int then now() + ${wait} end`;
  const expiry =
    rule.wait === 'growing'
      ? sql`now() + ${window} + case when ${count} >= ${rule.limit}::int then ${wait} else interval '0' end`
      : sql`case when ${isOver} then now() + ${window} else a.forget_at end`;
  const first = sql`case when ${rule.limit}::int <= 1 then now() + interval '1 minute' end`;
  const counted = await sql`
    insert into identity_attempt as a (subject, attempts, locked_until, forget_at)
    values (${key}, 1, ${first}, now() + ${window})
    on conflict (subject) do update set
      attempts = ${count}, locked_until = ${lock}, forget_at = ${expiry},
      began_at = case when ${isOver} then now() else a.began_at end
    where ${isFree}
    returning attempts`.execute(db);
  if (counted.rows.length > 0) return 0;
  const { rows } = await sql<{ milliseconds: number }>`
    select extract(epoch from locked_until - now())::float8 * 1000 as milliseconds
    from identity_attempt where subject = ${key}`.execute(db);
  return Math.max(1, rows[0]?.milliseconds ?? 0);
}

/** When the current count began. */
export async function findCountStart(db: IdentityDb, subject: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('identity_attempt')
    .select('began_at')
    .where('subject', '=', digest(subject))
    .executeTakeFirst();
  return row?.began_at;
}

/** Clears the count, after a correct password. */
export async function clearAttempts(db: IdentityDb, subject: string): Promise<void> {
  await db.deleteFrom('identity_attempt').where('subject', '=', digest(subject)).execute();
}

/** Uncounts one attempt, and ends the wait that it caused. */
export async function returnAttempt(db: IdentityDb, subject: string): Promise<void> {
  await db
    .updateTable('identity_attempt')
    .set({ attempts: sql`greatest(attempts - 1, 0)`, locked_until: null })
    .where('subject', '=', digest(subject))
    .execute();
}

export async function removeExpiredAttempts(db: IdentityDb): Promise<void> {
  await db.deleteFrom('identity_attempt').where('forget_at', '<', sql<Date>`now()`).execute();
}
