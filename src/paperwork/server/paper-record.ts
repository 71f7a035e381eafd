/** What the audit trail keeps of orders and invoices: all of it, items and trucks and sums as they were saved. */
import type { PaperKind } from '#paperwork/paper-kinds.ts';
import type { CurrentPaper } from '#paperwork/paperwork.ts';
import type { AuditChange } from '#server/audit/write-audit-entry.ts';
import type { PaperKey, StoredPaper } from './paper-store.ts';
import { savedPart } from './upgrade-revision.ts';

/** What a save decides of a paper, and which revision it made. */
function auditedPart(paper: CurrentPaper): Record<string, unknown> {
  return { ...savedPart(paper), revision: paper.revision };
}

type ChangedPaper = { before: StoredPaper; after?: StoredPaper } | { before?: StoredPaper; after: StoredPaper };

/** The change of a paper: without `before` it is new, without `after` it is gone. */
export function paperChange(kind: PaperKind, { before, after }: ChangedPaper): AuditChange {
  const { paper, version } = (after ?? before) as StoredPaper;
  return {
    recordType: kind,
    recordId: paper.id,
    company: paper.company,
    version,
    ...(before && { before: auditedPart(before.paper) }),
    ...(after && { after: auditedPart(after.paper) }),
  };
}

/** The change of a paper whose link to the other one of the pair was set or cleared. */
export function linkChange({ kind }: PaperKey, before: StoredPaper, referenceId: string | null): AuditChange {
  const after = { ...before, paper: { ...before.paper, referenceId }, version: before.version + 1 };
  return paperChange(kind, { before, after });
}
