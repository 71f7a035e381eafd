/** Reads recent changes from the audit log, so that a client misses nothing between loading and subscribing. */
import { type Kysely, sql } from 'kysely';
import { readableEntries } from '#server/audit/readable-entries.ts';
import type { Database } from '#server/db/schema.ts';
import type { RecordKinds } from '#shared/record-kind.ts';
import type { Role } from '#shared/roles.ts';
import { type AnnouncedChange, parseChanges } from './change-feed.ts';

/** A client that missed more changes than this reloads everything. */
const maxChanges = 200;

/** Returns the changes of the last milliseconds that the role may read, oldest first; null if there are too many. */
export async function readMissedChanges(
  db: Kysely<Database>,
  kinds: RecordKinds,
  role: Role,
  milliseconds: number,
): Promise<AnnouncedChange[] | null> {
  const { rows } = await sql`
    select r.*
    from audit_entry e cross join lateral changed_records(e) r
    where e.at >= now() - make_interval(secs => ${milliseconds / 1000}::float8) and ${readableEntries(kinds, role)}
    order by e.id
    limit ${maxChanges + 1}`.execute(db);
  return rows.length > maxChanges ? null : parseChanges(rows);
}
