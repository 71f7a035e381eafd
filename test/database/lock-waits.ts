/** Two people at the very same moment: one holds what the other waits for. */
import { type Kysely, sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '#server/db/schema.ts';

/** How many statements wait for others in this database. */
async function lockWaits(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return Number(rows[0]?.count);
}

/** Resolves once so many statements wait for others in this database. */
export async function untilWaiting(db: Kysely<Database>, count = 1): Promise<void> {
  await expect.poll(() => lockWaits(db)).toBe(count);
}
