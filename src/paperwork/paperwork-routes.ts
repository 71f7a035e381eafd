/** The calls for orders and invoices, the same for both but for their names (specification, sections 7 and 8). */
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

/** How a kind is spelled in addresses and names of calls. */
const spellings = {
  order: { noun: 'Order', folder: paperKindLists.order, idParam: 'orderId' },
  invoice: { noun: 'Invoice', folder: paperKindLists.invoice, idParam: 'invoiceId' },
} as const satisfies Record<PaperKind, object>;

/** The flag that deletes the linked paper too: `deleteInvoice` of an order, `deleteOrder` of an invoice. */
type DeleteFlag = 'deleteInvoice' | 'deleteOrder';

/** The name of the flag for a paper of the kind. */
export function deleteFlag(kind: PaperKind): DeleteFlag {
  return `delete${spellings[otherKind[kind]].noun}`;
}

const flagSchema = z.enum(['true', 'false']).optional();

/** A company and one of its papers; the address calls the paper's id `orderId` or `invoiceId`. */
const paperParams = {
  order: companyParams
    .extend({ orderId: idSchema })
    .transform(({ truckCompany, orderId }) => ({ truckCompany, paperId: orderId })),
  invoice: companyParams
    .extend({ invoiceId: idSchema })
    .transform(({ truckCompany, invoiceId }) => ({ truckCompany, paperId: invoiceId })),
} satisfies Record<PaperKind, z.ZodType>;

function paperRoutes(kind: PaperKind) {
  const { noun, folder, idParam } = spellings[kind];
  const list = `/:truckCompany/${folder}` as const;
  const one = `${list}/:${idParam}` as const;
  const params = paperParams[kind];
  const tag = `${noun}s`;
  const missing = `The requested ${kind} does not exist.`;
  return {
    /** `POST /{truckCompany}/orders` */
    create: defineRoute({
      id: `create${noun}`,
      tag,
      summary: `Make an ${kind}`,
      method: 'POST',
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
    /** `GET /{truckCompany}/orders`: the highest number first. */
    list: defineRoute({
      id: `list${noun}s`,
      tag,
      summary: `A company's ${folder}, the highest number first`,
      method: 'GET',
      path: list,
      roles,
      params: companyParams,
      result: z.array(paperRowSchema),
      conditional: true,
      messages: { 400: `Failed to retrieve list of ${folder}.` },
    }),
    /** `GET /{truckCompany}/orders/{orderId}/details` */
    details: defineRoute({
      id: `get${noun}Details`,
      tag,
      summary: `One ${kind}`,
      method: 'GET',
      path: `${one}/details`,
      roles,
      params,
      result: warnedPaperSchema,
      etag: true,
      messages: { 400: `Failed to retrieve ${kind} details.`, 404: missing },
    }),
    /** `GET /{truckCompany}/orders/{orderId}/download` */
    download: defineRoute({
      id: `download${noun}`,
      tag,
      summary: `One ${kind} as a PDF`,
      method: 'GET',
      path: `${one}/download`,
      roles,
      params,
      contentType: 'application/pdf',
      messages: { 400: `Failed to download ${kind} file.`, 404: missing },
    }),
    /** `PUT /{truckCompany}/orders/{orderId}`: a number left out stays. */
    update: defineRoute({
      id: `update${noun}`,
      tag,
      summary: `Change an ${kind}`,
      method: 'PUT',
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
    /** `DELETE /{truckCompany}/orders/{orderId}` */
    remove: defineRoute({
      id: `delete${noun}`,
      tag,
      summary: `Delete an ${kind}, and with the flag the ${otherKind[kind]} that it is linked with`,
      method: 'DELETE',
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

/** The calls of each kind. */
export const paperworkRoutes = { order: paperRoutes('order'), invoice: paperRoutes('invoice') };

/** The lists of each kind by query. */
export const paperListRoutes = {
  order: listRoutes(paperListSchemas.order, 'Orders'),
  invoice: listRoutes(paperListSchemas.invoice, 'Invoices'),
};

/** `POST /{truckCompany}/orders/{orderId}/invoice` */
export const generateInvoiceRoute = defineRoute({
  id: 'generateInvoice',
  tag: 'Orders',
  summary: 'Make the invoice of an order, once',
  method: 'POST',
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
