/** The table `company`: filled from `shared/companies.ts` by each start, so that foreign keys can refer to it. */
import { type Kysely, sql } from 'kysely';
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
  const removed = await db.selectFrom('company').select('key').where('key', 'not in', companies).execute();
  for (const { key } of removed) await removeCompany(db, key);
}

async function removeCompany(db: Kysely<Database>, key: string): Promise<void> {
  try {
    await db.deleteFrom('company').where('key', '=', key).execute();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === foreignKeyViolation)) throw error;
    throw new StartError(`The database has records of the company ${key}, which this version does not know.`, error);
  }
}
