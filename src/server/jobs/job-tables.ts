/** Creates and upgrades pg-boss's tables with its own statements. */
import { type Kysely, sql } from 'kysely';
import { fromKysely, getConstructionPlans, PgBoss } from 'pg-boss';
import type { Database } from '#server/db/schema.ts';
import { jobsSchema } from '#server/db/session-settings.ts';

/** Runs pg-boss on one connection. Its scripts open transactions, so a failed script must be rolled back. */
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

interface JobTables {
  hasSchema: boolean;
  hasTables: boolean;
}

/** Creates the tables if they are missing. The caller's transaction holds the migration lock. */
export async function makeJobTables(transaction: Kysely<Database>): Promise<void> {
  const { rows } = await sql<JobTables>`
    select exists (select from pg_namespace where nspname = ${jobsSchema}) as "hasSchema",
      exists (
        select from pg_class where relnamespace::regnamespace::text = ${jobsSchema} and relname = 'version'
      ) as "hasTables"`.execute(transaction);
  const [{ hasSchema, hasTables } = { hasSchema: false, hasTables: false }] = rows;
  if (!hasTables) await sql.raw(jobTableStatements(!hasSchema)).execute(transaction);
}

/** Upgrades the tables of an older pg-boss. pg-boss itself locks out concurrent upgrades. */
export async function updateJobTables(db: Kysely<Database>): Promise<void> {
  await db.connection().execute(async (connection) => {
    const settings = { schema: jobsSchema, createSchema: false, supervise: false, schedule: false };
    const boss = new PgBoss({ db: bossDatabase(connection), ...settings });
    // The job runner tries again later and logs the error.
    boss.on('error', () => undefined);
    try {
      await boss.start();
    } finally {
      await boss.stop({ graceful: false });
    }
  });
}

/**
 * Statements that create the tables, without their own transaction.
 * @param createSchema false if the schema exists: even "create schema if not exists" requires the privilege to create
 * one
 */
export function jobTableStatements(createSchema: boolean): string {
  const plans = getConstructionPlans(jobsSchema, { createSchema });
  const [, statements] = /^\s*BEGIN;(.*)COMMIT;\s*$/s.exec(plans) ?? [];
  if (statements === undefined) throw new Error('The statements of pg-boss are not one transaction.');
  return statements;
}
