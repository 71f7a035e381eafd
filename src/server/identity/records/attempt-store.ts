/** Counted attempts: how often a password may be guessed or an account made before the next try has to wait. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { IdentityDb } from './identity-tables.ts';

/** How many attempts are free, within which time, and what comes after them. */
export interface AttemptRule {
  limit: number;
  windowMinutes: number;
  /**
   * `growing`: the wait is one minute after the last free attempt and doubles with each further one, up to the window.
   * `window`: nothing more until the window, counted from its first attempt, is over.
   */
  wait: 'growing' | 'window';
}

/** The stored name of what is counted: a digest, because people type passwords into e-mail fields. */
function digest(subject: string): string {
  return createHash('sha256').update(subject).digest('base64url');
}

/**
 * Counts one attempt before its outcome is known, so that many at the same moment cannot pass together.
 * Returns how many milliseconds to wait: 0 when the attempt may go ahead, else it was refused and not counted.
 */
export async function recordAttempt(db: IdentityDb, subject: string, rule: AttemptRule): Promise<number> {
  const key = digest(subject);
  const window = sql`${rule.windowMinutes} * interval '1 minute'`;
  // Later than any attempt could have set it: the clock was set back since. It counts as over.
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

/** When the count that goes on began. */
export async function findBeginning(db: IdentityDb, subject: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('identity_attempt')
    .select('began_at')
    .where('subject', '=', digest(subject))
    .executeTakeFirst();
  return row?.began_at;
}

/** Forgets the attempts on a subject, after the right password. */
export async function clearAttempts(db: IdentityDb, subject: string): Promise<void> {
  await db.deleteFrom('identity_attempt').where('subject', '=', digest(subject)).execute();
}

/** Takes one attempt back that turned out to be no guess, and the wait that it caused. */
export async function returnAttempt(db: IdentityDb, subject: string): Promise<void> {
  await db
    .updateTable('identity_attempt')
    .set({ attempts: sql`greatest(attempts - 1, 0)`, locked_until: null })
    .where('subject', '=', digest(subject))
    .execute();
}

/** Removes counts that no longer matter. */
export async function removeExpiredAttempts(db: IdentityDb): Promise<void> {
  await db.deleteFrom('identity_attempt').where('forget_at', '<', sql<Date>`now()`).execute();
}
