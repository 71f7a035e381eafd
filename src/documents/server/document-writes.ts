/** Creates, changes and deletes documents, each with its audit entry and the removal of bytes in one transaction. */
import { randomUUIDv7 } from 'node:crypto';
import type { DocumentUpdate, NewDocument } from '#documents/document.ts';
import { enqueueRemoval } from '#files/server/removal-jobs.ts';
import { assertUnchanged } from '#server/audit/assert-unchanged.ts';
import { createdBy, updatedBy } from '#server/audit/stamps.ts';
import { writeAuditEntries, writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import type { FindRecord } from '#server/db/record-store.ts';
import type { WriteContext } from '#server/http/request-context.ts';
import type { Company } from '#shared/companies.ts';
import { notFound } from '#shared/errors.ts';
import type { PageType } from '#shared/record-types.ts';
import type { DocumentUploads } from './document-files.ts';
import { documentKeyOf } from './document-keys.ts';
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

/** The record in a request path. Those that all companies share have no company. */
export interface OwnerKey {
  owner: PageType;
  find: FindRecord;
  id: string;
  company: Company | null;
}

/** A document, and the version that the user has seen. */
export interface DocumentTarget extends OwnerKey {
  documentId: string;
  ifMatch: string | undefined;
}

/**
 * Adds a document that is waiting for its bytes.
 * @throws Failure 404 if the owner does not exist
 */
export async function announceDocument(
  context: WriteContext,
  key: OwnerKey,
  body: NewDocument,
): Promise<StoredDocument> {
  const [ownerId] = await key.find(context.db, key, true);
  if (ownerId === undefined) throw notFound();
  const { kind, name, contentType, size } = body;
  const id = randomUUIDv7();
  const { owner, company } = key;
  const document = { id, owner, ownerId, company, kind, name, contentType, announcedSize: size };
  await insertDocument(context.db, document, createdBy(context));
  const after = await findDocumentById(context.db, id);
  if (!after) throw notFound();
  await writeAuditEntry(context, documentChange({ after }));
  return after;
}

async function lockDocument(
  context: WriteContext,
  uploads: DocumentUploads,
  target: DocumentTarget,
): Promise<StoredDocument> {
  const ownerIds = await target.find(context.db, target);
  const seen = await findDocument(context.db, { ...target, ownerIds, id: target.documentId });
  // An unreported upload is completed in its own transaction, before this one locks the row.
  const [arrived] = seen ? await uploads.arrived([seen], context.requestId) : [];
  const document = arrived && (await findDocumentById(context.db, arrived.id, true));
  if (!document) throw notFound();
  await assertUnchanged(context, target.ifMatch, {
    recordType: 'document',
    recordId: document.id,
    version: document.version,
  });
  return document;
}

/**
 * Renames a document or changes its kind; the version stays the same if nothing changes.
 * @throws Failure 404, 412
 */
export async function changeDocument(
  context: WriteContext,
  uploads: DocumentUploads,
  target: DocumentTarget,
  { kind, name }: DocumentUpdate,
): Promise<StoredDocument> {
  const before = await lockDocument(context, uploads, target);
  const after = { ...before, kind: kind ?? before.kind, name: name ?? before.name, version: before.version + 1 };
  if (after.kind === before.kind && after.name === before.name) return before;
  await updateDocument(context.db, before, { kind, name }, context.today(), updatedBy(context));
  await writeAuditEntry(context, documentChange({ before, after }));
  return after;
}

/**
 * Deletes a document.
 * @throws Failure 404, 412
 */
export async function deleteDocument(
  context: WriteContext,
  uploads: DocumentUploads,
  target: DocumentTarget,
): Promise<void> {
  const before = await lockDocument(context, uploads, target);
  await removeDocuments(context.db, [before.id]);
  await enqueueRemoval(context.db, documentKeyOf(before));
  await writeAuditEntry(context, documentChange({ before }));
}

/** Deletes all documents of owners. Call it in the transaction that deletes the owners, after doing so. */
export async function deleteDocumentsOf(
  context: WriteContext,
  owner: PageType,
  ownerIds: readonly string[],
): Promise<void> {
  if (ownerIds.length === 0) return;
  const documents = await listDocuments(context.db, { owner, ownerIds });
  if (documents.length === 0) return;
  await removeDocuments(
    context.db,
    documents.map(({ id }) => id),
  );
  for (const document of documents) await enqueueRemoval(context.db, documentKeyOf(document));
  await writeAuditEntries(
    context,
    documents.map((before) => documentChange({ before })),
  );
}
