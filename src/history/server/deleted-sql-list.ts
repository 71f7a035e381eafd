import { deletedListSchema } from '#history/deleted-records.ts';
import { sqlList } from '#server/list/sql-list.ts';
import type { RecordKinds } from '#shared/record-kind.ts';
import { readableTypes } from '#shared/record-readers.ts';
import { recordTypeNames } from '#shared/record-types.ts';
import { adminRoles } from '#shared/roles.ts';

/** A record deleted together with another is shown with that one. */
export function deletedSqlList(kinds: RecordKinds) {
  const names = (types: readonly string[]) => types.map((type) => `'${type}'`).join(', ');
  const listed = readableTypes(kinds, adminRoles).filter((type) => !kinds[type].isUnlisted);
  const uploads = recordTypeNames.filter((type) => kinds[type].isUpload);
  // An upload that never completed was not yet a record.
  const wasComplete = `(e.record_type not in (${names(uploads)}) or e.changes #>> '{size,old}' is not null)`;
  return sqlList(
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
      where: `e.action = 'delete' and not e.went_along and e.record_type in (${names(listed)}) and ${wasComplete}`,
      searchSql: "e.gone_search || E'\\n' || vehicle_key(e.gone_search)",
    },
  );
}
