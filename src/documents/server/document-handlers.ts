import type { DocumentRow } from '#documents/document.ts';
import type { DocumentRoutes } from '#documents/document-routes.ts';
import { colleagueName } from '#server/audit/colleague-name.ts';
import type { FindRecord } from '#server/db/record-store.ts';
import type { Actor } from '#server/http/request-context.ts';
import type { RouteRegistrar } from '#server/http/route-registrar.ts';
import { defineChore } from '#server/jobs/job.ts';
import type { Jobs } from '#server/jobs/job-runner.ts';
import { type CompanyPath, companyFromPath } from '#shared/companies.ts';
import { notFound } from '#shared/errors.ts';
import type { DocumentUploads } from './document-files.ts';
import { documentKeyOf } from './document-keys.ts';
import { findDocument, listDocuments, listLateDocuments, type StoredDocument } from './document-store.ts';
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

function registerReadRoutes(registrar: RouteRegistrar, part: DocumentPart, uploads: DocumentUploads): void {
  const routes = part.documents;

  registrar.handle(routes.list, async ({ db, actor, params, requestId }) => {
    const { owner, find, ...key } = ownerKeyOf(part, params);
    const ownerIds = await find(db, key);
    if (ownerIds.length === 0) throw notFound();
    const documents = await listDocuments(db, { owner, ownerIds });
    const complete = await uploads.arrivedIfKnown(documents, requestId);
    return complete.map((document) => rowOf(document, actor));
  });

  registrar.handle(routes.get, async (context) => {
    const { db, params, requestId, actor } = context;
    const { owner, find, ...key } = ownerKeyOf(part, params);
    const stored = await findDocument(db, { owner, ownerIds: await find(db, key), id: params.documentId });
    const [document] = stored ? await uploads.arrived([stored], requestId) : [];
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

function registerWriteRoutes(registrar: RouteRegistrar, part: DocumentPart, uploads: DocumentUploads): void {
  const routes = part.documents;

  registrar.handle(
    routes.create,
    async (context) => {
      const document = await announceDocument(context, ownerKeyOf(part, context.params), context.body);
      return { id: document.id, uri: await uploads.addressOf(document) };
    },
    { replay: uploads.replay },
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
  uploads: DocumentUploads,
): void {
  for (const part of parts) {
    registerReadRoutes(registrar, part, uploads);
    registerWriteRoutes(registrar, part, uploads);
  }
}

const tidyChore = defineChore({ name: 'tidy-documents', label: 'Tidy up documents', cron: '27 * * * *' });

/** Every hour, completes uploads that arrived without being reported and discards those that never arrived. */
export function registerDocumentWorker(jobs: Jobs, uploads: DocumentUploads): void {
  jobs.work(tidyChore, () => uploads.expire(listLateDocuments));
}
