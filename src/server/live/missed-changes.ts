/** Reads recent changes from the audit log, so that a client misses nothing between loading and subscribing. */
import { type Kysely, sql } from 'kysely';
import { readableEntries } from '#server/audit/readable-entries.ts';
import type { Database } from '#server/db/schema.ts';
import { type RecordChange, recordChangeSchema } from '#shared/live.ts';
import type { RecordKinds } from '#shared/record-kind.ts';
import type { Role } from '#shared/roles.ts';

/** A client that missed more changes than this reloads everything. */
const maxChanges = 200;

/** An audit entry: the changed record and its parent record, if any. */
type MissedRow = Record<keyof RecordChange, unknown> & { parentKind: string | null; parentId: string | null };

/**
 * A change of a part, such as a payment, also changes what its parent shows, although the parent's version stays the
 * same. So both are reported.
 */
function changesOf({ parentKind, parentId, ...own }: MissedRow): RecordChange[] {
  const whole = { kind: parentKind, id: parentId, company: own.company, version: null, deleted: false };
  return [own, whole].flatMap((candidate) => {
    const change = recordChangeSchema.safeParse(candidate);
    return change.success ? [change.data] : [];
  });
}

/** Returns the changes of the last milliseconds that the role may read, oldest first; null if there are too many. */
export async function readMissedChanges(
  db: Kysely<Database>,
  kinds: RecordKinds,
  role: Role,
  milliseconds: number,
): Promise<RecordChange[] | null> {
  const { rows } = await sql<MissedRow>`
    select e.record_type as kind, e.record_id as id, e.company, e.record_version as version,
      e.action = 'delete' as deleted, e.parent_type as "parentKind", e.parent_id as "parentId"
    from audit_entry e
    where e.at >= now() - make_interval(secs => ${milliseconds / 1000}::float8) and ${readableEntries(kinds, role)}
    order by e.id
    limit ${maxChanges + 1}`.execute(db);
  if (rows.length > maxChanges) return null;
  return rows.flatMap(changesOf);
}
