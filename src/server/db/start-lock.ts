/** Locks of processes that start at the same time on one database. */
import { type RawBuilder, sql, type Transaction } from 'kysely';

/**
 * Takes an advisory lock until the transaction ends. Waits without a time limit, because the process that holds it may
 * be slow, and a start has nothing else to do.
 * @param key the number of the lock
 */
export async function lockStart<Tables>(transaction: Transaction<Tables>, key: RawBuilder<unknown>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(transaction);
  await sql`set local lock_timeout = 0`.execute(transaction);
  await sql`select pg_advisory_xact_lock(${key})`.execute(transaction);
}
