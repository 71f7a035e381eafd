/** What is to be removed from the storage: asked for in the transaction that forgets it, done after its commit. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/schema.ts';

/** Hours after which a removal is done once more: an upload that had begun by then is over. */
const secondTimeHours = 24;
/** Minutes until a failed removal is tried again. */
const retryMinutes = 10;

/** Has everything whose key starts so removed. */
export async function enqueueRemoval(db: Kysely<Database>, prefix: string): Promise<void> {
  await sql`
    insert into media_removal (prefix) values (${prefix})
    on conflict (prefix) do update set asked_at = now(), due_at = now()`.execute(db);
}

/** What is due, longest waiting first. */
export async function listDueRemovals(db: Kysely<Database>): Promise<string[]> {
  const rows = await db
    .selectFrom('media_removal')
    .select('prefix')
    .where('due_at', '<=', sql<Date>`now()`)
    .orderBy('due_at')
    .limit(1000)
    .execute();
  return rows.map(({ prefix }) => prefix);
}

/** A removal is done: for good the second time, since an upload may have been under way the first time. */
export async function finishRemoval(db: Kysely<Database>, prefix: string): Promise<void> {
  const later = sql<Date>`asked_at + make_interval(hours => ${secondTimeHours})`;
  await db.deleteFrom('media_removal').where('prefix', '=', prefix).where(later, '<=', sql<Date>`now()`).execute();
  await db.updateTable('media_removal').set({ due_at: later }).where('prefix', '=', prefix).execute();
}

/** A removal has failed and is tried again. */
export async function postponeRemoval(db: Kysely<Database>, prefix: string): Promise<void> {
  const later = sql<Date>`now() + make_interval(mins => ${retryMinutes})`;
  await db.updateTable('media_removal').set({ due_at: later }).where('prefix', '=', prefix).execute();
}
