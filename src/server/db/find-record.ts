/** Finds the record in the path of a call. */
import { type Kysely, sql } from 'kysely';
import type { Company } from '#shared/companies.ts';
import type { Database } from './schema.ts';

/** The company is null if the path has none. */
interface RecordKey {
  id: string;
  company: Company | null;
}

/**
 * The ids of a record: its current id, then those of the records merged into it. Empty if the company has no such
 * record. With `isLocked` the record cannot be deleted until the transaction ends.
 */
export type FindRecord = (db: Kysely<Database>, key: RecordKey, isLocked?: boolean) => Promise<readonly string[]>;

/** For a table whose rows belong to a company. */
export function findInCompany(table: keyof Database, condition = sql`true`): FindRecord {
  return async (db, { id, company }, isLocked = false) => {
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(table)} where id = ${id} and company = ${company} and ${condition}
      ${isLocked ? sql`for key share` : sql``}`.execute(db);
    return rows.map((row) => row.id);
  };
}
