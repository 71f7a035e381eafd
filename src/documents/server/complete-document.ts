/** An upload becomes a document of its owner: once it is whole, checked, and known to be wanted. */
import { buffer } from 'node:stream/consumers';
import type { Kysely } from 'kysely';
import { type DocumentType, maxDocumentBytes } from '#documents/document.ts';
import { enqueueRemoval } from '#media/server/removal-jobs.ts';
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
  maySend,
  removeDocuments,
  type StoredDocument,
  senderOf,
} from './document-store.ts';

/** What uploads stand on. */
export interface Uploads {
  db: Kysely<Database>;
  storage: MediaStorage;
  log: Log;
  /** The business's day, as `YYYY-MM-DD`. */
  today: () => string;
}

/** Decides once what a waiting upload becomes, with its audit row; false where it is gone. */
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

/** The upload is not what it was announced to be, or never came: it goes. */
export async function discardDocument(uploads: Uploads, { id }: StoredDocument, requestId: string): Promise<void> {
  await resolveUpload(uploads, id, async (document, trx) => {
    await removeDocuments(trx, [id]);
    await enqueueRemoval(trx, documentKeyOf(document));
    return { context: { db: trx, actor: systemActor, requestId } };
  });
}

/** The type of a file that was announced. @throws UploadRefusal 400 for a file that is not taken */
async function checkDocument({ storage }: Uploads, document: StoredDocument, size: number): Promise<DocumentType> {
  const { announcedSize, contentType } = document;
  if (size !== announcedSize) {
    throw new UploadRefusal(400, `The file has ${size} bytes, and ${announcedSize} were announced.`);
  }
  const result = await typeOfContent(await buffer(await storage.read(documentKeyOf(document))), contentType);
  if ('refusal' in result) throw new UploadRefusal(400, result.refusal);
  return result.type;
}

/** Shows the document from now on, under the type that its content has; null where it is gone. @throws UploadRefusal */
async function completeDocument(
  uploads: Uploads,
  id: string,
  size: number,
  requestId: string,
): Promise<StoredDocument | null> {
  const announced = await findDocumentById(uploads.db, id);
  if (!announced) return null;
  const found = { contentType: await checkDocument(uploads, announced, size), size };
  const isThere = await resolveUpload(uploads, id, async (document, trx) => {
    const context = { db: trx, actor: senderOf(document), requestId };
    const after = { ...document, ...found };
    await completeDocumentRow(trx, after, uploads.today(), updatedBy(context));
    return { context, after };
  });
  return isThere ? { ...announced, ...found } : null;
}

function idOfKey(key: string): string {
  return key.slice(key.lastIndexOf('/') + 1);
}

/** What a storage of our own asks about documents. */
export function documentRules(uploads: Uploads): UploadRules {
  return {
    maxBytes: () => maxDocumentBytes,
    // The beginning does not tell; the whole is looked at once it is there.
    matchesFileSignature: () => true,
    stateOf: async (key) => {
      const document = await findDocumentById(uploads.db, idOfKey(key));
      if (!document || documentKeyOf(document) !== key || !(await maySend(uploads.db, document))) return 'unknown';
      return document.size === null ? 'waiting' : 'taken';
    },
    complete: async (key, size, requestId) => (await completeDocument(uploads, idOfKey(key), size, requestId)) !== null,
  };
}

/** A waiting document whose bytes have come without word, as where browsers send them past us; else undefined. */
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

/** Those of the rows that are whole, including what has arrived since without word. */
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
