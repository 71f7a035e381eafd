/**
 * Removes read-only connections from the pool. PostgreSQL decides at the start of a session whether it is read-only,
 * so after a failover an old session could refuse writes long after the database is writable again.
 */
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import type { Database } from './schema.ts';

/** True on a standby and where `default_transaction_read_only` is set. */
export const readOnlyQuery = `select current_setting('transaction_read_only') = 'on' as "isReadOnly"`;

/** Reads continue on a read-only database, each on a connection that is closed afterwards. */
export interface ReadOnlyConnections {
  /** Records the result of `readOnlyQuery`, the last of several statements sent together. */
  note(client: pg.ClientBase, answers: unknown): void;
}

function isReadOnlyResult(answers: unknown): boolean {
  const answer = Array.isArray(answers) ? answers.at(-1) : answers;
  return answer?.rows[0]?.isReadOnly === true;
}

/** Closes read-only connections of the pool once they are released. */
export function closeReadOnly(pool: pg.Pool): ReadOnlyConnections {
  const readOnly = new WeakSet<pg.ClientBase>();
  pool.on('connect', (client) => {
    // A session can also become read-only later, for example by `alter system`.
    client.connection.on('errorMessage', ({ code }: { code?: string }) => {
      if (code === '25006') readOnly.add(client);
    });
  });
  // The pool drops a connection that is ending when it is released.
  pool.on('release', (_error, client) => {
    if (readOnly.has(client)) void client.end().catch(() => undefined);
  });
  return {
    note(client, answers) {
      if (isReadOnlyResult(answers)) readOnly.add(client);
    },
  };
}

/** Fails like a write to a read-only database, without taking a lock. @throws the database's own error */
export async function assertWritable(db: Kysely<Database>): Promise<void> {
  await sql`
    do $$ begin
      if current_setting('transaction_read_only')::boolean then
        raise read_only_sql_transaction using message = 'the database takes no changes';
      end if;
    end $$`.execute(db);
}
