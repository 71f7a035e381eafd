/** The kinds of records that a list shows include each table that it reads. */
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/schema.ts';
import { listSchemaFor } from '#server/list/day-fields.ts';
import { sourceFor } from '#server/list/list-parts.ts';
import type { SqlList } from '#server/list/sql-list.ts';
import { columnName } from '#shared/column-name.ts';
import { listNames } from '#shared/list-calls.ts';
import { type RecordType, recordTypeNames } from '#shared/record-types.ts';
import { createTestDatabase, type TestDatabase } from '#test/database/database.ts';
import { sqlLists } from '#test/lists/sql-lists.ts';

/** The record kinds announced for a change in a table, which is named like its kind unless this says otherwise. */
const kindsByTable: ReadonlyMap<string, readonly RecordType[]> = new Map<string, readonly RecordType[]>([
  ...recordTypeNames.map((kind) => [columnName(kind), [kind]] as const),
  ['stock_number', ['truck']],
  ['deleted_margin_truck', ['truck']],
  ['truck_costing', ['costing']],
  ['paper', ['order', 'invoice']],
  ['sale_evidence', ['invoice']],
  ['app_user', ['user']],
]);

/** Lists that read invoices but no orders. */
const withoutOrders = new Set<string>(['trucks', 'costings', 'stock-book', 'debtors', 'clients']);

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Other tables are parts of a record, deleted and announced with it. */
async function kindsOf(table: string): Promise<readonly string[]> {
  const known = kindsByTable.get(table);
  if (known) return known;
  const { rows } = await sql<{ owner: string }>`
    select confrelid::regclass::text as owner from pg_constraint
    where contype = 'f' and conrelid = ${table}::regclass and confdeltype = 'c'`.execute(database.db);
  return rows[0] ? await kindsOf(rows[0].owner) : [`no kind for the table ${table}`];
}

/** All columns, conditions and sort orders of a list in one query. */
function wholeQuery(undated: SqlList): string {
  const listSchema = listSchemaFor(undated, null, '2026-11-26');
  const { fields, joins, searchSql, companySql, where = 'true', alsoSearched } = listSchema;
  const read = fields.flatMap((field) => [field.sql, field.compareSql, field.orderSql]);
  const values = [...read, searchSql, companySql].filter((text) => text !== undefined && text !== null);
  const columns = values.map((text, index) => `${text} as column_${index}`);
  const source = sourceFor(
    listSchema,
    Object.keys(joins).map((alias) => `${alias}.id`),
  );
  const also = alsoSearched === undefined ? '' : ` and not exists (${alsoSearched.idsSql})`;
  return `select ${columns.join(', ')} from ${source} where (${where})${also}`;
}

/** The tables that a query reads, directly and through functions. */
async function tablesOf(db: Kysely<Database>, query: string): Promise<string[]> {
  return db.transaction().execute(async (transaction) => {
    await sql`create temporary view list_query as ${sql.raw(query)}`.execute(transaction);
    const { rows } = await sql<{ name: string }>`
      with recursive dependency as (
        select d.refclassid, d.refobjid
        from pg_rewrite r join pg_depend d on d.objid = r.oid and d.classid = 'pg_rewrite'::regclass
        where r.ev_class = 'pg_temp.list_query'::regclass
      ), called (oid, body) as (
        select p.oid, p.prosrc from dependency d join pg_proc p on d.refclassid = 'pg_proc'::regclass and p.oid = d.refobjid
        union
        select p.oid, p.prosrc from called c join pg_proc p on c.body ~ ('\\m' || p.proname || '\\M')
        where p.pronamespace = 'public'::regnamespace
      )
      select distinct c.relname as name
      from pg_class c
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and (
        c.oid in (select refobjid from dependency where refclassid = 'pg_class'::regclass)
        or exists (select from called where body ~ ('\\m(from|join)\\s+' || c.relname || '\\M'))
      )
      order by name`.execute(transaction);
    await sql`drop view list_query`.execute(transaction);
    return rows.map(({ name }) => name);
  });
}

describe.each(sqlLists)('the list of $noun', (listSchema) => {
  it('shows each kind of record that its rows contain', async () => {
    const tables = await tablesOf(database.db, wholeQuery(listSchema));
    expect(tables).not.toEqual([]);
    const wanted = new Set((await Promise.all(tables.map(kindsOf))).flat());
    if (withoutOrders.has(listSchema.list)) wanted.delete('order');
    expect(listSchema.shows).toEqual(expect.arrayContaining([...wanted]));
  });
});

it('every list is tested, except the list of deleted records', () => {
  expect([...sqlLists.map(({ list }) => list), 'deleted'].sort()).toEqual([...listNames].sort());
});
