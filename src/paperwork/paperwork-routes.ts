/** The routes of orders and invoices, which differ only in their names. */
import { z } from 'zod';
import { paperListSchemas } from '#paperwork/paper-fields.ts';
import { otherKind, type PaperKind, paperKindLists } from '#paperwork/paper-kinds.ts';
import { paperBodySchema, paperRowSchema } from '#paperwork/paperwork.ts';
import { warnedPaperSchema } from '#paperwork/truck-warnings.ts';
import { listRoutes } from '#shared/list-routes.ts';
import { approvedRoles } from '#shared/roles.ts';
import { companyParams, defineRoute } from '#shared/route.ts';
import { idSchema } from '#shared/text.ts';

const roles = approvedRoles;

/** Names of each kind in URLs and operation ids. */
const spellings = {
  order: { noun: 'Order', folder: paperKindLists.order, idParam: 'orderId' },
  invoice: { noun: 'Invoice', folder: paperKindLists.invoice, idParam: 'invoiceId' },
} as const satisfies Record<PaperKind, object>;

/** The query parameter that also deletes the linked paper. */
type DeleteFlag = 'deleteInvoice' | 'deleteOrder';

/** `deleteInvoice` for an order, `deleteOrder` for an invoice. */
export function deleteFlag(kind: PaperKind): DeleteFlag {
  return `delete${spellings[otherKind[kind]].noun}`;
}

const flagSchema = z.enum(['true', 'false']).optional();

/** Paths call the paper's id `orderId` or `invoiceId`; handlers get it as `paperId`. */
const paperParams = {
  order: companyParams
    .extend({ orderId: idSchema })
    .transform(({ truckCompany, orderId }) => ({ truckCompany, paperId: orderId })),
  invoice: companyParams
    .extend({ invoiceId: idSchema })
    .transform(({ truckCompany, invoiceId }) => ({ truckCompany, paperId: invoiceId })),
} satisfies Record<PaperKind, z.ZodType>;

/** A paper's page warns of trucks that are sold, reserved or on other papers. */
const shownWithPaper = ['order', 'invoice', 'payment', 'creditNote', 'document', 'truck', 'client'] as const;

/** A save also creates clients, and changes the linked paper and the deposit. */
const changedWithPaper = ['order', 'invoice', 'payment', 'document', 'client', 'truck'] as const;

function paperRoutes(kind: PaperKind) {
  const { noun, folder, idParam } = spellings[kind];
  const list = `/:truckCompany/${folder}` as const;
  const one = `${list}/:${idParam}` as const;
  const params = paperParams[kind];
  const tag = `${noun}s`;
  const missing = `The requested ${kind} does not exist.`;
  return {
    create: defineRoute({
      id: `create${noun}`,
      tag,
      summary: `Create an ${kind}`,
      method: 'POST',
      changes: changedWithPaper,
      path: list,
      roles,
      params: companyParams,
      body: paperBodySchema,
      result: warnedPaperSchema,
      messages: {
        400: `Failed to create ${kind}.`,
        409: `The number for ${kind} to be created already exists.`,
      },
    }),
    list: defineRoute({
      id: `list${noun}s`,
      tag,
      summary: `List a company's ${folder}, highest number first`,
      method: 'GET',
      shows: paperListSchemas[kind].shows,
      path: list,
      roles,
      params: companyParams,
      result: z.array(paperRowSchema),
      conditional: true,
      messages: { 400: `Failed to retrieve list of ${folder}.` },
    }),
    details: defineRoute({
      id: `get${noun}Details`,
      tag,
      summary: `Get an ${kind}`,
      method: 'GET',
      shows: shownWithPaper,
      path: `${one}/details`,
      roles,
      params,
      result: warnedPaperSchema,
      etag: true,
      messages: { 400: `Failed to retrieve ${kind} details.`, 404: missing },
    }),
    download: defineRoute({
      id: `download${noun}`,
      tag,
      summary: `Download an ${kind} as a PDF`,
      method: 'GET',
      shows: [],
      path: `${one}/download`,
      roles,
      params,
      contentType: 'application/pdf',
      messages: { 400: `Failed to download ${kind} file.`, 404: missing },
    }),
    /** `PUT /{truckCompany}/orders/{orderId}`: an omitted number stays unchanged. */
    update: defineRoute({
      id: `update${noun}`,
      tag,
      summary: `Update an ${kind}`,
      method: 'PUT',
      changes: changedWithPaper,
      path: one,
      roles,
      params,
      body: paperBodySchema,
      result: warnedPaperSchema,
      etag: true,
      messages: {
        400: `Failed to update ${kind}.`,
        404: `The ${kind} to be updated was not found.`,
        409: `The number for ${kind} to be updated already exists.`,
      },
    }),
    remove: defineRoute({
      id: `delete${noun}`,
      tag,
      summary: `Delete an ${kind}, optionally with its linked ${otherKind[kind]}`,
      method: 'DELETE',
      changes: changedWithPaper,
      path: one,
      roles,
      params,
      query: z.object({ [deleteFlag(kind)]: flagSchema } as Record<DeleteFlag, typeof flagSchema>),
      etag: true,
      messages: {
        400: `Failed to delete ${kind}.`,
        404: `The ${kind} to be deleted was not found.`,
        409: 'An invoice with credit notes cannot be deleted.',
      },
    }),
  };
}

export const paperworkRoutes = { order: paperRoutes('order'), invoice: paperRoutes('invoice') };

export const paperListRoutes = {
  order: listRoutes(paperListSchemas.order, 'Orders'),
  invoice: listRoutes(paperListSchemas.invoice, 'Invoices'),
};

export const generateInvoiceRoute = defineRoute({
  id: 'generateInvoice',
  tag: 'Orders',
  summary: 'Generate the invoice of an order (once only)',
  method: 'POST',
  changes: changedWithPaper,
  path: '/:truckCompany/orders/:orderId/invoice',
  roles,
  params: paperParams.order,
  result: warnedPaperSchema,
  messages: {
    400: 'Failed to generate invoice.',
    404: 'The requested order does not exist.',
    409: 'An invoice has already been generated for this order.',
  },
});
