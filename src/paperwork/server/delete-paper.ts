/** Deletes an order or an invoice, alone or with the paper that it is linked with, in one transaction. */
import { otherKind } from '#paperwork/paperwork.ts';
import { recordChange } from '#server/audit/record-change.ts';
import type { Scope } from '#server/http/call.ts';
import { findPaper, type PaperKey, removePapers, updatePaper } from './paper-store.ts';
import { holdPaper, type PaperTarget } from './save-paper.ts';

/** Deletes a paper; the linked one goes too when asked for, else it forgets the link. @throws Failure 404, 412 */
export async function deletePaper(scope: Scope, target: PaperTarget, withLinked: boolean): Promise<void> {
  const { company, kind, id } = target;
  const { paper } = await holdPaper(scope, target);
  const key: PaperKey = { company, kind: otherKind[kind], id: paper.referenceId ?? '' };
  const linked = await findPaper(scope.db, key);
  if (linked && !withLinked) {
    await updatePaper(scope.db, key.id, { reference_id: null });
    await recordChange(scope, {
      recordType: key.kind,
      recordId: key.id,
      company,
      before: { referenceId: id },
      after: { referenceId: null },
    });
  }
  await removePapers(scope.db, linked && withLinked ? [id, key.id] : [id]);
  if (linked && withLinked) {
    await recordChange(scope, { recordType: key.kind, recordId: key.id, company, before: linked.paper });
  }
  await recordChange(scope, { recordType: kind, recordId: id, company, before: paper });
}
