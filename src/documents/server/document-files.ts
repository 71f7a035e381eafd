/** How files of documents are checked against what was announced, and what happens when one has arrived. */
import { buffer } from 'node:stream/consumers';
import { type DocumentType, maxDocumentBytes } from '#documents/document.ts';
import { assertAnnouncedSize, type FileKind, type Uploads } from '#files/server/uploads.ts';
import { updatedBy } from '#server/audit/stamps.ts';
import { writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import { UploadRefusal } from '#server/storage/upload-refusal.ts';
import { approvedRoles } from '#shared/roles.ts';
import { typeOfContent } from './document-content.ts';
import { documentKeyOf } from './document-keys.ts';
import { documentChange } from './document-record.ts';
import { completeDocument, findDocumentById, removeDocuments, type StoredDocument } from './document-store.ts';

interface FoundDocument {
  contentType: DocumentType;
  size: number;
}

export type DocumentUploads = Uploads<StoredDocument, FoundDocument>;

/** @param today today's date for the business, as `YYYY-MM-DD` */
export function documentFiles(today: () => string): FileKind<StoredDocument, FoundDocument> {
  return {
    keyOf: documentKeyOf,
    senderRoles: approvedRoles,
    maxBytes: () => maxDocumentBytes,
    isWaiting: ({ size }) => size === null,
    find: findDocumentById,
    async check(storage, document, { size }) {
      assertAnnouncedSize(document, size);
      const bytes = await buffer(await storage.read(documentKeyOf(document)));
      const result = await typeOfContent(bytes, document.contentType);
      if ('refusal' in result) throw new UploadRefusal(400, result.refusal);
      return { contentType: result.type, size };
    },
    async complete(context, before, found) {
      const after = { ...before, ...found };
      await completeDocument(context.db, after, today(), updatedBy(context));
      await writeAuditEntry(context, documentChange({ before, after }));
      return after;
    },
    async discard(context, before) {
      await removeDocuments(context.db, [before.id]);
      await writeAuditEntry(context, documentChange({ before }));
    },
  };
}
