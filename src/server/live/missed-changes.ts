/** What changed shortly before a stream was opened: told from the audit trail, so that nothing falls in between (10.7). */
import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { type RecordChange, recordChangeSchema } from '#shared/live.ts';

/** Changes that are told one by one; whoever missed more reads anew. */
const mostChanges = 200;

/** A view that is one person's own is news to nobody, as `migrations/0046` has it. */
const isToldOf = sql`(
  record_type <> 'view'
  or changes @? '$.shared.* ? (@ == true)'
  or exists (select 1 from list_view where list_view.id = record_id and list_view.shared))`;

/** The changes of the last so many milliseconds, the oldest first; null where they are too many. */
export async function readMissedChanges(db: Kysely<Database>, milliseconds: number): Promise<RecordChange[] | null> {
  const { rows } = await sql<Record<keyof RecordChange, unknown>>`
    select record_type as kind, record_id as id, company, record_version as version, action = 'delete' as deleted
    from audit_entry
    where at >= now() - make_interval(secs => ${milliseconds / 1000}::float8) and ${isToldOf}
    order by audit_entry.id
    limit ${mostChanges + 1}`.execute(db);
  if (rows.length > mostChanges) return null;
  return rows.flatMap((row) => {
    const change = recordChangeSchema.safeParse(row);
    return change.success ? [change.data] : [];
  });
}
