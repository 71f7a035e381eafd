/** What changed shortly before a stream was opened: told from the audit trail, so that nothing falls in between (10.7). */
import { type Kysely, sql } from 'kysely';
import { readableEntries } from '#server/audit/readable-entries.ts';
import type { Database } from '#server/db/schema.ts';
import { type RecordChange, recordChangeSchema } from '#shared/live.ts';
import type { Role } from '#shared/roles.ts';

/** Changes that are told one by one; whoever missed more reads anew. */
const maxChanges = 200;

/** A row of the audit trail: the change of a record, and the record that this one belongs to. */
type MissedRow = Record<keyof RecordChange, unknown> & { parentKind: string | null; parentId: string | null };

/**
 * What a row tells. With a part of it a record shows something else, as an invoice with each payment, while its version
 * stays: that it changed is told as well.
 */
function changesOf({ parentKind, parentId, ...own }: MissedRow): RecordChange[] {
  const whole = { kind: parentKind, id: parentId, company: own.company, version: null, deleted: false };
  return [own, whole].flatMap((candidate) => {
    const change = recordChangeSchema.safeParse(candidate);
    return change.success ? [change.data] : [];
  });
}

/** The changes of the last so many milliseconds that the role may read, the oldest first; null where they are too many. */
export async function readMissedChanges(
  db: Kysely<Database>,
  role: Role,
  milliseconds: number,
): Promise<RecordChange[] | null> {
  const { rows } = await sql<MissedRow>`
    select e.record_type as kind, e.record_id as id, e.company, e.record_version as version,
      e.action = 'delete' as deleted, e.parent_type as "parentKind", e.parent_id as "parentId"
    from audit_entry e
    where e.at >= now() - make_interval(secs => ${milliseconds / 1000}::float8) and ${readableEntries(role)}
    order by e.id
    limit ${maxChanges + 1}`.execute(db);
  if (rows.length > maxChanges) return null;
  return rows.flatMap(changesOf);
}
