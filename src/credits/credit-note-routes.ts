import { z } from 'zod';
import { revisionRoute, savedShape } from '#ledger/ledger-routes.ts';
import { listRoutes } from '#shared/list-routes.ts';
import { approvedRoles } from '#shared/roles.ts';
import { companyParams, defineRoute } from '#shared/route.ts';
import { idSchema } from '#shared/text.ts';
import { creditedTruckSchema, creditNoteBodySchema, creditNoteSchema, warnedCreditNoteSchema } from './credit-note.ts';
import { creditNoteListSchema } from './credit-note-fields.ts';

const tag = 'Credit Notes';
const roles = approvedRoles;
const one = '/:truckCompany/credit-notes/:creditNoteId';
const params = companyParams.extend({ creditNoteId: idSchema });
const missing = 'The requested credit note does not exist.';

const creditNoteRevisionSchema = creditNoteSchema.extend(savedShape).meta({ id: 'CreditNoteRevision' });
export type CreditNoteRevision = z.infer<typeof creditNoteRevisionSchema>;

/** `GET /{truckCompany}/credit-notes/{id}/revisions/{n}` */
export const creditNoteRevisionRoute = revisionRoute('creditNote', creditNoteRevisionSchema);

export const creditNoteListRoutes = listRoutes(creditNoteListSchema, tag);

export const createCreditNoteRoute = defineRoute({
  id: 'createCreditNote',
  tag,
  summary: 'Credit an invoice, in full or by items, trucks and amounts',
  method: 'POST',
  changes: ['creditNote', 'invoice', 'truck'],
  path: '/:truckCompany/invoices/:invoiceId/credit-notes',
  roles,
  params: companyParams.extend({ invoiceId: idSchema }),
  body: creditNoteBodySchema,
  result: warnedCreditNoteSchema,
  messages: {
    400: 'Failed to create credit note.',
    404: 'The requested invoice does not exist.',
    409: 'That is more than the amount left to credit.',
  },
});

export const getCreditNoteRoute = defineRoute({
  id: 'getCreditNote',
  tag,
  summary: 'Get a credit note',
  method: 'GET',
  shows: ['creditNote', 'invoice', 'truck'],
  path: one,
  roles,
  params,
  result: warnedCreditNoteSchema,
  messages: { 400: 'Failed to retrieve credit note.', 404: missing },
});

export const creditedTrucksRoute = defineRoute({
  id: 'listCreditedTrucks',
  tag,
  summary: 'List the current trucks of a credit note, and how deleting it would affect them',
  method: 'GET',
  shows: ['creditNote', 'invoice', 'truck'],
  path: `${one}/trucks`,
  roles,
  params,
  result: z.array(creditedTruckSchema),
  messages: { 400: "Failed to retrieve the credit note's trucks.", 404: missing },
});

/**
 * `DELETE /{truckCompany}/credit-notes/{creditNoteId}`: trucks that it returned to stock become sold again. Refused if one
 * was sold elsewhere since.
 */
export const deleteCreditNoteRoute = defineRoute({
  id: 'deleteCreditNote',
  tag,
  summary: 'Delete a credit note',
  method: 'DELETE',
  changes: ['creditNote', 'invoice', 'truck'],
  path: one,
  roles,
  params,
  messages: { 400: 'Failed to delete credit note.', 404: missing, 409: 'A truck of the credit note was sold again.' },
});

export const downloadCreditNoteRoute = defineRoute({
  id: 'downloadCreditNote',
  tag,
  summary: 'Download a credit note as a PDF',
  method: 'GET',
  shows: [],
  path: `${one}/download`,
  roles,
  params,
  contentType: 'application/pdf',
  messages: { 400: 'Failed to download credit note file.', 404: missing },
});
