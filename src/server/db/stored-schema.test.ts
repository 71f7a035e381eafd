/**
 * Columns, constraints, indexes and triggers of every table, compared with stored ones. After a change of the schema:
 * `npx vitest run src/server/db/stored-schema.test.ts -u`, and read the difference before you commit it.
 */
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { createTestDatabase } from '#test/database/database.ts';

const database = await createTestDatabase();
afterAll(() => database.drop());

const queries = {
  columns: sql`
    select attrelid as of, concat_ws(' ', attname, format_type(atttypid, atttypmod), case when attnotnull then 'not null' end,
      'default ' || pg_get_expr(adbin, adrelid)) as line
    from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attnum > 0 and not attisdropped`,
  constraints: sql`
    select conrelid as of, conname || ': ' || pg_get_constraintdef(oid) as line from pg_constraint where contype <> 'n'`,
  indexes: sql`select indrelid as of, pg_get_indexdef(indexrelid) as line from pg_index`,
  triggers: sql`select tgrelid as of, pg_get_triggerdef(oid) as line from pg_trigger where not tgisinternal`,
};
const kinds = Object.keys(queries) as (keyof typeof queries)[];

/** The lines of each table with some. */
async function linesOf(kind: keyof typeof queries): Promise<[string, string][]> {
  const { rows } = await sql<{ table: string; lines: string }>`
    select relname as table, string_agg(line, chr(10) order by line collate "C") as lines
    from (${queries[kind]}) part join pg_class on pg_class.oid = part.of
    where relnamespace = 'public'::regnamespace and relkind = 'r'
    group by relname order by relname`.execute(database.db);
  return rows.map(({ table, lines }) => [table, lines]);
}

const stored = await Promise.all(kinds.map(async (kind) => [kind, await linesOf(kind)] as const));

describe.each(stored)('%s of each table are the stored ones', (_, tables) => {
  test.each(tables)('%s', (_table, lines) => {
    expect(`\n${lines}\n`).toMatchSnapshot();
  });
});
