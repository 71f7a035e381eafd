/** Versions of the rules by which texts are sorted: a new ICU or C library may sort otherwise than indexes were made. */
import { type Kysely, sql } from 'kysely';
import type { Database } from './schema.ts';

/** Rules that changed under the indexes. */
export interface ChangedCollation {
  name: string;
  recorded: string;
  actual: string;
  /** Tells PostgreSQL that the indexes were made again. */
  refresh: string;
}

/** Those of our tables: the one that the migrations make, and ICU's own that texts are folded with. */
const ofCollations = sql`
  select c.oid::regcollation::text as name, c.collversion as recorded, pg_collation_actual_version(c.oid) as actual,
    format('ALTER COLLATION %s REFRESH VERSION', c.oid::regcollation) as refresh
  from pg_collation c
  where c.collnamespace::regnamespace::text = quote_ident(current_schema())
    or c.collnamespace = 'pg_catalog'::regnamespace and c.collname = 'und-x-icu'`;

/** The database's own, which PostgreSQL records from version 15 on. */
const ofDatabase = sql`
  select datname::text as name, datcollversion as recorded, pg_database_collation_actual_version(oid) as actual,
    format('ALTER DATABASE %I REFRESH COLLATION VERSION', datname) as refresh
  from pg_database where datname = current_database()`;

/** What has to be rebuilt, empty where nothing changed. */
export async function findChangedCollations(db: Kysely<Database>): Promise<ChangedCollation[]> {
  const { rows: versions } = await sql<{ number: number }>`
    select current_setting('server_version_num')::int as number`.execute(db);
  const sources = (versions[0]?.number ?? 0) >= 150_000 ? [ofCollations, ofDatabase] : [ofCollations];
  const { rows } = await sql<ChangedCollation>`
    select * from (${sql.join(sources, sql` union all `)}) both_kinds
    where recorded is not null and actual is not null and recorded <> actual order by name`.execute(db);
  return rows;
}
