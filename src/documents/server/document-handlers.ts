/** Answers the calls for documents. */
import { type DocumentOwner, type DocumentRow, documentOwners } from '#documents/document.ts';
import { documentRoutes } from '#documents/document-routes.ts';
import { blockBytes } from '#media/upload-limits.ts';
import { colleagueName } from '#server/audit/colleague-name.ts';
import type { Actor } from '#server/http/call.ts';
import type { Calls } from '#server/http/calls.ts';
import { ownRequestIds } from '#server/http/request-id.ts';
import { defineChore } from '#server/jobs/job.ts';
import type { Jobs } from '#server/jobs/job-runner.ts';
import type { MediaStorage, UploadRules } from '#server/storage/media-storage.ts';
import { rulesByKey } from '#server/storage/rules-by-key.ts';
import { type CompanyPath, companyFromPath } from '#shared/companies.ts';
import { notFound } from '#shared/errors.ts';
import { arrivedDocuments, discardDocument, documentRules, type Uploads } from './complete-document.ts';
import { documentKeyOf, isDocumentKey } from './document-keys.ts';
import { findOwner, type OwnerKey } from './document-owner-store.ts';
import {
  findDocument,
  findDocumentById,
  listDocuments,
  listLateDocuments,
  type StoredDocument,
} from './document-store.ts';
import { announceDocument, changeDocument, deleteDocument } from './document-writes.ts';

/** Seconds that an address of a document serves it at least. */
const readSeconds = 600;

function rowOf({ id, kind, name, contentType, size, at, userName, email }: StoredDocument, actor: Actor): DocumentRow {
  const by = colleagueName({ name: userName, email }, actor);
  return { id, kind, name, contentType, size: size ?? 0, at: at.toISOString(), by };
}

interface Addressed {
  truckCompany?: CompanyPath | undefined;
  id: string;
}

function keyOfOwner(owner: DocumentOwner, { truckCompany, id }: Addressed): OwnerKey {
  return { owner, id, company: truckCompany === undefined ? null : companyFromPath(truckCompany) };
}

/** Where the bytes of a document go. */
function addressFor(storage: MediaStorage, document: StoredDocument): Promise<string> {
  const { contentType, announcedSize } = document;
  return storage.uploadAddress(documentKeyOf(document), contentType, announcedSize > blockBytes);
}

/** What is kept of the answer to a new document: its address is given anew to who asks twice. */
function rememberId({ storage, db }: Uploads) {
  return {
    keep: (result: unknown) => ({ id: (result as { id: string }).id }),
    renew: async (kept: unknown) => {
      const { id } = kept as { id: string };
      const document = await findDocumentById(db, id);
      if (!document) throw notFound();
      return { id, uri: await addressFor(storage, document) };
    },
  };
}

function serveReads(calls: Calls, owner: DocumentOwner, uploads: Uploads): void {
  const routes = documentRoutes[owner];

  calls.serve(routes.list, async ({ db, actor, params, requestId }) => {
    const found = await findOwner(db, keyOfOwner(owner, params));
    if (!found) throw notFound();
    const documents = await listDocuments(db, { owner, ownerIds: found.ids });
    // While the storage is away work goes on with what is known to be whole.
    const whole = await arrivedDocuments(uploads, documents, requestId).catch((error: unknown) => {
      uploads.log.warn({ err: error, reqId: requestId }, 'uploads cannot be looked for');
      return documents.filter(({ size }) => size !== null);
    });
    return whole.map((document) => rowOf(document, actor));
  });

  calls.serve(routes.get, async (call) => {
    const { db, params, requestId, actor } = call;
    const found = await findOwner(db, keyOfOwner(owner, params));
    const stored = found && (await findDocument(db, { owner, ownerIds: found.ids, id: params.documentId }));
    const [document] = stored ? await arrivedDocuments(uploads, [stored], requestId) : [];
    if (!document) throw notFound();
    call.setVersion(document.version);
    const { contentType, name } = document;
    const uri = await uploads.storage.readAddress(documentKeyOf(document), contentType, readSeconds, {
      name,
      reader: actor.userId,
    });
    return { ...rowOf(document, call.actor), uri };
  });
}

function serveWrites(calls: Calls, owner: DocumentOwner, uploads: Uploads): void {
  const routes = documentRoutes[owner];

  calls.serve(
    routes.create,
    async (call) => {
      const document = await announceDocument(call, keyOfOwner(owner, call.params), call.body);
      return { id: document.id, uri: await addressFor(uploads.storage, document) };
    },
    { remember: rememberId(uploads) },
  );

  calls.serve(routes.update, async (call) => {
    const { params, ifMatch, body } = call;
    const target = { ...keyOfOwner(owner, params), documentId: params.documentId, ifMatch };
    const document = await changeDocument(call, uploads, target, body);
    call.setVersion(document.version);
    return rowOf(document, call.actor);
  });

  calls.serve(routes.remove, (call) => {
    const { params, ifMatch } = call;
    return deleteDocument(call, uploads, { ...keyOfOwner(owner, params), documentId: params.documentId, ifMatch });
  });
}

/** Serves the calls of `document-routes.ts`. */
export function serveDocumentCalls(calls: Calls, uploads: Uploads): void {
  for (const owner of documentOwners) {
    serveReads(calls, owner, uploads);
    serveWrites(calls, owner, uploads);
  }
}

/** Hours that an upload may take before it counts as late, and as given up. */
const waits = { late: 1, givenUp: 24 };
const hourMs = 3_600_000;

const tidyChore = defineChore({ name: 'tidy-documents', label: 'Tidy up documents', cron: '27 * * * *' });

/** Takes in once an hour what arrived without word, and forgets what never came. */
export function workOnDocuments(jobs: Jobs, uploads: Uploads): void {
  jobs.work(tidyChore, async () => {
    const late = await listLateDocuments(uploads.db, new Date(Date.now() - waits.late * hourMs));
    const givenUp = Date.now() - waits.givenUp * hourMs;
    for (const document of late) {
      const [taken] = await arrivedDocuments(uploads, [document], ownRequestIds.housekeeping);
      if (!taken && document.at.getTime() <= givenUp)
        await discardDocument(uploads, document, ownRequestIds.housekeeping);
    }
  });
}

/** The rules of a storage of our own: those of documents for their keys, else the others. */
export function withDocumentRules(uploads: Uploads, others: UploadRules): UploadRules {
  const documents = documentRules(uploads);
  return rulesByKey((key) => (isDocumentKey(key) ? documents : others));
}
