/** The calls for record histories. */
import { z } from 'zod';
import { companyPathSchema } from '#shared/companies.ts';
import { rolesThatRead } from '#shared/record-readers.ts';
import type { RecordType } from '#shared/record-types.ts';
import { approvedRoles } from '#shared/roles.ts';
import { defineRoute } from '#shared/route.ts';
import { idSchema } from '#shared/text.ts';
import { userIdSchema } from '#users/user.ts';
import { historyEntrySchema, historyQuerySchema } from './history.ts';

const tag = 'History';
const result = z.array(historyEntrySchema);

interface Place<Path extends `/${string}`, Params extends z.ZodType> {
  id: string;
  /** Roles that may read this type may read its history. */
  type: RecordType;
  /** `truck` */
  noun: string;
  path: Path;
  params: Params;
}

function historyRoute<Path extends `/${string}`, Params extends z.ZodType>(place: Place<Path, Params>) {
  const { type, noun, ...rest } = place;
  return defineRoute({
    ...rest,
    roles: rolesThatRead(type),
    tag,
    summary: `List the history of a ${noun} and its dependent records, newest first`,
    method: 'GET',
    query: historyQuerySchema,
    result,
    messages: {
      400: `Failed to retrieve the history of the ${noun}.`,
      404: `The requested ${noun} does not exist.`,
    },
  });
}

const ofCompany = z.object({ truckCompany: companyPathSchema, recordId: idSchema });
const sharedParams = z.object({ recordId: idSchema });

/** Record types with a page, which may be deleted while the page is open. */
const deletableTypes = ['truck', 'order', 'invoice', 'creditNote', 'client', 'supplier'] as const;

/** `GET /deletions/{kind}/{id}`, for the record's open page or form. */
export const deletionRoute = defineRoute({
  id: 'getDeletion',
  roles: approvedRoles,
  tag,
  summary: 'Get who deleted a record, and when; null if it exists or never existed',
  method: 'GET',
  path: '/deletions/:kind/:recordId',
  params: z.object({ kind: z.enum(deletableTypes), recordId: idSchema }),
  result: z.object({ deletion: z.object({ by: z.string().nullable(), at: z.string() }).nullable() }),
  messages: { 400: 'Failed to retrieve the deletion.' },
});

/** By record type. */
export const historyRoutes = {
  truck: historyRoute({
    type: 'truck',
    id: 'getTruckHistory',
    noun: 'truck',
    path: '/:truckCompany/trucks/:recordId/history',
    params: ofCompany,
  }),
  order: historyRoute({
    type: 'order',
    id: 'getOrderHistory',
    noun: 'order',
    path: '/:truckCompany/orders/:recordId/history',
    params: ofCompany,
  }),
  invoice: historyRoute({
    type: 'invoice',
    id: 'getInvoiceHistory',
    noun: 'invoice',
    path: '/:truckCompany/invoices/:recordId/history',
    params: ofCompany,
  }),
  creditNote: historyRoute({
    type: 'creditNote',
    id: 'getCreditNoteHistory',
    noun: 'credit note',
    path: '/:truckCompany/credit-notes/:recordId/history',
    params: ofCompany,
  }),
  client: historyRoute({
    type: 'client',
    id: 'getClientHistory',
    noun: 'client',
    path: '/clients/:recordId/history',
    params: sharedParams,
  }),
  supplier: historyRoute({
    type: 'supplier',
    id: 'getSupplierHistory',
    noun: 'supplier',
    path: '/suppliers/:recordId/history',
    params: sharedParams,
  }),
  user: historyRoute({
    type: 'user',
    id: 'getUserHistory',
    noun: 'user',
    path: '/users/:recordId/history',
    params: z.object({ recordId: userIdSchema }),
  }),
} as const;

/** Record types with a history of their own. */
export type HistoryKind = keyof typeof historyRoutes;
