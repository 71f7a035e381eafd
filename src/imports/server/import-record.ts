/** What the audit trail keeps of imports: what was sent, and what became of it. */
import type { AuditChange } from '#server/audit/write-audit-entry.ts';
import type { StoredImport } from './import-store.ts';

type ChangedImport = { before: StoredImport; after?: StoredImport } | { before?: StoredImport; after: StoredImport };

function fieldsOf({ kind, name, state, columns, leaveOutHidden }: StoredImport) {
  const matched = columns.map(({ head, field }) => ({ head, field }));
  return { kind, name, state, columns: matched.length === 0 ? null : matched, leaveOutHidden };
}

/** The change of an import: without `before` it is new, without `after` it is gone. */
export function importChange({ before, after }: ChangedImport): AuditChange {
  const { id, company, version } = (after ?? before) as StoredImport;
  return {
    recordType: 'import',
    recordId: id,
    version,
    ...(company && { company }),
    ...(before && { before: fieldsOf(before) }),
    ...(after && { after: fieldsOf(after) }),
  };
}
