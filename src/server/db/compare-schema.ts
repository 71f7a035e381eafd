/**
 * Compares columns, functions, views and triggers with what the files of the program create, on the same server. The
 * files are applied to another schema in a transaction that is rolled back.
 */
import { type Kysely, sql } from 'kysely';
import { createMigrationTables, readMigrations } from './migrate.ts';
import type { Database } from './schema.ts';
import { readSchemaCode } from './schema-code.ts';

export interface SchemaDifference {
  /** Such as `function truck_credit` or `column truck.make`. */
  name: string;
  state: 'missing' | 'changed' | 'extra';
}

/** Definitions of the current schema by name, as texts without the schema. All overloads are one definition. */
async function readDefinitions(db: Kysely<Database>): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; definition: string }>`
    with own as (
      select c.oid, c.relname, c.relkind from pg_class c
      where c.relnamespace = quote_ident(current_schema())::regnamespace
    ), part (name, definition) as (
      select 'column ' || own.relname || '.' || a.attname,
        concat_ws(' ', format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' end,
          pg_get_expr(d.adbin, d.adrelid), a.attidentity::text, a.attgenerated::text, c.collname)
      from own
      join pg_attribute a on a.attrelid = own.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = own.oid and d.adnum = a.attnum
      left join pg_collation c on c.oid = a.attcollation
      where own.relkind = 'r'
      union all
      select 'function ' || p.proname,
        concat_ws(' ', pg_get_function_arguments(p.oid), pg_get_function_result(p.oid), l.lanname, p.provolatile::text,
          p.proisstrict::text, p.proparallel::text, p.prosecdef::text, coalesce(pg_get_function_sqlbody(p.oid), p.prosrc),
          array(select case when s like 'search\_path=%' then 'search_path' else s end from unnest(p.proconfig) s)::text)
      from pg_proc p join pg_language l on l.oid = p.prolang
      where p.pronamespace = quote_ident(current_schema())::regnamespace
        and not exists (
          select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e'
        )
      union all
      select 'view ' || relname, pg_get_viewdef(oid, true) from own where relkind = 'v'
      union all
      select 'trigger ' || own.relname || '.' || g.tgname, pg_get_triggerdef(g.oid, true) || g.tgenabled::text
      from pg_trigger g join own on own.oid = g.tgrelid
      where not g.tgisinternal
    )
    select name, string_agg(definition, ' ' order by definition) as definition from part group by name order by name`.execute(
    db,
  );
  return new Map(rows.map(({ name, definition }) => [name, definition]));
}

/** The definitions that the files create. */
async function createFromFiles(transaction: Kysely<Database>): Promise<Map<string, string>> {
  const files = [...(await readMigrations()), ...(await readSchemaCode())];
  const statements = [
    'create schema doctor_copy',
    "select set_config('search_path', 'doctor_copy, ' || current_setting('search_path'), true)",
    createMigrationTables,
    ...files.map((file) => file.sql),
  ];
  for (const statement of statements) await sql.raw(statement).execute(transaction);
  return await readDefinitions(transaction);
}

/** The table of a column or trigger; empty for a function or view. */
function tableOf(name: string): string {
  return /^\w+ (.+)\./.exec(name)?.[1] ?? '';
}

function compare(actual: ReadonlyMap<string, string>, expected: ReadonlyMap<string, string>): SchemaDifference[] {
  // Other programs may have tables in the same schema.
  const tables = new Set([...expected.keys()].map(tableOf));
  const names = [...expected.keys(), ...[...actual.keys()].filter((name) => tables.has(tableOf(name)))];
  return [...new Set(names)].flatMap((name): SchemaDifference[] => {
    const [is, should] = [actual.get(name), expected.get(name)];
    if (is === should) return [];
    return [{ name, state: is === undefined ? 'missing' : should === undefined ? 'extra' : 'changed' }];
  });
}

/** Changes nothing. Undefined if the role may not create a schema. */
export async function findDifferences(db: Kysely<Database>): Promise<SchemaDifference[] | undefined> {
  const { rows } = await sql<{ may: boolean }>`
    select has_database_privilege(current_database(), 'create') as may`.execute(db);
  if (!rows[0]?.may) return undefined;
  return await db.connection().execute(async (one) => {
    await sql`begin`.execute(one);
    try {
      return compare(await readDefinitions(one), await createFromFiles(one));
    } finally {
      await sql`rollback`.execute(one);
    }
  });
}
