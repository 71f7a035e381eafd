/** Lets a write pass that was based on the current version, and says of any other who changed the record since (decisions, section 3). */
import type { Change } from '#server/audit/record-change.ts';
import type { Scope } from '#server/http/call.ts';
import { isCurrent } from '#server/http/etag.ts';
import { ChangedSince } from '#shared/errors.ts';
import { colleagueName } from './colleague-name.ts';

/** A record as it stands. */
interface Standing {
  recordType: Change['recordType'];
  recordId: string;
  version: number;
}

/** Who made the record what it is, and when; undefined where the trail does not know. */
async function lastChange({ db, actor }: Pick<Scope, 'db' | 'actor'>, { recordType, recordId }: Standing) {
  const row = await db
    .selectFrom('audit_entry')
    .select(['user_name', 'user_email', 'at'])
    .where('record_type', '=', recordType)
    .where('record_id', '=', recordId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { by: colleagueName({ name: row.user_name, email: row.user_email }, actor), at: new Date(row.at) };
}

/** As `assertCurrent`. @throws ChangedSince 412 with who changed it, and when. */
export async function assertUnchanged(
  scope: Pick<Scope, 'db' | 'actor'>,
  ifMatch: string | undefined,
  standing: Standing,
): Promise<void> {
  if (!isCurrent(ifMatch, standing.version)) throw new ChangedSince(await lastChange(scope, standing));
}
