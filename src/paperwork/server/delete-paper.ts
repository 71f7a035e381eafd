import { deleteDocumentsOf } from '#documents/server/document-writes.ts';
import { markDeleted } from '#ledger/server/paper-number-store.ts';
import { refuseDeletion } from '#paperwork/acts/delete-paper.ts';
import { otherKind } from '#paperwork/paper-kinds.ts';
import { actorName, updatedBy } from '#server/audit/stamps.ts';
import { writeAuditEntries } from '#server/audit/write-audit-entry.ts';
import type { WriteContext } from '#server/http/request-context.ts';
import { assertAllowed } from './assert-allowed.ts';
import { linkChange, paperChange } from './paper-record.ts';
import { findPaper, type PaperKey, removePapers, updatePaper } from './paper-store.ts';
import { lockCurrentPaper, type PaperTarget } from './save-paper.ts';

/**
 * Deletes an order or invoice. The linked paper is deleted too if `withLinked` is set, else only its link is cleared.
 * @throws Failure 404, 409 for an invoice with credit notes, 412
 */
export async function deletePaper(context: WriteContext, target: PaperTarget, withLinked: boolean): Promise<void> {
  const { company, kind, id } = target;
  const before = await lockCurrentPaper(context, target);
  const key: PaperKey = { company, kind: otherKind[kind], id: before.paper.referenceId ?? '' };
  const linked = await findPaper(context, key);
  if (linked && !withLinked) await updatePaper(context.db, key.id, { ...updatedBy(context), reference_id: null });
  const deleted = linked && withLinked ? [before, linked] : [before];
  assertAllowed(refuseDeletion(deleted.map(({ paper }) => paper)));
  const ids = deleted.map(({ paper }) => paper.id);
  await removePapers(context.db, ids);
  await markDeleted(context.db, ids, actorName(context));
  await deleteDocumentsOf(context, kind, [id]);
  if (linked && withLinked) await deleteDocumentsOf(context, key.kind, [key.id]);
  const other = linked && (withLinked ? paperChange(key.kind, { before: linked }) : linkChange(key, linked, null));
  await writeAuditEntries(context, [...(other ? [other] : []), paperChange(kind, { before })]);
}
