/** Helps tests in which one transaction waits for another one's lock. */
import { type Kysely, sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '#server/db/schema.ts';

/** Counts the statements in this database that wait for a lock. */
async function lockWaits(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return Number(rows[0]?.count);
}

/** Resolves when this many statements in this database wait for a lock. */
export async function untilWaiting(db: Kysely<Database>, count = 1): Promise<void> {
  await expect.poll(() => lockWaits(db)).toBe(count);
}
