/** Queries on the newest audit rows and the current place of their records. */
import { type Kysely, sql } from 'kysely';
import { type HistoryRow, knownKey } from '#history/audit-row.ts';
import { withoutUnfinished } from '#history/server/history-store.ts';
import { readableEntries } from '#server/audit/readable-entries.ts';
import { hitSql, type RecordStores } from '#server/db/record-store.ts';
import type { Database } from '#server/db/schema.ts';
import type { WriteContext } from '#server/http/request-context.ts';
import type { Company } from '#shared/companies.ts';
import type { RecordKinds } from '#shared/record-kind.ts';
import { type PageType, recordTypeNames } from '#shared/record-types.ts';
import type { Role } from '#shared/roles.ts';

/** An audit row with its request and its record's parent. */
export interface ChangeRow extends Omit<HistoryRow, 'company'> {
  company: Company | null;
  requestId: string;
  parentType: string | null;
  parentId: string | null;
}

/** Rows read at a time, and in all: one request may write very many rows. */
const rowLimits = { batch: 200, total: 100_000 };

/** The newest audit rows that the role may read, or those before a given row, without the given requests. */
export async function readLastRows(
  db: Kysely<Database>,
  kinds: RecordKinds,
  role: Role,
  { before, known }: { before: string | undefined; known: readonly string[] },
): Promise<ChangeRow[]> {
  const quiet = recordTypeNames.filter((type) => kinds[type].isQuiet);
  const { rows } = await sql<ChangeRow>`
    select e.id::text as id, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
      e.user_id as "userId", e.user_name as "userName", e.user_email as "userEmail", e.action,
      e.record_type as "recordType", e.record_id as "recordId", e.company, e.changes, e.request_id as "requestId",
      e.parent_type as "parentType", e.parent_id as "parentId",
      case when e.parent_type is null then 'own' else 'child' end as perspective
    from audit_entry e
    where e.record_type <> all(${quiet}::text[]) and e.user_id <> 'system' and ${withoutUnfinished(kinds)}
      -- E-mails about log-ins and passwords are no business.
      and not (e.record_type = 'mail' and e.parent_type is not distinct from 'user')
      and ${readableEntries(kinds, role)}
      and e.request_id <> all(${known}::text[]) and (${before ?? null}::bigint is null or e.id < ${before ?? null}::bigint)
      and e.id > (select max(id) from audit_entry) - ${rowLimits.total}
    order by e.id desc
    limit ${rowLimits.batch}`.execute(db);
  return rows;
}

/** A record with a page. */
export interface RecordPlace {
  type: PageType;
  id: string;
  company: Company | null;
}

/** The places of those records that still exist and have a page, by key. */
export async function findPlaces(
  { db, today }: Pick<WriteContext, 'db' | 'today'>,
  stores: RecordStores,
  records: readonly { type: string; id: string }[],
): Promise<ReadonlyMap<string, RecordPlace>> {
  const [types, ids] = [records.map(({ type }) => type), records.map(({ id }) => id)];
  const { rows } = await sql<RecordPlace>`
    select f.kind as type, f.record_id as id, h.company
    from (
      select u.kind, u.record_id, ${today()}::date as today
      from unnest(${types}::text[], ${ids}::text[]) u (kind, record_id)
    ) f
    cross join ${hitSql(stores)}`.execute(db);
  return new Map(rows.map((row) => [knownKey(row.type, row.id), row]));
}
