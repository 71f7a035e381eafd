import { deletedListSchema } from '#history/deleted-fields.ts';
import { sqlList } from '#server/list/sql-list.ts';
import { readableTypes } from '#shared/record-readers.ts';
import { adminRoles } from '#shared/roles.ts';

/** An upload that never completed was not yet a record. */
const wasComplete = `(e.record_type not in ('image', 'video', 'document') or e.changes #>> '{size,old}' is not null)`;

/** Record types without an entry in the list. A record deleted together with another is shown with that one. */
const excluded = ['view', 'job', 'snooze', 'imageOrder'];
const listed = readableTypes(adminRoles).filter((type) => !excluded.includes(type));
const listedSql = listed.map((type) => `'${type}'`).join(', ');

export const deletedSqlList = sqlList(
  deletedListSchema,
  'audit_entry e',
  {
    title: 'e.gone_title',
    kind: 'e.record_type',
    by: 'coalesce(e.user_name, e.user_email)',
    at: { sql: `to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`, orderSql: 'e.at' },
    id: 'e.id::text',
  },
  {
    where: `e.action = 'delete' and not e.went_along and e.record_type in (${listedSql}) and ${wasComplete}`,
    searchSql: "e.gone_search || E'\\n' || vehicle_key(e.gone_search)",
  },
);
