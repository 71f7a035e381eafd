import { listSchemaFor } from '#server/list/day-fields.ts';
import type { SqlField, SqlList } from '#server/list/sql-list.ts';
import { truckSqlList } from '#trucks/server/truck-sql-list.ts';
import { wantedListSchema } from '#wanted/wanted-fields.ts';
import { findOpenEntries, matchSql } from './wanted-matches.ts';

const isWanted = { id: 'isWanted', label: 'Wanted', type: 'yesNo', required: true, sql: 'false' } as const;
const wantedBy = { id: 'wantedBy', label: 'Wanted By', type: 'object', sql: `'[]'::json` } as const;

function withFields(list: SqlList, added: readonly SqlField[]): SqlList {
  return { ...list, fields: [...list.fields, ...added] };
}

/** The stock list with the clients who want a truck, for Needs Doing. */
export const wantedTrucks: SqlList = {
  ...withFields(truckSqlList, [isWanted, wantedBy]),
  shows: wantedListSchema.shows,
  madeFor: async (db, company, today) => {
    const stock = listSchemaFor(truckSqlList, company, today);
    const { any, ids } = matchSql(stock, await findOpenEntries(db, { company, today }));
    const clients = `(
      select json_agg(
        json_build_object('client', k.name, 'enteredOn', w.entered_on) order by k.name collate natural_order, w.id
      )
      from wanted w
      join client m on m.id = w.client_id
      join client k on k.id = coalesce(m.merged_into, m.id)
      where w.id = any(${ids})
    )`;
    return withFields(stock, [
      { ...isWanted, sql: any },
      { ...wantedBy, sql: clients },
    ]);
  },
};
