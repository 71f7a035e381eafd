/** Checks a database before tables are created in it. `npm run doctor` shows the same sentences. */
import { StartError } from '#server/start-error.ts';
import { jobsSchema } from './session-settings.ts';

/** The first version that supports functions with parsed bodies. */
const minVersion = 14;

/** Its message says what is missing and how to fix it. */
export class UnmetRequirement extends StartError {}

type RunQuery = (text: string) => Promise<{ rows: unknown[] }>;

interface ServerInfo {
  version: number;
  encoding: string;
}

/** @throws UnmetRequirement when the server is too old, or the database cannot store all characters */
export async function assertUsable(query: RunQuery): Promise<void> {
  const { rows } = await query(`
    select current_setting('server_version_num')::int / 10000 as version, current_setting('server_encoding') as encoding`);
  const { version, encoding } = rows[0] as ServerInfo;
  if (version < minVersion) {
    throw new UnmetRequirement(`The database is PostgreSQL ${version}; ${minVersion} or later is needed.`);
  }
  if (encoding !== 'UTF8') {
    throw new UnmetRequirement(
      `The encoding of the database is ${encoding}. Create a new one: create database trucks encoding UTF8 template template0.`,
    );
  }
}

interface Rights {
  role: string;
  database: string;
  /** Null if the role cannot use any schema in its search path. */
  home: string | null;
  mayMakeTables: boolean | null;
  mayMakeSchemas: boolean;
  /** True if the job tables exist or their schema does not. */
  mayMakeJobTables: boolean;
  isReadOnly: boolean;
  /** The first table by name that the role cannot read and write. */
  shut: string | null;
  /** Schemas of all such tables. */
  shutSchemas: string | null;
}

/**
 * Names are quoted where necessary, so that they can be used in the statement that fixes the problem. Only tables
 * with the owner of `migration` are checked, so that other programs can use the same schema.
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
    return `The database ${database} is read-only: use a server that is not a standby, and make sure that default_transaction_read_only is off.`;
  }
  if (home === null) {
    return `The role ${role} cannot use any schema in its search path: ${run(`GRANT USAGE, CREATE ON SCHEMA public TO ${role}`)}`;
  }
  if (mayMakeTables !== true) {
    return `The role ${role} cannot create tables in the schema ${home}: ${run(`GRANT CREATE ON SCHEMA ${home} TO ${role}`)}`;
  }
  if (!mayMakeSchemas) {
    return `The role ${role} cannot create schemas and extensions in the database ${database}: ${run(`GRANT CREATE ON DATABASE ${database} TO ${role}`)}`;
  }
  if (!mayMakeJobTables) {
    return `The role ${role} cannot create tables in the schema ${jobsSchema}: ${run(`GRANT USAGE, CREATE ON SCHEMA ${jobsSchema} TO ${role}`)}`;
  }
  if (shut === null) return undefined;
  const statement = `GRANT USAGE ON SCHEMA ${shutSchemas} TO ${role}; GRANT ALL ON ALL TABLES IN SCHEMA ${shutSchemas} TO ${role}; GRANT ALL ON ALL SEQUENCES IN SCHEMA ${shutSchemas} TO ${role}`;
  return `The role ${role} cannot read and write the table ${shut}: ${run(statement)}`;
}

/** Returns a sentence with the missing privilege and the statement that grants it; undefined if none is missing. */
export async function findMissingRight(query: RunQuery): Promise<string | undefined> {
  const { rows } = await query(rightsQuery);
  return describeRights(rows[0] as Rights);
}

/** @throws UnmetRequirement when the role lacks a privilege */
export async function assertRights(query: RunQuery): Promise<void> {
  const missing = await findMissingRight(query);
  if (missing !== undefined) throw new UnmetRequirement(missing);
}
