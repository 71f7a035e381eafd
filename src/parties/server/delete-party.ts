/** Deletes clients and suppliers that no record refers to. Only undoing an import deletes any. */
import type { PartyKind } from '#parties/party.ts';
import { type AuditChange, writeAuditEntries } from '#server/audit/write-audit-entry.ts';
import type { WriteContext } from '#server/http/request-context.ts';
import { removeParties } from './party-record-store.ts';
import { lockCurrentParties, type SeenParty } from './save-party.ts';

/**
 * The caller must have checked that no record refers to them.
 * @throws Failure 404, 412; nothing is deleted then
 */
export async function deleteParties(
  context: WriteContext,
  kind: PartyKind,
  targets: readonly SeenParty[],
): Promise<void> {
  const before = await lockCurrentParties(context, kind, targets);
  const ids = before.map(({ id }) => id);
  await removeParties(context.db, kind, ids);
  const changes = before.map(
    ({ id, version, fields }): AuditChange => ({ recordType: kind, recordId: id, version, before: { id, ...fields } }),
  );
  await writeAuditEntries(context, changes);
}
