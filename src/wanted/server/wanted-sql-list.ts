import { listSchemaFor } from '#server/list/day-fields.ts';
import { type SqlList, sqlList } from '#server/list/sql-list.ts';
import type { Company } from '#shared/companies.ts';
import { truckSqlList } from '#trucks/server/truck-sql-list.ts';
import { wantedListSchema } from '#wanted/wanted-fields.ts';
import { findOpenEntries, matchSql, type OpenEntry } from './wanted-matches.ts';

/** A merged client is resolved to the remaining one. */
const wantedSource = `wanted w
  join client m on m.id = w.client_id
  join client k on k.id = coalesce(m.merged_into, m.id)`;

/** Changes with each change of an entry, so that totals are not cached longer. */
function stateOf(entries: readonly OpenEntry[]): string {
  return entries.map(({ id, version, dismissed }) => `${id} ${version} ${dismissed.length}`).join();
}

/** Read with `listFor`, which adds the matches. */
export const wantedSqlList: SqlList = sqlList(
  wantedListSchema,
  'wanted w',
  {
    client: 'k.name',
    clientId: 'k.id',
    // E-mail addresses are for administrators only.
    person: "case when u.user_id is not null then coalesce(nullif(u.name, ''), 'Unnamed colleague') end",
    addedOn: 'w.entered_on',
    matches: '0',
  },
  {
    table: wantedSource,
    joins: { u: 'left join app_user u on u.user_id = w.user_id' },
    searchSql: `(w.search_text || E'\\n' || k.search_text || E'\\n' || m.search_text)`,
    madeFor: async (db, company, today) =>
      wantedListWith(await findOpenEntries(db, { company, today }), { company, today }),
  },
);

/** The list with the matches of these entries; others have none. */
export function wantedListWith(
  entries: readonly OpenEntry[],
  { company, today }: { company: Company | null; today: string },
): SqlList {
  const { ids, source } = matchSql(listSchemaFor(truckSqlList, company, today), entries);
  const counts = `left join (
    select found.id, count(*)::integer as matches
    from ${source} cross join lateral unnest(${ids}) found (id)
    where not t.is_sold
    group by found.id
  ) wm on wm.id = w.id`;
  return {
    ...wantedSqlList,
    day: `${today} ${stateOf(entries)}`,
    joins: { ...wantedSqlList.joins, wm: counts },
    fields: wantedSqlList.fields.map((field) =>
      field.id === 'matches' ? { ...field, sql: 'coalesce(wm.matches, 0)' } : field,
    ),
  };
}
