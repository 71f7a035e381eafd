/** The calls for company particulars. */
import { z } from 'zod';
import { adminRoles, approvedRoles } from '#shared/roles.ts';
import { companyParams, defineRoute } from '#shared/route.ts';
import { mailTemplateKinds, mailTemplateSchema } from './mail-templates.ts';
import { missingSchema } from './missing-particulars.ts';
import {
  particularsBodySchema,
  particularsPreviewSchema,
  particularsSchema,
  savedParticularsSchema,
} from './particulars.ts';

const tag = 'Company particulars';
const path = '/:truckCompany/particulars';
const params = companyParams;

export const getParticularsRoute = defineRoute({
  id: 'getParticulars',
  tag,
  summary: 'Get the particulars of a company: names, address, numbers, bank details, terms',
  method: 'GET',
  shows: ['companyParticulars'],
  path,
  roles: approvedRoles,
  params,
  result: particularsSchema,
  etag: true,
  messages: { 400: 'Failed to retrieve company particulars.' },
});

export const updateParticularsRoute = defineRoute({
  id: 'updateParticulars',
  tag,
  summary: 'Update the particulars of a company; omitted fields stay unchanged, null clears a field',
  method: 'PUT',
  changes: ['companyParticulars'],
  path,
  roles: adminRoles,
  params,
  body: particularsBodySchema,
  result: savedParticularsSchema,
  etag: true,
  messages: { 400: 'Failed to update company particulars.' },
});

export const listMissingRoute = defineRoute({
  id: 'listMissingParticulars',
  tag,
  summary: 'List particulars that UK law requires on an invoice and that are missing',
  method: 'GET',
  shows: ['companyParticulars'],
  path: `${path}/missing`,
  roles: approvedRoles,
  params,
  result: z.array(missingSchema),
  messages: { 400: 'Failed to retrieve missing company particulars.' },
});

/** `POST /{company}/particulars/preview`: stores nothing. */
export const previewParticularsRoute = defineRoute({
  id: 'previewParticulars',
  tag,
  summary: 'Print a sample invoice with unsaved particulars as a PDF; omitted fields use the saved values',
  method: 'POST',
  changes: [],
  path: `${path}/preview`,
  roles: adminRoles,
  params,
  body: particularsPreviewSchema,
  status: 200,
  contentType: 'application/pdf',
  idempotent: false,
  messages: { 400: 'Failed to print the sample invoice.', 503: 'Failed to print the sample invoice. Try again.' },
});

const mailValuesSchema = z.record(z.string(), z.string());

/** The name on the company's documents. */
export const listMailTemplatesRoute = defineRoute({
  id: 'listMailTemplates',
  tag,
  summary: 'Get the e-mail templates of a company, with values of the latest document of each kind',
  method: 'GET',
  shows: ['companyParticulars', 'order', 'invoice', 'creditNote', 'client'],
  path: `${path}/mail-templates`,
  roles: approvedRoles,
  params,
  result: z.object({
    /** Omits kinds of which the company has no document. */
    company: z.string(),
    templates: z.array(mailTemplateSchema.extend({ kind: z.enum(mailTemplateKinds) })),
    /** Omits kinds of which the company has no document. */
    samples: z.array(z.object({ kind: z.enum(mailTemplateKinds), values: mailValuesSchema })),
  }),
  messages: { 400: 'Failed to retrieve e-mail templates.' },
});
