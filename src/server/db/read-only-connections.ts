/**
 * Connections that cannot write, as after a failover, do not stay in the pool: PostgreSQL decides it for a session when
 * the session begins, so an old one could refuse writes long after the database takes them again.
 */
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import type { Database } from './schema.ts';

/** Whether this session can write; true on a standby and where `default_transaction_read_only` is set. */
export const readOnlyQuery = `select current_setting('transaction_read_only') = 'on' as "isReadOnly"`;

/** Reads of a read-only database go on, each on a connection that is closed afterwards. */
export interface ReadOnlyConnections {
  /** Notes the answer to `readOnlyQuery`, the last of the statements that were sent together. */
  note(client: pg.ClientBase, answers: unknown): void;
}

function saysReadOnly(answers: unknown): boolean {
  const answer = Array.isArray(answers) ? answers.at(-1) : answers;
  return answer?.rows[0]?.isReadOnly === true;
}

/** Closes the read-only connections of a pool once they are given back. */
export function closeReadOnly(pool: pg.Pool): ReadOnlyConnections {
  const readOnly = new WeakSet<pg.ClientBase>();
  pool.on('connect', (client) => {
    // A session can lose the right to write after it began, as by `alter system`.
    client.connection.on('errorMessage', ({ code }: { code?: string }) => {
      if (code === '25006') readOnly.add(client);
    });
  });
  // The pool drops a connection that is ending when it is given back.
  pool.on('release', (_error, client) => {
    if (readOnly.has(client)) void client.end().catch(() => undefined);
  });
  return {
    note(client, answers) {
      if (saysReadOnly(answers)) readOnly.add(client);
    },
  };
}

/** Fails as a write would on a database that takes no changes, without a lock. @throws the database's own error */
export async function assertWritable(db: Kysely<Database>): Promise<void> {
  await sql`
    do $$ begin
      if current_setting('transaction_read_only')::boolean then
        raise read_only_sql_transaction using message = 'the database takes no changes';
      end if;
    end $$`.execute(db);
}
