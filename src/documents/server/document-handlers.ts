import type { DocumentRow } from '#documents/document.ts';
import type { DocumentRoutes } from '#documents/document-routes.ts';
import { blockBytes } from '#files/upload-limits.ts';
import { colleagueName } from '#server/audit/colleague-name.ts';
import type { FindRecord } from '#server/db/record-store.ts';
import type { Actor } from '#server/http/request-context.ts';
import { ownRequestIds } from '#server/http/request-id.ts';
import type { RouteRegistrar } from '#server/http/route-registrar.ts';
import { defineChore } from '#server/jobs/job.ts';
import type { Jobs } from '#server/jobs/job-runner.ts';
import type { MediaStorage, UploadRules } from '#server/storage/media-storage.ts';
import { rulesByKey } from '#server/storage/rules-by-key.ts';
import { type CompanyPath, companyFromPath } from '#shared/companies.ts';
import { notFound } from '#shared/errors.ts';
import { arrivedDocuments, discardDocument, documentRules, type Uploads } from './complete-document.ts';
import { documentKeyOf, isDocumentKey } from './document-keys.ts';
import {
  findDocument,
  findDocumentById,
  listDocuments,
  listLateDocuments,
  type StoredDocument,
} from './document-store.ts';
import { announceDocument, changeDocument, deleteDocument, type OwnerKey } from './document-writes.ts';

/** Min seconds that a download URL stays valid. */
const readSeconds = 600;

function rowOf({ id, kind, name, contentType, size, at, userName, email }: StoredDocument, actor: Actor): DocumentRow {
  const by = colleagueName({ name: userName, email }, actor);
  return { id, kind, name, contentType, size: size ?? 0, at: at.toISOString(), by };
}

/** A kind of record with documents. */
export interface DocumentPart {
  documents: DocumentRoutes;
  find: FindRecord;
}

interface Addressed {
  truckCompany?: CompanyPath | undefined;
  id: string;
}

function ownerKeyOf({ documents: { owner }, find }: DocumentPart, { truckCompany, id }: Addressed): OwnerKey {
  return { owner, find, id, company: truckCompany === undefined ? null : companyFromPath(truckCompany) };
}

/** The URL to upload the document to. */
function uploadAddressOf(storage: MediaStorage, document: StoredDocument): Promise<string> {
  const { contentType, announcedSize } = document;
  return storage.uploadAddress(documentKeyOf(document), contentType, announcedSize > blockBytes);
}

/** A presigned URL is not stored with the idempotency key; a repeated request gets a new one. */
function replayById({ storage, db }: Uploads) {
  return {
    keep: (result: unknown) => ({ id: (result as { id: string }).id }),
    renew: async (stored: unknown) => {
      const { id } = stored as { id: string };
      const document = await findDocumentById(db, id);
      if (!document) throw notFound();
      return { id, uri: await uploadAddressOf(storage, document) };
    },
  };
}

function registerReadRoutes(registrar: RouteRegistrar, part: DocumentPart, uploads: Uploads): void {
  const routes = part.documents;

  registrar.handle(routes.list, async ({ db, actor, params, requestId }) => {
    const { owner, find, ...key } = ownerKeyOf(part, params);
    const ownerIds = await find(db, key);
    if (ownerIds.length === 0) throw notFound();
    const documents = await listDocuments(db, { owner, ownerIds });
    // If the storage is unavailable, only documents known to be complete are listed.
    const complete = await arrivedDocuments(uploads, documents, requestId).catch((error: unknown) => {
      uploads.log.warn({ err: error, reqId: requestId }, 'could not check whether uploads have arrived');
      return documents.filter(({ size }) => size !== null);
    });
    return complete.map((document) => rowOf(document, actor));
  });

  registrar.handle(routes.get, async (context) => {
    const { db, params, requestId, actor } = context;
    const { owner, find, ...key } = ownerKeyOf(part, params);
    const stored = await findDocument(db, { owner, ownerIds: await find(db, key), id: params.documentId });
    const [document] = stored ? await arrivedDocuments(uploads, [stored], requestId) : [];
    if (!document) throw notFound();
    context.setVersion(document.version);
    const { contentType, name } = document;
    const uri = await uploads.storage.readAddress(documentKeyOf(document), contentType, readSeconds, {
      name,
      reader: actor.userId,
    });
    return { ...rowOf(document, context.actor), uri };
  });
}

function registerWriteRoutes(registrar: RouteRegistrar, part: DocumentPart, uploads: Uploads): void {
  const routes = part.documents;

  registrar.handle(
    routes.create,
    async (context) => {
      const document = await announceDocument(context, ownerKeyOf(part, context.params), context.body);
      return { id: document.id, uri: await uploadAddressOf(uploads.storage, document) };
    },
    { replay: replayById(uploads) },
  );

  registrar.handle(routes.update, async (context) => {
    const { params, ifMatch, body } = context;
    const target = { ...ownerKeyOf(part, params), documentId: params.documentId, ifMatch };
    const document = await changeDocument(context, uploads, target, body);
    context.setVersion(document.version);
    return rowOf(document, context.actor);
  });

  registrar.handle(routes.remove, (context) => {
    const { params, ifMatch } = context;
    return deleteDocument(context, uploads, { ...ownerKeyOf(part, params), documentId: params.documentId, ifMatch });
  });
}

export function registerDocumentRoutes(
  registrar: RouteRegistrar,
  parts: readonly DocumentPart[],
  uploads: Uploads,
): void {
  for (const part of parts) {
    registerReadRoutes(registrar, part, uploads);
    registerWriteRoutes(registrar, part, uploads);
  }
}

/** Hours after which an upload counts as late, and after which it is given up. */
const uploadHours = { late: 1, givenUp: 24 };
const hourMs = 3_600_000;

const tidyChore = defineChore({ name: 'tidy-documents', label: 'Tidy up documents', cron: '27 * * * *' });

/** Every hour, completes uploads that arrived without being reported and discards those that never arrived. */
export function registerDocumentWorker(jobs: Jobs, uploads: Uploads): void {
  jobs.work(tidyChore, async () => {
    const late = await listLateDocuments(uploads.db, new Date(Date.now() - uploadHours.late * hourMs));
    const givenUp = Date.now() - uploadHours.givenUp * hourMs;
    for (const document of late) {
      const [taken] = await arrivedDocuments(uploads, [document], ownRequestIds.housekeeping);
      if (!taken && document.at.getTime() <= givenUp)
        await discardDocument(uploads, document, ownRequestIds.housekeeping);
    }
  });
}

/** Upload rules of our own storage for documents; `others` applies to all other files. */
export function withDocumentRules(uploads: Uploads, others: UploadRules): UploadRules {
  const documents = documentRules(uploads);
  return rulesByKey((key) => (isDocumentKey(key) ? documents : others));
}
