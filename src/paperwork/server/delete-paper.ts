/** Deletes an order or an invoice, alone or with the paper that it is linked with, in one transaction. */
import { forgetDocuments } from '#documents/server/document-writes.ts';
import { noteDeleted } from '#ledger/server/paper-number-store.ts';
import { refuseDeletion } from '#paperwork/acts/delete-paper.ts';
import { otherKind } from '#paperwork/paper-kinds.ts';
import { recordChanges } from '#server/audit/record-change.ts';
import { actorName, updatedBy } from '#server/audit/stamps.ts';
import type { Scope } from '#server/http/call.ts';
import { assertAllowed } from './assert-allowed.ts';
import { linkChange, paperChange } from './paper-record.ts';
import { findPaper, type PaperKey, removePapers, updatePaper } from './paper-store.ts';
import { lockCurrentPaper, type PaperTarget } from './save-paper.ts';

/**
 * Deletes a paper; the linked one goes too when asked for, else it forgets the link.
 * @throws Failure 404, 409 for an invoice with credit notes, 412
 */
export async function deletePaper(scope: Scope, target: PaperTarget, withLinked: boolean): Promise<void> {
  const { company, kind, id } = target;
  const before = await lockCurrentPaper(scope, target);
  const key: PaperKey = { company, kind: otherKind[kind], id: before.paper.referenceId ?? '' };
  const linked = await findPaper(scope, key);
  if (linked && !withLinked) await updatePaper(scope.db, key.id, { ...updatedBy(scope), reference_id: null });
  const gone = linked && withLinked ? [before, linked] : [before];
  assertAllowed(refuseDeletion(gone.map(({ paper }) => paper)));
  const ids = gone.map(({ paper }) => paper.id);
  await removePapers(scope.db, ids);
  await noteDeleted(scope.db, ids, actorName(scope));
  await forgetDocuments(scope, kind, [id]);
  if (linked && withLinked) await forgetDocuments(scope, key.kind, [key.id]);
  const other = linked && (withLinked ? paperChange(key.kind, { before: linked }) : linkChange(key, linked, null));
  await recordChanges(scope, [...(other ? [other] : []), paperChange(kind, { before })]);
}
