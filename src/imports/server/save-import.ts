/** Changes an import, and leaves the audit row. */
import { type Origin, recordChange } from '#server/audit/record-change.ts';
import { updatedBy } from '#server/audit/stamps.ts';
import { notFound } from '#shared/errors.ts';
import { importChange } from './import-record.ts';
import { findImport, type ImportChanges, type StoredImport, updateImport } from './import-store.ts';

/** The import as it is from now on. */
export async function saveImport(scope: Origin, before: StoredImport, changes: ImportChanges): Promise<StoredImport> {
  await updateImport(scope.db, before.id, changes, updatedBy(scope));
  const after = await findImport(scope.db, before.id);
  if (!after) throw notFound();
  await recordChange(scope, importChange({ before, after }));
  return after;
}
