/**
 * Compares the database with what was applied to it. After a pg_restore with errors, all migrations are recorded
 * although tables are missing. The test of this file writes `inventory.json`, with what the migrations create.
 */
import { readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { StartError } from '#server/start-error.ts';
import type { Database } from './schema.ts';

const inventorySchema = z.object({
  table: z.array(z.string()),
  'foreign key': z.array(z.string()),
  function: z.array(z.string()),
  index: z.array(z.string()),
  view: z.array(z.string()),
  trigger: z.array(z.string()),
});

/** Names by kind. Objects of a table are prefixed with its name, and pg-boss's with its schema. */
type Inventory = z.output<typeof inventorySchema>;

const kinds = inventorySchema.keyof().options;

/** Reads the existing, valid objects. Partitions are left out because pg-boss creates them at run time. */
export async function readInventory(db: Kysely<Database>): Promise<Inventory> {
  const { rows } = await sql<{ kind: keyof Inventory; names: string[] }>`
    with own as (
      select oid, case nspname when 'pgboss' then 'pgboss.' else '' end as prefix from pg_namespace
      where nspname in (current_schema(), 'pgboss')
    ), owned_table as (
      select c.oid, own.prefix || c.relname as name from pg_class c join own on own.oid = c.relnamespace
      where c.relkind in ('r', 'p') and not c.relispartition
    ), part (kind, name) as (
      select 'table', name from owned_table
      union select 'foreign key', t.name || '.' || f.conname from pg_constraint f join owned_table t on t.oid = f.conrelid
        where f.contype = 'f' and f.conparentid = 0
      union select 'index', t.name || '.' || c.relname
        from pg_index i join owned_table t on t.oid = i.indrelid join pg_class c on c.oid = i.indexrelid
        where i.indisvalid
      union select 'view', own.prefix || c.relname from pg_class c join own on own.oid = c.relnamespace
        where c.relkind = 'v'
      union select 'trigger', t.name || '.' || g.tgname from pg_trigger g join owned_table t on t.oid = g.tgrelid
        where not g.tgisinternal and g.tgenabled <> 'D'
      union select 'function', own.prefix || p.proname from pg_proc p join own on own.oid = p.pronamespace
        where not exists (
          select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e'
        )
    )
    select kind, array_agg(name::text order by name collate "C") as names from part group by kind`.execute(db);
  const found = new Map(rows.map(({ kind, names }) => [kind, names]));
  return inventorySchema.parse(Object.fromEntries(kinds.map((kind) => [kind, found.get(kind) ?? []])));
}

/** Missing objects of an up-to-date database, for example `table audit_entry`; tables come first. */
export async function findMissing(db: Kysely<Database>): Promise<string[]> {
  const made = inventorySchema.parse(JSON.parse(await readFile(new URL('./inventory.json', import.meta.url), 'utf8')));
  const present = new Set(namesOf(await readInventory(db)));
  const { rows: code } = await sql<{ name: string }>`select name from schema_code order by name`.execute(db);
  return [...namesOf(made), ...code.map(({ name }) => name)].filter((name) => !present.has(name));
}

function namesOf(inventory: Inventory): string[] {
  return kinds.flatMap((kind) => inventory[kind].map((name) => `${kind} ${name}`));
}

/** Names the first missing object. */
export function describeMissing([first = '', ...others]: readonly string[]): string {
  return `The database has no ${first}${others.length > 0 ? `, and lacks ${others.length} more` : ''}, although its migrations were applied`;
}

/** Call after the migrations. @throws StartError when something that they create is missing */
export async function assertComplete(db: Kysely<Database>): Promise<void> {
  const missing = await findMissing(db);
  if (missing.length > 0) throw new StartError(`${describeMissing(missing)}: restore it again from a whole backup.`);
}
