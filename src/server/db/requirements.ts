/** What a database must be and allow before a table is made in it. `npm run doctor` says the same sentences. */
import { StartError } from '#server/start-error.ts';
import { jobsSchema } from './session-settings.ts';

/** The oldest version of PostgreSQL; the first with functions that have parsed bodies. */
const oldestVersion = 14;

/** A sentence that says what is missing and how to mend it. */
export class UnmetRequirement extends StartError {}

/** Runs a statement on the server that is asked. */
type RunQuery = (text: string) => Promise<{ rows: unknown[] }>;

interface Kind {
  version: number;
  encoding: string;
}

/** @throws UnmetRequirement when the server is too old, or the database cannot keep every letter */
export async function assertUsable(query: RunQuery): Promise<void> {
  const { rows } = await query(`
    select current_setting('server_version_num')::int / 10000 as version, current_setting('server_encoding') as encoding`);
  const { version, encoding } = rows[0] as Kind;
  if (version < oldestVersion) {
    throw new UnmetRequirement(`The database is PostgreSQL ${version}; ${oldestVersion} or later is needed.`);
  }
  if (encoding !== 'UTF8') {
    throw new UnmetRequirement(
      `The database keeps texts as ${encoding}. Make a new one: create database trucks encoding UTF8 template template0.`,
    );
  }
}

interface Rights {
  role: string;
  database: string;
  /** Null where the role may use no schema of its path. */
  home: string | null;
  mayMakeTables: boolean | null;
  mayMakeSchemas: boolean;
  /** True where the tables of jobs are there, or their schema is not. */
  mayMakeJobTables: boolean;
  isReadOnly: boolean;
  /** Tables that the role may not read and write; the first by name. */
  shut: string | null;
  /** Schemas of those tables. */
  shutSchemas: string | null;
}

/**
 * Names are quoted where SQL needs it, to be copied into the statement that mends it. Whose tables the schema holds besides
 * ours does not matter: ours have one owner, that of `migration`.
 */
const rightsQuery = `
  with own as (select oid, nspname from pg_namespace where nspname in (current_schema(), '${jobsSchema}')),
  shut as (
    select quote_ident(c.relname) as name, quote_ident(own.nspname) as schema from pg_class c join own on own.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition
      and c.relowner = (select relowner from pg_class where oid = to_regclass('migration'))
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
      and not (
      has_schema_privilege(own.oid, 'usage') and has_table_privilege(c.oid, 'select') and has_table_privilege(c.oid, 'insert')
      and has_table_privilege(c.oid, 'update') and has_table_privilege(c.oid, 'delete')
    )
  )
  select quote_ident(current_user) as role, quote_ident(current_database()) as database, quote_ident(current_schema()) as home,
    has_schema_privilege(current_schema(), 'create') as "mayMakeTables",
    has_database_privilege(current_database(), 'create')
      or exists (select from own where nspname = '${jobsSchema}')
        and 2 = (select count(*) from pg_extension where extname in ('pg_trgm', 'unaccent')) as "mayMakeSchemas",
    not exists (
      select from own where nspname = '${jobsSchema}' and not has_schema_privilege(oid, 'create')
        and not exists (select from pg_class where relnamespace = own.oid and relname = 'version')
    ) as "mayMakeJobTables",
    current_setting('transaction_read_only') = 'on' as "isReadOnly",
    (select min(name) from shut) as shut, (select string_agg(distinct schema, ', ') from shut) as "shutSchemas"`;

function describeRights(rights: Rights): string | undefined {
  const { role, database, home, mayMakeTables, mayMakeSchemas, mayMakeJobTables, isReadOnly, shut, shutSchemas } =
    rights;
  const run = (statement: string) => `run "${statement};" as the owner of the database.`;
  if (isReadOnly) {
    return `The database ${database} only lets itself be read: name a server that is no standby, and see that default_transaction_read_only is off.`;
  }
  if (home === null) {
    return `The role ${role} may use no schema of its search path: ${run(`GRANT USAGE, CREATE ON SCHEMA public TO ${role}`)}`;
  }
  if (mayMakeTables !== true) {
    return `The role ${role} may not make tables in the schema ${home}: ${run(`GRANT CREATE ON SCHEMA ${home} TO ${role}`)}`;
  }
  if (!mayMakeSchemas) {
    return `The role ${role} may not make schemas and extensions in the database ${database}: ${run(`GRANT CREATE ON DATABASE ${database} TO ${role}`)}`;
  }
  if (!mayMakeJobTables) {
    return `The role ${role} may not make tables in the schema ${jobsSchema}: ${run(`GRANT USAGE, CREATE ON SCHEMA ${jobsSchema} TO ${role}`)}`;
  }
  if (shut === null) return undefined;
  const statement = `GRANT USAGE ON SCHEMA ${shutSchemas} TO ${role}; GRANT ALL ON ALL TABLES IN SCHEMA ${shutSchemas} TO ${role}; GRANT ALL ON ALL SEQUENCES IN SCHEMA ${shutSchemas} TO ${role}`;
  return `The role ${role} may not read and write the table ${shut}: ${run(statement)}`;
}

/** Says which right the role lacks, with the statement that gives it; undefined when it has them all. */
export async function findMissingRight(query: RunQuery): Promise<string | undefined> {
  const { rows } = await query(rightsQuery);
  return describeRights(rows[0] as Rights);
}

/** @throws UnmetRequirement when the role lacks a right that the tables need */
export async function assertRights(query: RunQuery): Promise<void> {
  const missing = await findMissingRight(query);
  if (missing !== undefined) throw new UnmetRequirement(missing);
}
