/** The audit record of a document. */
import type { AuditChange } from '#server/audit/write-audit-entry.ts';
import type { StoredDocument } from './document-store.ts';

type ChangedDocument =
  | { before: StoredDocument; after?: StoredDocument }
  | { before?: StoredDocument; after: StoredDocument };

function fieldsOf({ ownerId, kind, name, contentType, size }: StoredDocument) {
  return { ownerId, kind, name, contentType, size };
}

/** The change of a document: without `before` it was created, without `after` it was deleted. */
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
