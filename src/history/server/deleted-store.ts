/** Queries on deleted records. */
import { type Kysely, sql } from 'kysely';
import type { HistoryRow } from '#history/audit-row.ts';
import { readableEntries } from '#server/audit/readable-entries.ts';
import type { Database } from '#server/db/schema.ts';
import type { Role } from '#shared/roles.ts';

/** The deletion with this id; undefined where there is none that the role may read. */
export async function findDeletion(
  db: Kysely<Database>,
  role: Role,
  id: string,
): Promise<(HistoryRow & { title: string }) | undefined> {
  const { rows } = await sql<HistoryRow & { title: string }>`
    select e.id::text as id, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
      e.user_id as "userId", e.user_name as "userName", e.user_email as "userEmail", e.action,
      e.record_type as "recordType", e.record_id as "recordId", e.company, e.changes, 'own' as perspective,
      e.gone_title as title
    from audit_entry e
    where e.id = ${id}::bigint and e.action = 'delete' and e.record_type not in ('view', 'job')
      and ${readableEntries(role)}`.execute(db);
  return rows[0];
}
