/**
 * Functions of generated columns, indexes, checks and triggers must not depend on the search path, because pg_restore
 * empties it.
 */
import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database/database.ts';
import type { Database } from './schema.ts';

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
});

afterEach(() => database.drop());

/**
 * Functions without the fixed search path that they need. A fixed path also applies to the functions called, but that
 * of a function with a parsed body does not, so its dependencies are followed.
 */
async function findPathDependent(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with recursive used (id) as (
      select refobjid from pg_depend
      where refclassid = 'pg_proc'::regclass
        and classid in ('pg_attrdef'::regclass, 'pg_class'::regclass, 'pg_constraint'::regclass, 'pg_trigger'::regclass)
      union
      select d.refobjid from pg_depend d join used u on u.id = d.objid
      where d.classid = 'pg_proc'::regclass and d.refclassid = 'pg_proc'::regclass
    )
    select distinct p.oid::regprocedure::text as name
    from pg_proc p join pg_language l on l.oid = p.prolang
    where p.pronamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
      and (p.oid in (select id from used) or (l.lanname = 'plpgsql' and p.pronamespace = quote_ident(current_schema())::regnamespace))
      and not (
        case l.lanname when 'sql' then p.prosqlbody is not null else l.lanname in ('c', 'internal') end
        or exists (
          select from unnest(p.proconfig) setting where setting like 'search\_path=%' and setting not like '%$user%'
        )
      )
    order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

test('every function of a column, index, check or trigger has a parsed body or a fixed search path', async () => {
  expect(await findPathDependent(database.db)).toEqual([]);
});

test.each([
  [
    'generated column',
    `create function first_line(value text) returns text language sql immutable as $$ select split_part(value, '-', 1) $$;
     alter table truck add column line text generated always as (first_line(make)) stored`,
  ],
  [
    'check, through a parsed body',
    `create function first_line(value text) returns text language sql immutable as $$ select split_part(value, '-', 1) $$;
     create function has_line(value text) returns boolean language sql immutable return first_line(value) <> '';
     alter table truck add check (has_line(make))`,
  ],
  [
    'index',
    `create function first_line(value text) returns text language sql immutable as $$ select split_part(value, '-', 1) $$;
     create index on truck (first_line(make))`,
  ],
  [
    'trigger',
    `create function first_line() returns trigger language plpgsql set search_path = "$user", public as $$ begin return new; end $$;
     create trigger first_line before insert on truck for each row execute function first_line()`,
  ],
  [
    'redefined trigger function, which loses its path',
    `create or replace function add_mentions() returns trigger language plpgsql as $$ begin return new; end $$`,
  ],
])('a function with neither is found: %s', async (_, statements) => {
  await sql.raw(statements).execute(database.db);
  expect(await findPathDependent(database.db)).toEqual([expect.stringMatching(/^(first_line|add_mentions)\(/)]);
});

test('the generated columns of a deleted record are filled while the search path is empty', async () => {
  const { rows } = await database.db.connection().execute(async (one) => {
    await sql`set search_path = ''`.execute(one);
    const inserted = await sql`
      insert into public.audit_entry (user_id, request_id, action, record_type, record_id, changes)
      values ('u', 'r', 'delete', 'truck', 't', '{"regNumber": {"old": "AB 12"}, "chassisNumber": {"old": "X-9"}}')
      returning gone_title, gone_search`.execute(one);
    await sql`reset search_path`.execute(one);
    return inserted;
  });
  expect(rows).toEqual([{ gone_title: 'AB 12', gone_search: 'ab12x-9' }]);
});
