/** The file of an import arrives: it is checked as documents are, and read by a job. */
import { buffer } from 'node:stream/consumers';
import { maxDocumentBytes } from '#documents/document.ts';
import { isOfDocumentType } from '#documents/server/document-content.ts';
import { isWorkbookType } from '#imports/import.ts';
import { withTransaction } from '#server/db/database.ts';
import { isFileMissing, type UploadRules } from '#server/storage/media-storage.ts';
import { rulesByKey } from '#server/storage/rules-by-key.ts';
import { UploadRefusal } from '#server/storage/upload-refusal.ts';
import { enqueueReading } from './import-jobs.ts';
import { importKeyOf, importOfKey, isImportKey } from './import-keys.ts';
import { type ImportParts, importSender } from './import-parts.ts';
import { findImport, mayImport, type StoredImport } from './import-store.ts';
import { saveImport } from './save-import.ts';

/** What workbooks of before 2007 begin with. */
const oldWorkbook = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

/** Why the file is not what was announced; undefined where it is. */
async function faultOf({ storage }: ImportParts, stored: StoredImport, size: number): Promise<string | undefined> {
  const { announcedSize, contentType, id } = stored;
  if (size !== announcedSize) return `The file has ${size} bytes, and ${announcedSize} were announced.`;
  const content = await buffer(await storage.read(importKeyOf(id)));
  if (content.subarray(0, oldWorkbook.length).equals(oldWorkbook)) {
    return 'Old Excel files (.xls) are not taken. Save it as .xlsx or as CSV.';
  }
  // Whatever computers call CSV, it is a text.
  const claimed = isWorkbookType(contentType) ? contentType : 'text/csv';
  return (await isOfDocumentType(content, claimed)) ? undefined : 'The file is not of the type that it claims to be.';
}

/** The file is there: it is read from now on. False when nobody wants it any more. @throws UploadRefusal */
async function completeImport(parts: ImportParts, id: string, size: number, requestId: string): Promise<boolean> {
  const announced = await findImport(parts.db, id);
  const fault = announced && (await faultOf(parts, announced, size));
  if (fault) throw new UploadRefusal(400, fault);
  return await withTransaction(parts.db, async (trx) => {
    const stored = await findImport(trx, id, true);
    if (!stored) return false;
    if (stored.size !== null) return true;
    await saveImport({ db: trx, actor: importSender(stored), requestId }, stored, { size });
    await enqueueReading(trx, id);
    return true;
  });
}

/** What a storage of our own asks about files of imports; about others it asks `others`. */
export function withImportRules(parts: ImportParts, others: UploadRules): UploadRules {
  const imports: UploadRules = {
    maxBytes: () => maxDocumentBytes,
    looksLike: () => true,
    stateOf: async (key) => {
      const stored = await findImport(parts.db, importOfKey(key));
      if (!stored || !(await mayImport(parts.db, stored.userId))) return 'unknown';
      return stored.size === null ? 'waiting' : 'taken';
    },
    complete: (key, size, requestId) => completeImport(parts, importOfKey(key), size, requestId),
  };
  return rulesByKey((key) => (isImportKey(key) ? imports : others));
}

/** Takes in a file that has come without word, as where browsers send it past us; one that is not as announced fails. */
export async function arrivedImport(parts: ImportParts, stored: StoredImport, requestId: string): Promise<void> {
  if (stored.size !== null) return;
  const [file] = await parts.storage.list(importKeyOf(stored.id));
  if (!file) return;
  try {
    await completeImport(parts, stored.id, file.size, requestId);
  } catch (error) {
    if (isFileMissing(error)) return;
    if (!(error instanceof UploadRefusal)) throw error;
    const scope = { actor: importSender(stored), requestId };
    await withTransaction(parts.db, async (trx) => {
      const waiting = await findImport(trx, stored.id, true);
      if (waiting?.size !== null || waiting.state !== 'Reading') return;
      await saveImport({ ...scope, db: trx }, waiting, { state: 'Failed', fault: error.message });
    });
  }
}
