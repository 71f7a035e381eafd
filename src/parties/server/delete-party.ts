/** Takes back clients and suppliers that nothing speaks of; the product has no other way to delete one. */
import type { PartyKind } from '#parties/party.ts';
import { type Change, recordChanges } from '#server/audit/record-change.ts';
import type { Scope } from '#server/http/call.ts';
import { removeParties } from './party-record-store.ts';
import { lockCurrentParties, type SeenParty } from './save-party.ts';

/** Whoever calls it has made sure that no record names them. @throws Failure 404, 412; nothing is deleted then */
export async function deleteParties(scope: Scope, kind: PartyKind, targets: readonly SeenParty[]): Promise<void> {
  const before = await lockCurrentParties(scope, kind, targets);
  const ids = before.map(({ id }) => id);
  await removeParties(scope.db, kind, ids);
  const changes = before.map(
    ({ id, version, fields }): Change => ({ recordType: kind, recordId: id, version, before: { id, ...fields } }),
  );
  await recordChanges(scope, changes);
}
