/** Queries by Kysely on a connection that somebody else opened, such as one that is in the middle of a snapshot. */
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Database } from './schema.ts';

/** Whoever opened the connection also ends it: there is nothing to destroy here. */
export function queriesOn(client: pg.Client): Kysely<Database> {
  const lent = { query: client.query.bind(client), release: () => undefined };
  const pool = { connect: async () => lent, end: async () => undefined };
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: pool as unknown as pg.Pool }) });
}
