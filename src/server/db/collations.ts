/** Collation versions. A new ICU or C library may sort differently from when the indexes were created. */
import { type Kysely, sql } from 'kysely';
import type { Database } from './schema.ts';

/** A collation that has changed since the indexes were created. */
export interface ChangedCollation {
  name: string;
  recorded: string;
  actual: string;
  /** The statement that records the new version once the indexes are rebuilt. */
  refresh: string;
}

/** Collations that the tables use: the one from the migrations, and ICU's for case folding. */
const ofCollations = sql`
  select c.oid::regcollation::text as name, c.collversion as recorded, pg_collation_actual_version(c.oid) as actual,
    format('ALTER COLLATION %s REFRESH VERSION', c.oid::regcollation) as refresh
  from pg_collation c
  where c.collnamespace::regnamespace::text = quote_ident(current_schema())
    or c.collnamespace = 'pg_catalog'::regnamespace and c.collname = 'und-x-icu'`;

/** The database's default collation. PostgreSQL records its version from version 15 on. */
const ofDatabase = sql`
  select datname::text as name, datcollversion as recorded, pg_database_collation_actual_version(oid) as actual,
    format('ALTER DATABASE %I REFRESH COLLATION VERSION', datname) as refresh
  from pg_database where datname = current_database()`;

/** Collations whose indexes have to be rebuilt. */
export async function findChangedCollations(db: Kysely<Database>): Promise<ChangedCollation[]> {
  const { rows: versions } = await sql<{ number: number }>`
    select current_setting('server_version_num')::int as number`.execute(db);
  const sources = (versions[0]?.number ?? 0) >= 150_000 ? [ofCollations, ofDatabase] : [ofCollations];
  const { rows } = await sql<ChangedCollation>`
    select * from (${sql.join(sources, sql` union all `)}) both_kinds
    where recorded is not null and actual is not null and recorded <> actual order by name`.execute(db);
  return rows;
}
