/** Completes uploads of documents: checks the file against what was announced and shows the document. */
import { buffer } from 'node:stream/consumers';
import type { Kysely } from 'kysely';
import { type DocumentType, maxDocumentBytes } from '#documents/document.ts';
import { enqueueRemoval } from '#files/server/removal-jobs.ts';
import { updatedBy } from '#server/audit/stamps.ts';
import { type AuditContext, systemActor, writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import { withTransaction } from '#server/db/database.ts';
import type { Database } from '#server/db/schema.ts';
import type { Log } from '#server/log.ts';
import { isFileMissing, type MediaStorage, type UploadRules } from '#server/storage/media-storage.ts';
import { UploadRefusal } from '#server/storage/upload-refusal.ts';
import { typeOfContent } from './document-content.ts';
import { documentKeyOf } from './document-keys.ts';
import { documentChange } from './document-record.ts';
import {
  completeDocumentRow,
  findDocumentById,
  mayUpload,
  removeDocuments,
  type StoredDocument,
  senderOf,
} from './document-store.ts';

export interface Uploads {
  db: Kysely<Database>;
  storage: MediaStorage;
  log: Log;
  /** Today's date for the business, as `YYYY-MM-DD`. */
  today: () => string;
}

/** Completes or discards a waiting upload once, with its audit entry; false if the document was deleted. */
async function resolveUpload(
  { db }: Uploads,
  id: string,
  write: (
    document: StoredDocument,
    trx: Kysely<Database>,
  ) => Promise<{ context: AuditContext; after?: StoredDocument }>,
): Promise<boolean> {
  return await withTransaction(db, async (trx) => {
    const before = await findDocumentById(trx, id, true);
    if (!before) return false;
    if (before.size !== null) return true;
    const { context, after } = await write(before, trx);
    await writeAuditEntry(context, documentChange({ before, ...(after && { after }) }));
    return true;
  });
}

/** Discards an upload that never arrived or is not what was announced. */
export async function discardDocument(uploads: Uploads, { id }: StoredDocument, requestId: string): Promise<void> {
  await resolveUpload(uploads, id, async (document, trx) => {
    await removeDocuments(trx, [id]);
    await enqueueRemoval(trx, documentKeyOf(document));
    return { context: { db: trx, actor: systemActor, requestId } };
  });
}

/**
 * The real content type of an announced file.
 * @throws UploadRefusal 400 for a file that is not accepted
 */
async function checkDocument({ storage }: Uploads, document: StoredDocument, size: number): Promise<DocumentType> {
  const { announcedSize, contentType } = document;
  if (size !== announcedSize) {
    throw new UploadRefusal(400, `The file has ${size} bytes instead of the ${announcedSize} announced.`);
  }
  const result = await typeOfContent(await buffer(await storage.read(documentKeyOf(document))), contentType);
  if ('refusal' in result) throw new UploadRefusal(400, result.refusal);
  return result.type;
}

/**
 * Shows the document from now on, with its real content type; null if it was deleted.
 * @throws UploadRefusal
 */
async function completeDocument(
  uploads: Uploads,
  id: string,
  size: number,
  requestId: string,
): Promise<StoredDocument | null> {
  const announced = await findDocumentById(uploads.db, id);
  if (!announced) return null;
  const found = { contentType: await checkDocument(uploads, announced, size), size };
  const exists = await resolveUpload(uploads, id, async (document, trx) => {
    const context = { db: trx, actor: senderOf(document), requestId };
    const after = { ...document, ...found };
    await completeDocumentRow(trx, after, uploads.today(), updatedBy(context));
    return { context, after };
  });
  return exists ? { ...announced, ...found } : null;
}

function idOfKey(key: string): string {
  return key.slice(key.lastIndexOf('/') + 1);
}

/** Upload rules of our own storage for documents. */
export function documentRules(uploads: Uploads): UploadRules {
  return {
    maxBytes: () => maxDocumentBytes,
    // The first bytes are not enough; the whole file is checked once it has arrived.
    matchesFileSignature: () => true,
    stateOf: async (key) => {
      const document = await findDocumentById(uploads.db, idOfKey(key));
      if (!document || documentKeyOf(document) !== key || !(await mayUpload(uploads.db, document))) return 'unknown';
      return document.size === null ? 'waiting' : 'taken';
    },
    complete: async (key, size, requestId) => (await completeDocument(uploads, idOfKey(key), size, requestId)) !== null,
  };
}

/** Completes an upload that the storage did not report, as when browsers upload directly to an external storage. */
async function reconcile(
  uploads: Uploads,
  document: StoredDocument,
  requestId: string,
): Promise<StoredDocument | undefined> {
  const [file] = await uploads.storage.list(documentKeyOf(document));
  if (!file) return undefined;
  try {
    return (await completeDocument(uploads, document.id, file.size, requestId)) ?? undefined;
  } catch (error) {
    if (error instanceof UploadRefusal) await discardDocument(uploads, document, requestId);
    else if (!isFileMissing(error)) throw error;
    return undefined;
  }
}

/** The completely uploaded documents, including uploads that arrived without being reported. */
export async function arrivedDocuments(
  uploads: Uploads,
  documents: readonly StoredDocument[],
  requestId: string,
): Promise<StoredDocument[]> {
  const complete: StoredDocument[] = [];
  for (const document of documents) {
    const arrived = document.size === null ? await reconcile(uploads, document, requestId) : document;
    if (arrived) complete.push(arrived);
  }
  return complete;
}
