/** What the audit trail keeps of documents. */
import type { AuditChange } from '#server/audit/write-audit-entry.ts';
import type { StoredDocument } from './document-store.ts';

type ChangedDocument =
  | { before: StoredDocument; after?: StoredDocument }
  | { before?: StoredDocument; after: StoredDocument };

function fieldsOf({ ownerId, kind, name, contentType, size }: StoredDocument) {
  return { ownerId, kind, name, contentType, size };
}

/** The change of a document: without `before` it is new, without `after` it is gone. */
export function documentChange({ before, after }: ChangedDocument): AuditChange {
  const { id, owner, ownerId, company, version } = (after ?? before) as StoredDocument;
  return {
    recordType: 'document',
    recordId: id,
    parent: { recordType: owner, recordId: ownerId },
    version,
    ...(company && { company }),
    ...(before && { before: fieldsOf(before) }),
    ...(after && { after: fieldsOf(after) }),
  };
}
