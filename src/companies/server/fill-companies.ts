/** The table `company`: filled from `shared/companies.ts` by each start, so that foreign keys can refer to it. */
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import type { Database } from '#server/db/schema.ts';
import { StartError } from '#server/start-error.ts';
import { companies, companyNames } from '#shared/companies.ts';

const foreignKeyViolation = '23503';

/**
 * Adds new companies and removes those that are no longer listed.
 * @throws StartError when records still belong to a removed company
 */
export async function fillCompanies(db: Kysely<Database>): Promise<void> {
  await db
    .insertInto('company')
    .values(companies.map((key) => ({ key, name: companyNames[key] })))
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ name: sql`excluded.name` }))
    .execute();
  try {
    await db.deleteFrom('company').where('key', 'not in', companies).execute();
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === foreignKeyViolation)) throw error;
    throw new StartError(`A company with records is missing from this version: ${error.detail}`, error);
  }
}
