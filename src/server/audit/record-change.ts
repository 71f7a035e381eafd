/** The audit trail: every write leaves a row in its own transaction, with what each changed field was and is. */
import type { Actor, Scope } from '#server/http/call.ts';
import type { Company } from '#shared/companies.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A write on one record: without `before` a create, without `after` a delete. */
export interface Change {
  recordType: 'truck' | 'costing' | 'image' | 'video' | 'supplier' | 'client' | 'order' | 'invoice' | 'user';
  recordId: string;
  company?: Company;
  before?: Fields;
  after?: Fields;
}

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

function actionOf(change: Change): 'create' | 'update' | 'delete' {
  if (!change.before) return 'create';
  return change.after ? 'update' : 'delete';
}

/** Who made a change, in which request; writes outside of a call name the person behind them. */
type Origin = Pick<Scope, 'db' | 'requestId'> & { actor: Pick<Actor, 'userId' | 'email'> };

/** Writes the audit row of a change. */
export async function recordChange(scope: Origin, change: Change): Promise<void> {
  await scope.db
    .insertInto('audit_entry')
    .values({
      user_id: scope.actor.userId,
      user_email: scope.actor.email,
      request_id: scope.requestId,
      action: actionOf(change),
      record_type: change.recordType,
      record_id: change.recordId,
      company: change.company ?? null,
      changes: JSON.stringify(changedFields(change.before, change.after)),
    })
    .execute();
}
