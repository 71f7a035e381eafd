/** The calls for a company's month end (specification, sections 15.4, 19 and 20). */
import { z } from 'zod';
import { approvedRoles } from '#shared/roles.ts';
import { companyParams, defineRoute } from '#shared/route.ts';
import { monthEndCheckSchema, monthEndPapersSchema, monthSchema } from './month-end.ts';

const params = companyParams.extend({ period: monthSchema });
const shared = { tag: 'Month End', method: 'GET', roles: approvedRoles, params } as const;
const address = '/:truckCompany/month-end/:period';

/** `GET /{company}/month-end/{period}` */
export const monthEndRoute = defineRoute({
  ...shared,
  id: 'listMonthEndChecks',
  summary: "What is still open about a month's invoices and credit notes",
  path: address,
  result: z.array(monthEndCheckSchema),
  messages: { 400: 'Failed to retrieve month end.' },
});

/** `GET .../papers` */
export const monthEndPapersRoute = defineRoute({
  ...shared,
  id: 'getMonthEndPapers',
  summary: "How many papers are of the month, and in how many files Xero's sales come",
  path: `${address}/papers`,
  result: monthEndPapersSchema,
  messages: { 400: 'Failed to retrieve month end.' },
});

const partSchema = z.coerce
  .number('Enter a number.')
  .int('Enter a whole number.')
  .min(1, 'Must be 1 or more.')
  .max(100_000, 'Must be less.')
  .default(1);

/** `GET .../xero`, the next 500 papers with `part=2`; after the last part there are no lines. */
export const monthEndXeroRoute = defineRoute({
  ...shared,
  id: 'downloadMonthEndXero',
  summary: 'Invoices and credit notes as a sales import of Xero, at most 500 of them a file',
  path: `${address}/xero`,
  query: z.object({ part: partSchema }),
  contentType: 'text/csv',
  messages: { 400: 'Failed to download month end for Xero.' },
});

/** `GET .../lines` */
export const monthEndLinesRoute = defineRoute({
  ...shared,
  id: 'downloadMonthEndLines',
  summary: 'Every line of the invoices and credit notes as CSV',
  path: `${address}/lines`,
  contentType: 'text/csv',
  messages: { 400: 'Failed to download lines of month end.' },
});

/** `GET .../pdfs` */
export const monthEndPdfsRoute = defineRoute({
  ...shared,
  id: 'downloadMonthEndPdfs',
  summary: 'The PDFs that were issued last of the invoices and credit notes, as a ZIP archive',
  path: `${address}/pdfs`,
  contentType: 'application/zip',
  messages: { 400: 'Failed to download PDFs of month end.' },
});
