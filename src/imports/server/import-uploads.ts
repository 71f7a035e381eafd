/**
 * Handles the arrival of an import's file: checks it in the same way as a document and enqueues the job that reads
 * it.
 */
import { buffer } from 'node:stream/consumers';
import { maxDocumentBytes } from '#documents/document.ts';
import { enqueueRemoval } from '#files/server/removal-jobs.ts';
import type { AuditContext } from '#server/audit/write-audit-entry.ts';
import { withTransaction } from '#server/db/database.ts';
import { isFileMissing, type UploadRules } from '#server/storage/media-storage.ts';
import { rulesByKey } from '#server/storage/rules-by-key.ts';
import { UploadRefusal } from '#server/storage/upload-refusal.ts';
import { otherKindReason } from './file-kind.ts';
import { enqueueReading } from './import-jobs.ts';
import { importKeyOf, importOfKey, isImportKey } from './import-keys.ts';
import { type ImportParts, importSender } from './import-parts.ts';
import { findImport, findImportUser, type StoredImport } from './import-store.ts';
import { saveImport } from './save-import.ts';

/** Why the file is not a spreadsheet; undefined if it can be read. */
async function fileKindError({ storage }: ImportParts, { id }: StoredImport): Promise<string | undefined> {
  return otherKindReason(await buffer(await storage.read(importKeyOf(id))));
}

/** Applies a change to an import that is waiting for its file; false if the import was deleted. */
async function resolveWaiting(
  { db }: ImportParts,
  id: string,
  requestId: string,
  change: (stored: StoredImport, context: AuditContext) => Promise<unknown>,
): Promise<boolean> {
  return await withTransaction(db, async (trx) => {
    const stored = await findImport(trx, id, true);
    if (!stored) return false;
    const context = { db: trx, actor: importSender(stored), requestId };
    if (stored.size === null && stored.state === 'Reading') await change(stored, context);
    return true;
  });
}

/**
 * Records that the file has arrived and enqueues reading it. A file of another type fails the import. Returns false
 * if the import was deleted.
 * @throws UploadRefusal
 */
async function completeImport(parts: ImportParts, id: string, size: number, requestId: string): Promise<boolean> {
  const announced = await findImport(parts.db, id);
  if (!announced) return false;
  const { announcedSize } = announced;
  if (size !== announcedSize) {
    throw new UploadRefusal(400, `The file has ${size} bytes instead of the ${announcedSize} announced.`);
  }
  const kindError = await fileKindError(parts, announced);
  const isWanted = await resolveWaiting(parts, id, requestId, async (stored, context) => {
    await saveImport(context, stored, kindError === undefined ? { size } : { state: 'Failed', error: kindError });
    if (kindError === undefined) await enqueueReading(context.db, id);
    else await enqueueRemoval(context.db, importKeyOf(id));
  });
  if (kindError !== undefined) throw new UploadRefusal(400, kindError);
  return isWanted;
}

/** Upload rules of our own storage for import files; `others` applies to all other files. */
export function withImportRules(parts: ImportParts, others: UploadRules): UploadRules {
  const imports: UploadRules = {
    maxBytes: () => maxDocumentBytes,
    matchesFileSignature: () => true,
    stateOf: async (key) => {
      const stored = await findImport(parts.db, importOfKey(key));
      if (!stored || !(await findImportUser(parts.db, stored.userId))) return 'unknown';
      return stored.size === null && stored.state === 'Reading' ? 'waiting' : 'taken';
    },
    complete: (key, size, requestId) => completeImport(parts, importOfKey(key), size, requestId),
  };
  return rulesByKey((key) => (isImportKey(key) ? imports : others));
}

/**
 * Completes an upload that the storage did not report, as when browsers upload directly to an external storage. A
 * file that does not match its announcement fails the import.
 */
export async function completeIfArrived(parts: ImportParts, stored: StoredImport, requestId: string): Promise<void> {
  if (stored.size !== null || stored.state !== 'Reading') return;
  const { id } = stored;
  const [file] = await parts.storage.list(importKeyOf(id));
  if (!file) return;
  try {
    await completeImport(parts, id, file.size, requestId);
  } catch (error) {
    if (isFileMissing(error)) return;
    if (!(error instanceof UploadRefusal)) throw error;
    const message = error.message;
    await resolveWaiting(parts, id, requestId, (waiting, context) =>
      saveImport(context, waiting, { state: 'Failed', error: message }),
    );
  }
}
