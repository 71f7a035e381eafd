/** The audit trail: every write leaves a row in its own transaction, with what each changed field was and is. */
import type { Insertable } from 'kysely';
import type { AuditEntryTable } from '#server/db/schema.ts';
import type { Actor, WriteContext } from '#server/http/request-context.ts';
import type { Company } from '#shared/companies.ts';
import type { ChildType, RecordType } from '#shared/record-types.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A write on one record: without `before` a create, without `after` a delete. Each has all fields that it changes. */
export type AuditChange = {
  recordId: string;
  company?: Company;
  /** The record's version after the change, where it has any; of a delete the last one. */
  version?: number;
  before?: Fields;
  after?: Fields;
} & (
  | { recordType: Exclude<RecordType, ChildType>; parent?: never }
  | { recordType: ChildType; parent: { recordType: RecordType; recordId: string } }
);

function sameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}

/** `{ field: { old, new } }` for each field that differs. */
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

/** Who made a change, in which request; writes outside of a call name the person behind them. */
export type AuditContext = Pick<WriteContext, 'db' | 'requestId'> & { actor: Pick<Actor, 'userId' | 'email' | 'name'> };

/** Whoever acts where no person does: a start, or what is done once an hour. */
export const systemActor = { userId: 'system', email: null, name: 'System' } as const;

/** Writes the audit row of a change; an update that changes nothing leaves none. */
export async function writeAuditEntry(context: AuditContext, change: AuditChange): Promise<void> {
  await writeAuditEntries(context, [change]);
}

/** Rows for one statement; PostgreSQL takes 65,535 values in one. */
const rowsAtOnce = 2000;

/** Writes the audit rows of several changes, in their order. */
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
