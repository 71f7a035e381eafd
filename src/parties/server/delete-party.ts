/** Takes back a client or a supplier that nothing speaks of; the product has no other way to delete one. */
import { recordChange } from '#server/audit/record-change.ts';
import type { Scope } from '#server/http/call.ts';
import { removeParty } from './party-record-store.ts';
import { lockCurrentParty, type PartyTarget } from './save-party.ts';

/** Whoever calls it has made sure that no record names it. @throws Failure 404, 412 */
export async function deleteParty(scope: Scope, target: PartyTarget): Promise<void> {
  const { kind } = target;
  const { id, version, fields } = await lockCurrentParty(scope, target);
  await removeParty(scope.db, kind, id);
  await recordChange(scope, { recordType: kind, recordId: id, version, before: { id, ...fields } });
}
