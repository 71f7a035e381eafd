/** Allows a write that was based on the current version, and otherwise reports who changed the record. */
import type { AuditChange } from '#server/audit/write-audit-entry.ts';
import { isCurrent } from '#server/http/etag.ts';
import type { WriteContext } from '#server/http/request-context.ts';
import { ChangedSince } from '#shared/errors.ts';
import { colleagueName } from './colleague-name.ts';

interface CurrentVersion {
  recordType: AuditChange['recordType'];
  recordId: string;
  version: number;
}

/** Who last changed the record, and when; undefined if the audit log has no entry. */
async function lastChange({ db, actor }: Pick<WriteContext, 'db' | 'actor'>, { recordType, recordId }: CurrentVersion) {
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

/** Like `assertCurrent`. @throws ChangedSince 412 with the name of the user who changed it and the time */
export async function assertUnchanged(
  context: Pick<WriteContext, 'db' | 'actor'>,
  ifMatch: string | undefined,
  current: CurrentVersion,
): Promise<void> {
  if (!isCurrent(ifMatch, current.version)) throw new ChangedSince(await lastChange(context, current));
}
