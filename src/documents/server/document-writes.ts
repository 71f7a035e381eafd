/** Announces, changes and deletes documents: the row, the audit row and the wish to have bytes removed, in one transaction. */
import { randomUUIDv7 } from 'node:crypto';
import type { DocumentOwner, DocumentUpdate, NewDocument } from '#documents/document.ts';
import { enqueueRemoval } from '#media/server/removal-jobs.ts';
import { assertUnchanged } from '#server/audit/assert-unchanged.ts';
import { recordChange, recordChanges } from '#server/audit/record-change.ts';
import { createdBy, updatedBy } from '#server/audit/stamps.ts';
import type { Scope } from '#server/http/call.ts';
import { notFound } from '#shared/errors.ts';
import { arrivedDocuments, type Uploads } from './complete-document.ts';
import { documentKeyOf } from './document-keys.ts';
import { findOwner, type OwnerKey } from './document-owner-store.ts';
import { documentChange } from './document-record.ts';
import {
  findDocument,
  findDocumentById,
  insertDocument,
  listDocuments,
  removeDocuments,
  type StoredDocument,
  updateDocument,
} from './document-store.ts';

/** Which document of whom, and the version that its writer has seen. */
export interface DocumentTarget extends OwnerKey {
  documentId: string;
  ifMatch: string | undefined;
}

/** Adds a document that waits for its bytes. @throws Failure 404 where there is no such owner */
export async function announceDocument(scope: Scope, key: OwnerKey, body: NewDocument): Promise<StoredDocument> {
  const found = await findOwner(scope.db, key, true);
  if (!found) throw notFound();
  const { kind, name, contentType, size } = body;
  const id = randomUUIDv7();
  const { owner, company } = key;
  const document = { id, owner, ownerId: found.id, company, kind, name, contentType, announcedSize: size };
  await insertDocument(scope.db, document, createdBy(scope));
  const after = await findDocumentById(scope.db, id);
  if (!after) throw notFound();
  await recordChange(scope, documentChange({ after }));
  return after;
}

async function lockDocument(scope: Scope, uploads: Uploads, target: DocumentTarget): Promise<StoredDocument> {
  const found = await findOwner(scope.db, target);
  const seen = found && (await findDocument(scope.db, { ...target, ownerIds: found.ids, id: target.documentId }));
  // What has come without word is taken in by a transaction of its own, before this one holds the row.
  const [arrived] = seen ? await arrivedDocuments(uploads, [seen], scope.requestId) : [];
  const document = arrived && (await findDocumentById(scope.db, arrived.id, true));
  if (!document) throw notFound();
  await assertUnchanged(scope, target.ifMatch, {
    recordType: 'document',
    recordId: document.id,
    version: document.version,
  });
  return document;
}

/** Renames a document or changes its kind; what is so already keeps its version. @throws Failure 404, 412 */
export async function changeDocument(
  scope: Scope,
  uploads: Uploads,
  target: DocumentTarget,
  { kind, name }: DocumentUpdate,
): Promise<StoredDocument> {
  const before = await lockDocument(scope, uploads, target);
  const after = { ...before, kind: kind ?? before.kind, name: name ?? before.name, version: before.version + 1 };
  if (after.kind === before.kind && after.name === before.name) return before;
  await updateDocument(scope.db, before, { kind, name }, scope.today(), updatedBy(scope));
  await recordChange(scope, documentChange({ before, after }));
  return after;
}

/** Deletes a document. @throws Failure 404, 412 */
export async function deleteDocument(scope: Scope, uploads: Uploads, target: DocumentTarget): Promise<void> {
  const before = await lockDocument(scope, uploads, target);
  await removeDocuments(scope.db, [before.id]);
  await enqueueRemoval(scope.db, documentKeyOf(before));
  await recordChange(scope, documentChange({ before }));
}

/** Deletes all documents of owners; for the transaction that deletes these, once it has. */
export async function forgetDocuments(scope: Scope, owner: DocumentOwner, ownerIds: readonly string[]): Promise<void> {
  if (ownerIds.length === 0) return;
  const documents = await listDocuments(scope.db, { owner, ownerIds });
  if (documents.length === 0) return;
  await removeDocuments(
    scope.db,
    documents.map(({ id }) => id),
  );
  for (const document of documents) await enqueueRemoval(scope.db, documentKeyOf(document));
  await recordChanges(
    scope,
    documents.map((before) => documentChange({ before })),
  );
}
