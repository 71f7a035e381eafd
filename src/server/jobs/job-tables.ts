/** The tables of pg-boss, which makes them and brings them up to date by itself. */
import { type Kysely, sql } from 'kysely';
import { fromKysely, getConstructionPlans, PgBoss } from 'pg-boss';
import type { Database } from '#server/db/schema.ts';
import { jobsSchema } from '#server/db/session-settings.ts';

/** pg-boss on one connection. Its lists of statements open transactions, and one that fails must not leave its own open. */
function bossDatabase(connection: Kysely<Database>) {
  const { executeSql } = fromKysely(connection);
  return {
    async executeSql(text: string, values?: unknown[]) {
      try {
        return await executeSql(text, values);
      } catch (error) {
        await sql`rollback`.execute(connection);
        throw error;
      }
    },
  };
}

/** What there is of pg-boss. */
interface JobTables {
  hasSchema: boolean;
  hasTables: boolean;
}

/** Makes the tables where there are none. The caller's transaction holds the lock of the migrations. */
export async function makeJobTables(transaction: Kysely<Database>): Promise<void> {
  const { rows } = await sql<JobTables>`
    select exists (select from pg_namespace where nspname = ${jobsSchema}) as "hasSchema",
      exists (
        select from pg_class where relnamespace::regnamespace::text = ${jobsSchema} and relname = 'version'
      ) as "hasTables"`.execute(transaction);
  const [{ hasSchema, hasTables } = { hasSchema: false, hasTables: false }] = rows;
  if (!hasTables) await sql.raw(jobTableStatements(!hasSchema)).execute(transaction);
}

/**
 * Brings the tables of an older version of pg-boss up to date. Processes that start at once wait for each other by a lock
 * of pg-boss.
 */
export async function updateJobTables(db: Kysely<Database>): Promise<void> {
  await db.connection().execute(async (connection) => {
    const settings = { schema: jobsSchema, createSchema: false, supervise: false, schedule: false };
    const boss = new PgBoss({ db: bossDatabase(connection), ...settings });
    // The runner of jobs tries it again, and logs it.
    boss.on('error', () => undefined);
    try {
      await boss.start();
    } finally {
      await boss.stop({ graceful: false });
    }
  });
}

/**
 * Statements that make the tables, in a transaction that the caller has opened.
 * @param createSchema false where the schema is there: even "create schema if not exists" needs the right to make one
 */
export function jobTableStatements(createSchema: boolean): string {
  const plans = getConstructionPlans(jobsSchema, { createSchema });
  const [, statements] = /^\s*BEGIN;(.*)COMMIT;\s*$/s.exec(plans) ?? [];
  if (statements === undefined) throw new Error('The statements of pg-boss are no single transaction.');
  return statements;
}
