/**
 * The audit log: every write adds an entry in its own transaction, with the old and new value of each changed field.
 */
import type { Insertable } from 'kysely';
import type { AuditEntryTable } from '#server/db/schema.ts';
import type { Actor, WriteContext } from '#server/http/request-context.ts';
import type { Company } from '#shared/companies.ts';
import type { ChildType, RecordType } from '#shared/record-types.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A write to one record: a create has no `before`, a delete no `after`. Both contain all changed fields. */
export type AuditChange = {
  recordId: string;
  company?: Company;
  /** The version after the change, or the last one before a delete. */
  version?: number;
  before?: Fields;
  after?: Fields;
} & (
  | { recordType: Exclude<RecordType, ChildType>; parent?: never }
  | { recordType: ChildType; parent: { recordType: RecordType; recordId: string } }
);

/** Compares values as JSON; a missing one is null. */
export function sameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}

/** Returns `{ field: { old, new } }` for each field that differs. */
function changedFields(before: Fields = {}, after: Fields = {}): Record<string, { old: unknown; new: unknown }> {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const changes: Record<string, { old: unknown; new: unknown }> = {};
  for (const name of names) {
    const values = { old: before[name] ?? null, new: after[name] ?? null };
    if (!sameValue(values.old, values.new)) changes[name] = values;
  }
  return changes;
}

function actionOf(change: AuditChange): 'create' | 'update' | 'delete' {
  if (!change.before) return 'create';
  return change.after ? 'update' : 'delete';
}

/** Who made a change, and in which request. Background work names the user or system on whose behalf it runs. */
export type AuditContext = Pick<WriteContext, 'db' | 'requestId'> & { actor: Pick<Actor, 'userId' | 'email' | 'name'> };

/** The actor for changes without a user, for example scheduled work. */
export const systemActor = { userId: 'system', email: null, name: 'System' } as const;

/** An update without changes adds no entry. */
export async function writeAuditEntry(context: AuditContext, change: AuditChange): Promise<void> {
  await writeAuditEntries(context, [change]);
}

/** Rows for one statement; PostgreSQL allows 65,535 parameters. */
const rowsAtOnce = 2000;

/** Adds entries for several changes in their order. */
export async function writeAuditEntries(context: AuditContext, changes: readonly AuditChange[]): Promise<void> {
  const rows = changes.flatMap((change) => auditRow(context, change) ?? []);
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    await context.db
      .insertInto('audit_entry')
      .values(rows.slice(start, start + rowsAtOnce))
      .execute();
  }
}

function auditRow({ actor, requestId }: AuditContext, change: AuditChange): Insertable<AuditEntryTable> | undefined {
  const changes = changedFields(change.before, change.after);
  const action = actionOf(change);
  if (action === 'update' && Object.keys(changes).length === 0) return undefined;
  return {
    user_id: actor.userId,
    user_email: actor.email,
    user_name: actor.name,
    request_id: requestId,
    action,
    record_type: change.recordType,
    record_id: change.recordId,
    parent_type: change.parent?.recordType ?? null,
    parent_id: change.parent?.recordId ?? null,
    record_version: change.version ?? null,
    company: change.company ?? null,
    changes: JSON.stringify(changes),
  };
}
