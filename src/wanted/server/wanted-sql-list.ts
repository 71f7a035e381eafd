import { sql } from 'kysely';
import { plannedForItsValues } from '#server/db/prepared-statements.ts';
import { literalSql } from '#server/list/literal-sql.ts';
import { type SqlList, sqlList } from '#server/list/sql-list.ts';
import { wantedListSchema } from '#wanted/wanted-fields.ts';
import type { MatchCounts } from './match-counter.ts';

/** A merged client is resolved to the remaining one. */
const wantedSource = `wanted w
  join client m on m.id = w.client_id
  join client k on k.id = coalesce(m.merged_into, m.id)`;

/** `wantedListWith` adds the matches. */
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
  },
);

/** The list with the number of matches of each entry. @param day is part of the key of cached totals */
export function wantedListWith(counts: MatchCounts, day: string): SqlList {
  const byId = literalSql(sql`${plannedForItsValues} ${JSON.stringify(counts)}::jsonb`);
  const fields = wantedSqlList.fields.map((field) =>
    field.id === 'matches' ? { ...field, sql: `coalesce((${byId} ->> w.id)::integer, 0)` } : field,
  );
  return { ...wantedSqlList, day, fields };
}
