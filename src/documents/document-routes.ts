/** The document API: the same five routes for every kind of record that has documents. */
import { z } from 'zod';
import {
  documentDetailSchema,
  documentSchema,
  documentUpdateSchema,
  documentUploadSchema,
  newDocumentSchema,
} from '#documents/document.ts';
import type { CompanyPath } from '#shared/companies.ts';
import type { PageKind } from '#shared/record-kind.ts';
import { rolesThatRead } from '#shared/record-readers.ts';
import { nounInSentences, nounOf } from '#shared/record-types.ts';
import { companyParams, defineRoute } from '#shared/route.ts';
import { idSchema } from '#shared/text.ts';
import { documentKind } from './document-kind.ts';

const tag = 'Documents';
const roles = rolesThatRead(documentKind);

/** Clients and suppliers belong to all companies, so their paths have no company. */
interface OwnerParams {
  truckCompany?: CompanyPath | undefined;
  id: string;
}
type OneParams = OwnerParams & { documentId: string };

/** The calls for the documents of a kind of record. */
export function documentRoutes({ type, page: { segment, isOfCompany } }: PageKind) {
  const noun = nounInSentences(type);
  const name = nounOf(type).replaceAll(' ', '');
  const id = idSchema.describe(`The id of the ${noun}.`);
  const ownParams = isOfCompany ? companyParams.extend({ id }) : z.object({ id });
  const params: z.ZodType<OwnerParams, OwnerParams> = ownParams;
  const oneParams: z.ZodType<OneParams, OneParams> = ownParams.extend({ documentId: idSchema });
  const all = isOfCompany
    ? (`/:truckCompany/${segment}/:id/documents` as const)
    : (`/${segment}/:id/documents` as const);
  const one = `${all}/:documentId` as const;
  const noOwner = `The requested ${noun} does not exist.`;
  return {
    owner: type,
    /** Only completely uploaded documents. */
    list: defineRoute({
      id: `list${name}Documents`,
      tag,
      summary: `List the documents of a ${noun}, oldest first`,
      method: 'GET',
      shows: ['document'],
      path: all,
      roles,
      params,
      result: z.array(documentSchema),
      messages: { 400: 'Failed to retrieve list of documents.', 404: noOwner },
    }),
    create: defineRoute({
      id: `create${name}Document`,
      tag,
      summary: `Create a document of a ${noun}; upload its bytes with PUT to the returned address`,
      method: 'POST',
      changes: ['document', type],
      path: all,
      roles,
      params,
      body: newDocumentSchema,
      result: documentUploadSchema,
      messages: { 400: 'Failed to upload document.', 404: noOwner },
    }),
    get: defineRoute({
      id: `get${name}Document`,
      tag,
      summary: `Get a document of a ${noun}, with a short-lived download URL`,
      method: 'GET',
      shows: ['document'],
      path: one,
      roles,
      params: oneParams,
      result: documentDetailSchema,
      etag: true,
      messages: { 400: 'Failed to retrieve document.', 404: 'The requested document does not exist.' },
    }),
    update: defineRoute({
      id: `update${name}Document`,
      tag,
      summary: `Rename a document of a ${noun} or change its type; omitted fields stay unchanged`,
      method: 'PUT',
      changes: ['document', type],
      path: one,
      roles,
      params: oneParams,
      body: documentUpdateSchema,
      result: documentSchema,
      etag: true,
      messages: { 400: 'Failed to update document.', 404: 'The requested document does not exist.' },
    }),
    remove: defineRoute({
      id: `delete${name}Document`,
      tag,
      summary: `Delete a document of a ${noun}`,
      method: 'DELETE',
      changes: ['document', type],
      path: one,
      roles,
      params: oneParams,
      etag: true,
      messages: { 400: 'Failed to delete document.', 404: 'The requested document does not exist.' },
    }),
  };
}

export type DocumentRoutes = ReturnType<typeof documentRoutes>;
