/** Queries on the audit log: rows of a record and of the records that belong to it, by time. */
import { type Kysely, sql } from 'kysely';
import { type HistoryRow, type KnownValues, knownKey } from '#history/audit-row.ts';
import { readableEntries } from '#server/audit/readable-entries.ts';
import type { Database } from '#server/db/schema.ts';
import type { RecordKind, RecordKinds } from '#shared/record-kind.ts';
import { type RecordType, recordTypeNames } from '#shared/record-types.ts';
import type { Role } from '#shared/roles.ts';

/** A record, with the records that were merged into it. */
export interface HistorySubject {
  type: RecordType;
  ids: readonly string[];
}

interface Part {
  /** Of the reader. */
  role: Role;
  /** An instant; undefined for all. */
  before: string | undefined;
  limit: number;
}

/**
 * SQL condition on `audit_entry e`: omits the start of an upload once it has completed, because users see both as one
 * action.
 */
export function withoutUnfinished(kinds: RecordKinds) {
  const uploads = recordTypeNames.filter((type) => kinds[type].isUpload);
  return sql`not (
    e.action = 'create' and e.record_type = any(${uploads}::text[]) and exists (
      select from audit_entry whole
      where whole.record_type = e.record_type and whole.record_id = e.record_id and whole.action = 'update'
        and whole.changes #>> '{size,new}' is not null
    )
  )`;
}

/** Limits the rows of one moment: a merge may change thousands of trucks at once. */
const maxRows = 500;

/**
 * The newest rows of the subject. Each of the three perspectives reads its own index, newest first, and no further than
 * needed. All rows of the last moment are included, because the next page starts before it.
 */
export async function readRows(
  db: Kysely<Database>,
  kinds: RecordKinds,
  { type, ids }: HistorySubject,
  { role, before, limit }: Part,
): Promise<HistoryRow[]> {
  const end = before ?? 'infinity';
  const [readable, finished] = [readableEntries(kinds, role), withoutUnfinished(kinds)];
  const newest = sql`order by at desc, id desc limit ${limit}`;
  const { rows } = await sql<HistoryRow>`
    with subject as materialized (select unnest(${ids}::text[]) as id),
    edge as materialized (
      select case when count(*) < ${limit} then '-infinity' else date_trunc('milliseconds', min(at)) end as at
      from (
        select at, id from (
          select own.at, own.id from subject cross join lateral (
            select at, id from audit_entry e
            where e.record_type = ${type} and e.record_id = subject.id and e.at < ${end}::timestamptz and ${readable}
            ${newest}
          ) own
          union
          select child.at, child.id from subject cross join lateral (
            select at, id from audit_entry e
            where e.parent_type = ${type} and e.parent_id = subject.id and e.at < ${end}::timestamptz and ${finished}
              and ${readable}
            ${newest}
          ) child
          union
          select mention.at, mention.entry_id from subject cross join lateral (
            select m.at, m.entry_id from audit_mention m join audit_entry e on e.id = m.entry_id
            where m.subject_type = ${type} and m.subject_id = subject.id and m.at < ${end}::timestamptz and ${readable}
            order by m.at desc, m.entry_id desc limit ${limit}
          ) mention
        ) found
        ${newest}
      ) page
    ),
    chosen as (
      select e.id, 1 as place from subject, edge, audit_entry e
      where e.record_type = ${type} and e.record_id = subject.id
        and e.at >= edge.at and e.at < ${end}::timestamptz
      union all
      select e.id, 2 from subject, edge, audit_entry e
      where e.parent_type = ${type} and e.parent_id = subject.id
        and e.at >= edge.at and e.at < ${end}::timestamptz and ${finished}
      union all
      select m.entry_id, 3 from subject, edge, audit_mention m
      where m.subject_type = ${type} and m.subject_id = subject.id
        and m.at >= edge.at and m.at < ${end}::timestamptz
    )
    select e.id::text as id,
      to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
      e.user_id as "userId", e.user_name as "userName", e.user_email as "userEmail", e.action,
      e.record_type as "recordType", e.record_id as "recordId", e.company, e.changes,
      case c.place when 1 then 'own' when 2 then 'child' else 'mention' end as perspective
    from (select id, min(place) as place from chosen group by id) c
    join audit_entry e on e.id = c.id
    where ${readable}
    order by e.at desc, e.id desc
    limit ${limit + maxRows}`.execute(db);
  return rows;
}

/** Fields that other fields need for their texts. */
const unitFields = ['currency', 'mileageUnit'];

/** The last known naming values, including those of deleted records. */
export async function readKnownValues(
  db: Kysely<Database>,
  kinds: RecordKinds,
  records: readonly { type: string; id: string }[],
): Promise<KnownValues> {
  const naming = recordTypeNames.flatMap((type) => {
    const { namedBy = [] }: RecordKind = kinds[type];
    return namedBy;
  });
  const fields = [...new Set([...naming, ...unitFields])];
  const wanted = [...new Map(records.map((record) => [knownKey(record.type, record.id), record])).values()];
  if (wanted.length === 0) return new Map();
  const { rows } = await sql<{ type: string; id: string; values: Record<string, unknown> }>`
    select w.type, w.id, v.values
    from unnest(${wanted.map(({ type }) => type)}::text[], ${wanted.map(({ id }) => id)}::text[]) w (type, id)
    cross join lateral (
      select jsonb_object_agg(last.field, last.value) as values
      from (
        select distinct on (f.field) f.field,
          case e.action when 'delete' then e.changes #> array[f.field, 'old'] else e.changes #> array[f.field, 'new'] end
            as value
        from audit_entry e
        join unnest(${fields}::text[]) f (field) on e.changes ? f.field
        where e.record_type = w.type and e.record_id = w.id
        order by f.field, e.at desc, e.id desc
      ) last
    ) v
    where v.values is not null`.execute(db);
  return new Map(rows.map(({ type, id, values }) => [knownKey(type, id), values]));
}

/** Who deleted a record, and when; null if it was not deleted or the role may not read it. */
export async function readDeletion(
  db: Kysely<Database>,
  kinds: RecordKinds,
  { type, id }: { type: string; id: string },
  role: Role,
): Promise<Pick<HistoryRow, 'at' | 'userName' | 'userEmail'> | null> {
  const { rows } = await sql<Pick<HistoryRow, 'at' | 'userName' | 'userEmail' | 'action'>>`
    select to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
      e.user_name as "userName", e.user_email as "userEmail", e.action
    from audit_entry e
    where e.record_type = ${type} and e.record_id = ${id} and ${readableEntries(kinds, role)}
    order by e.at desc, e.id desc limit 1`.execute(db);
  return rows[0]?.action === 'delete' ? rows[0] : null;
}
