/** The audit record of an import: the file that was sent and the resulting state. */
import type { AuditChange } from '#server/audit/write-audit-entry.ts';
import type { StoredImport } from './import-store.ts';

type ChangedImport = { before: StoredImport; after?: StoredImport } | { before?: StoredImport; after: StoredImport };

function fieldsOf({ kind, name, state, columns, leaveOutHidden }: StoredImport) {
  const matched = columns.map(({ head, field }) => ({ head, field }));
  return { kind, name, state, columns: matched.length === 0 ? null : matched, leaveOutHidden };
}

/** The change of an import: without `before` it was created, without `after` it was deleted. */
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
