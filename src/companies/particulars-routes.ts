/** The calls for company particulars (specification, section 19). */
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

/** `GET /{company}/particulars` */
export const getParticularsRoute = defineRoute({
  id: 'getParticulars',
  tag,
  summary: 'What is known of a company: names, address, numbers, bank, terms',
  method: 'GET',
  path,
  roles: approvedRoles,
  params,
  result: particularsSchema,
  etag: true,
  messages: { 400: 'Failed to retrieve company particulars.' },
});

/** `PUT /{company}/particulars` */
export const updateParticularsRoute = defineRoute({
  id: 'updateParticulars',
  tag,
  summary: 'Change the particulars of a company; a field left out stays as it is, null empties it',
  method: 'PUT',
  path,
  roles: adminRoles,
  params,
  body: particularsBodySchema,
  result: savedParticularsSchema,
  etag: true,
  messages: { 400: 'Failed to update company particulars.' },
});

/** `GET /{company}/particulars/missing` */
export const listMissingRoute = defineRoute({
  id: 'listMissingParticulars',
  tag,
  summary: 'What an invoice by UK law still lacks of its seller',
  method: 'GET',
  path: `${path}/missing`,
  roles: approvedRoles,
  params,
  result: z.array(missingSchema),
  messages: { 400: 'Failed to retrieve what company particulars lack.' },
});

/** `POST /{company}/particulars/preview`: stores nothing. */
export const previewParticularsRoute = defineRoute({
  id: 'previewParticulars',
  tag,
  summary: 'A sample invoice with unsaved particulars, as a PDF; a field left out is as it is saved',
  method: 'POST',
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

/** `GET /{company}/particulars/mail-templates` */
export const listMailTemplatesRoute = defineRoute({
  id: 'listMailTemplates',
  tag,
  summary: 'What e-mails of a company say, and for each kind the values of its latest paper',
  method: 'GET',
  path: `${path}/mail-templates`,
  roles: approvedRoles,
  params,
  result: z.object({
    /** The company's name as its papers have it. */
    company: z.string(),
    templates: z.array(mailTemplateSchema.extend({ kind: z.enum(mailTemplateKinds) })),
    /** Where a company has no paper of a kind there is none. */
    samples: z.array(z.object({ kind: z.enum(mailTemplateKinds), values: mailValuesSchema })),
  }),
  messages: { 400: 'Failed to retrieve e-mail templates.' },
});
