/** Audit log entries of orders and invoices. They contain the whole paper with items, trucks and totals. */
import type { PaperKind } from '#paperwork/paper-kinds.ts';
import type { CurrentPaper } from '#paperwork/paperwork.ts';
import type { AuditChange } from '#server/audit/write-audit-entry.ts';
import type { PaperKey, StoredPaper } from './paper-store.ts';
import { savedPart } from './upgrade-revision.ts';

function auditedPart(paper: CurrentPaper): Record<string, unknown> {
  return { ...savedPart(paper), revision: paper.revision };
}

type ChangedPaper = { before: StoredPaper; after?: StoredPaper } | { before?: StoredPaper; after: StoredPaper };

/** Without `before` the paper was created, without `after` it was deleted. */
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

/** The entry for setting or clearing the link to the other paper. */
export function linkChange({ kind }: PaperKey, before: StoredPaper, referenceId: string | null): AuditChange {
  const after = { ...before, paper: { ...before.paper, referenceId }, version: before.version + 1 };
  return paperChange(kind, { before, after });
}
