/** Changes an import and writes its audit entry. */

import { updatedBy } from '#server/audit/stamps.ts';
import { type AuditContext, writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import { notFound } from '#shared/errors.ts';
import { importChange } from './import-record.ts';
import { findImport, type ImportChanges, type StoredImport, updateImport } from './import-store.ts';

/** Returns the import after the change. */
export async function saveImport(
  context: AuditContext,
  before: StoredImport,
  changes: ImportChanges,
): Promise<StoredImport> {
  await updateImport(context.db, before.id, changes, updatedBy(context));
  const after = await findImport(context.db, before.id);
  if (!after) throw notFound();
  await writeAuditEntry(context, importChange({ before, after }));
  return after;
}
