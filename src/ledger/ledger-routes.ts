/** Routes of revisions, issued copies and number registers. */
import { z } from 'zod';
import { queryCountSchema } from '#shared/query-count.ts';
import { adminRoles, approvedRoles } from '#shared/roles.ts';
import { companyParams, defineRoute, type Shape } from '#shared/route.ts';
import { idSchema } from '#shared/text.ts';
import {
  issuedCopySchema,
  type LedgerKind,
  ledgerNouns,
  nextNumberBodySchema,
  nextNumberSchema,
  type RegisterKind,
  registerKinds,
  registerRowSchema,
  revisionSchema,
  usedNumberText,
} from './ledger.ts';
import { missingToIssueSchema } from './missing-to-issue.ts';

const roles = approvedRoles;

/** Names of each kind in URLs and operation ids. */
const spellings = {
  order: { noun: 'Order', folder: 'orders', tag: 'Orders' },
  invoice: { noun: 'Invoice', folder: 'invoices', tag: 'Invoices' },
  creditNote: { noun: 'CreditNote', folder: 'credit-notes', tag: 'Credit Notes' },
} as const satisfies Record<LedgerKind, object>;

const params = companyParams.extend({ id: idSchema });
const counted = queryCountSchema(1, 1_000_000);

function ledgerRoutesOf(kind: LedgerKind) {
  const { noun, folder, tag } = spellings[kind];
  const one = `/:truckCompany/${folder}/:id` as const;
  const kindName = ledgerNouns[kind];
  const missing = `The requested ${kindName} does not exist.`;
  return {
    /** `GET .../revisions` */
    revisions: defineRoute({
      id: `list${noun}Revisions`,
      tag,
      summary: `List the versions of this ${kindName}, newest first`,
      method: 'GET',
      shows: [kind],
      path: `${one}/revisions`,
      roles,
      params,
      result: z.array(revisionSchema),
      messages: { 400: `Failed to retrieve revisions of ${kindName}.`, 404: missing },
    }),
    /** `GET .../issued-copies`; also works after the paper was deleted. */
    copies: defineRoute({
      id: `list${noun}IssuedCopies`,
      tag,
      summary: `List the issued copies of this ${kindName}, newest first (also after it was deleted)`,
      method: 'GET',
      shows: [kind, 'issuedCopy', 'mail'],
      path: `${one}/issued-copies`,
      roles,
      params,
      result: z.array(issuedCopySchema),
      messages: { 400: `Failed to retrieve issued copies of ${kindName}.`, 404: missing },
    }),
    /** `GET .../missing` */
    missing: defineRoute({
      id: `list${noun}Missing`,
      tag,
      summary: `List the details missing from this ${kindName} before it is issued`,
      method: 'GET',
      shows: [kind, 'companyParticulars'],
      path: `${one}/missing`,
      roles,
      params,
      result: z.array(missingToIssueSchema),
      messages: { 400: `Failed to retrieve what is missing from ${kindName}.`, 404: missing },
    }),
    /** `GET .../preview` */
    preview: defineRoute({
      id: `preview${noun}`,
      tag,
      summary: `Get this ${kindName} as a PDF without issuing it`,
      method: 'GET',
      shows: [kind],
      path: `${one}/preview`,
      roles,
      params,
      contentType: 'application/pdf',
      messages: { 400: `Failed to retrieve preview of ${kindName}.`, 404: missing },
    }),
    /** `GET .../issued-copies/{n}/download` */
    download: defineRoute({
      id: `download${noun}IssuedCopy`,
      tag,
      summary: `Download an issued copy of this ${kindName}, unchanged`,
      method: 'GET',
      shows: [],
      path: `${one}/issued-copies/:n/download`,
      roles,
      params: params.extend({ n: counted }),
      contentType: 'application/pdf',
      messages: {
        400: `Failed to download issued copy of ${kindName}.`,
        404: 'The requested issued copy does not exist.',
      },
    }),
  };
}

export const ledgerRoutes: Record<LedgerKind, ReturnType<typeof ledgerRoutesOf>> = {
  order: ledgerRoutesOf('order'),
  invoice: ledgerRoutesOf('invoice'),
  creditNote: ledgerRoutesOf('creditNote'),
};

/** When a revision was saved, and the name of the user. */
export const savedShape = { at: z.iso.datetime(), by: z.string().nullable() };

/** `GET .../revisions/{n}` of a kind. @param content the schema of a saved paper, including `savedShape` */
export function revisionRoute<Content extends Shape>(kind: LedgerKind, content: Content) {
  const { noun, folder, tag } = spellings[kind];
  const kindName = ledgerNouns[kind];
  return defineRoute({
    id: `get${noun}Revision`,
    tag,
    summary: `Get an earlier version of this ${kindName}`,
    method: 'GET',
    shows: [kind],
    path: `/:truckCompany/${folder}/:id/revisions/:n` as const,
    roles,
    params: params.extend({ n: counted }),
    result: content,
    messages: { 400: `Failed to retrieve revision of ${kindName}.`, 404: 'The requested revision does not exist.' },
  });
}

const registerParams = companyParams.extend({
  kind: z.enum(Object.keys(registerKinds) as RegisterKind[], 'Enter orders, invoices or creditNotes.'),
});

export const registerRoute = defineRoute({
  id: 'getRegister',
  tag: 'Register',
  summary: 'List all numbers of a company and kind, with the reasons for gaps',
  method: 'GET',
  shows: ['order', 'invoice', 'creditNote', 'nextNumber'],
  path: '/:truckCompany/register/:kind',
  roles,
  params: registerParams,
  result: z.array(registerRowSchema),
  messages: { 400: 'Failed to retrieve register.' },
});

const nextNumberPath = '/:truckCompany/register/:kind/next';

export const getNextNumberRoute = defineRoute({
  id: 'getNextNumber',
  tag: 'Register',
  summary: 'Get the next number of a company and kind, and who last set it',
  method: 'GET',
  shows: ['order', 'invoice', 'creditNote', 'nextNumber'],
  path: nextNumberPath,
  roles,
  params: registerParams,
  result: nextNumberSchema,
  messages: { 400: 'Failed to retrieve next number.', 409: 'All numbers have been used.' },
});

export const setNextNumberRoute = defineRoute({
  id: 'setNextNumber',
  tag: 'Register',
  summary: 'Set the next number (used numbers are skipped)',
  method: 'PUT',
  changes: ['nextNumber'],
  path: nextNumberPath,
  roles: adminRoles,
  params: registerParams,
  body: nextNumberBodySchema,
  result: nextNumberSchema,
  messages: { 400: 'Failed to set next number.', 409: usedNumberText },
});

/** `GET /{company}/register/{kind}/download`, `?format=csv` */
export const downloadRegisterRoute = defineRoute({
  id: 'downloadRegister',
  tag: 'Register',
  summary: 'Download the register as PDF or CSV',
  method: 'GET',
  shows: [],
  path: '/:truckCompany/register/:kind/download',
  roles,
  params: registerParams,
  query: z.object({ format: z.enum(['pdf', 'csv'], 'Enter pdf or csv.').default('pdf') }),
  contentType: 'application/pdf',
  otherTypes: ['text/csv'],
  messages: { 400: 'Failed to download register.' },
});
