/** The calls for revisions, issued copies and registers (specification, sections 14.6, 14.7 and 19). */
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

/** How a kind is spelled in addresses and names of calls. */
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
  const word = ledgerNouns[kind];
  const missing = `The requested ${word} does not exist.`;
  return {
    /** `GET .../revisions` */
    revisions: defineRoute({
      id: `list${noun}Revisions`,
      tag,
      summary: `Every save of this ${word}, the latest first`,
      method: 'GET',
      path: `${one}/revisions`,
      roles,
      params,
      result: z.array(revisionSchema),
      messages: { 400: `Failed to retrieve revisions of ${word}.`, 404: missing },
    }),
    /** `GET .../issued-copies`: also of one that was deleted. */
    copies: defineRoute({
      id: `list${noun}IssuedCopies`,
      tag,
      summary: `What was handed out of this ${word}, the latest first, also once it is deleted`,
      method: 'GET',
      path: `${one}/issued-copies`,
      roles,
      params,
      result: z.array(issuedCopySchema),
      messages: { 400: `Failed to retrieve issued copies of ${word}.`, 404: missing },
    }),
    /** `GET .../missing` */
    missing: defineRoute({
      id: `list${noun}Missing`,
      tag,
      summary: `What this ${word} lacks before it is issued`,
      method: 'GET',
      path: `${one}/missing`,
      roles,
      params,
      result: z.array(missingToIssueSchema),
      messages: { 400: `Failed to retrieve what is missing from ${word}.`, 404: missing },
    }),
    /** `GET .../issued-copies/{n}/download` */
    download: defineRoute({
      id: `download${noun}IssuedCopy`,
      tag,
      summary: `The bytes that were handed out of this ${word}`,
      method: 'GET',
      path: `${one}/issued-copies/:n/download`,
      roles,
      params: params.extend({ n: counted }),
      contentType: 'application/pdf',
      messages: {
        400: `Failed to download issued copy of ${word}.`,
        404: 'The requested issued copy does not exist.',
      },
    }),
  };
}

/** The calls of each kind, but for the contents of its revisions. */
export const ledgerRoutes: Record<LedgerKind, ReturnType<typeof ledgerRoutesOf>> = {
  order: ledgerRoutesOf('order'),
  invoice: ledgerRoutesOf('invoice'),
  creditNote: ledgerRoutesOf('creditNote'),
};

/** What a revision is besides its content: when it was saved, and by whom in words. */
export const savedShape = { at: z.iso.datetime(), by: z.string().nullable() };

/** `GET .../revisions/{n}` of a kind. @param content a paper of the kind as one of its saves left it, with `savedShape` */
export function revisionRoute<Content extends Shape>(kind: LedgerKind, content: Content) {
  const { noun, folder, tag } = spellings[kind];
  const word = ledgerNouns[kind];
  return defineRoute({
    id: `get${noun}Revision`,
    tag,
    summary: `This ${word} whole, as one of its saves left it`,
    method: 'GET',
    path: `/:truckCompany/${folder}/:id/revisions/:n` as const,
    roles,
    params: params.extend({ n: counted }),
    result: content,
    messages: { 400: `Failed to retrieve revision of ${word}.`, 404: 'The requested revision does not exist.' },
  });
}

const registerParams = companyParams.extend({
  kind: z.enum(Object.keys(registerKinds) as RegisterKind[], 'Enter orders, invoices or creditNotes.'),
});

/** `GET /{company}/register/{kind}` */
export const registerRoute = defineRoute({
  id: 'getRegister',
  tag: 'Register',
  summary: 'Every number of a company and kind from the first to the last, and why one has no paper',
  method: 'GET',
  path: '/:truckCompany/register/:kind',
  roles,
  params: registerParams,
  result: z.array(registerRowSchema),
  messages: { 400: 'Failed to retrieve register.' },
});

const nextNumberPath = '/:truckCompany/register/:kind/next';

/** `GET /{company}/register/{kind}/next` */
export const getNextNumberRoute = defineRoute({
  id: 'getNextNumber',
  tag: 'Register',
  summary: 'The number that the next one of a company and kind gets, and where an administrator set it last',
  method: 'GET',
  path: nextNumberPath,
  roles,
  params: registerParams,
  result: nextNumberSchema,
  messages: { 400: 'Failed to retrieve next number.', 409: 'All numbers have been used.' },
});

/** `PUT /{company}/register/{kind}/next` */
export const setNextNumberRoute = defineRoute({
  id: 'setNextNumber',
  tag: 'Register',
  summary: 'Set the next number of a sequence; numbers that have been used are skipped',
  method: 'PUT',
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
  summary: 'The same as a PDF, or as CSV',
  method: 'GET',
  path: '/:truckCompany/register/:kind/download',
  roles,
  params: registerParams,
  query: z.object({ format: z.enum(['pdf', 'csv'], 'Enter pdf or csv.').default('pdf') }),
  contentType: 'application/pdf',
  otherTypes: ['text/csv'],
  messages: { 400: 'Failed to download register.' },
});
