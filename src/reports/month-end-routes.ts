/** The month-end calls for one company or all. */

import { z } from 'zod';
import { shownInReports } from '#reports/shown-in-reports.ts';
import { companyOrAll } from '#shared/list-calls.ts';
import { queryCountSchema } from '#shared/query-count.ts';
import { approvedRoles } from '#shared/roles.ts';
import { companyParams, defineRoute } from '#shared/route.ts';
import {
  monthEndCheckSchema,
  monthEndFiguresSchema,
  monthEndHandoverSchema,
  monthEndPapersSchema,
  monthSchema,
} from './month-end.ts';

const params = z.object({ truckCompany: companyOrAll, period: monthSchema });
const shared = { tag: 'Month End', roles: approvedRoles, params } as const;
const read = { ...shared, method: 'GET', shows: shownInReports } as const;
const file = { ...shared, method: 'GET', shows: [] } as const;
const address = '/:truckCompany/month-end/:period';
const messages = { 400: 'Failed to retrieve month end.' };

export const monthEndRoute = defineRoute({
  ...read,
  id: 'listMonthEndChecks',
  summary: "What is still open about a month's invoices and credit notes",
  path: address,
  result: z.array(monthEndCheckSchema),
  messages,
});

export const monthEndPapersRoute = defineRoute({
  ...read,
  id: 'getMonthEndPapers',
  summary: "How many invoices and credit notes are of the month, and in how many files Xero's sales come",
  path: `${address}/papers`,
  result: monthEndPapersSchema,
  messages,
});

export const monthEndFiguresRoute = defineRoute({
  ...read,
  id: 'getMonthEndFigures',
  summary: "Net, VAT and gross of the month by treatment and currency, equal to the month's files",
  path: `${address}/figures`,
  result: monthEndFiguresSchema,
  messages,
});

export const monthEndHandoversRoute = defineRoute({
  ...read,
  shows: [...shownInReports, 'monthEnd'],
  id: 'listMonthEndHandovers',
  summary: "Get the last handover of each company's month, and the changes since",
  path: `${address}/handovers`,
  result: z.array(monthEndHandoverSchema),
  messages,
});

export const issueMonthEndRoute = defineRoute({
  ...shared,
  id: 'issueMonthEnd',
  summary: 'Issue every invoice and credit note of the month that was never issued or has changed since',
  method: 'POST',
  changes: ['issuedCopy', 'invoice', 'creditNote'],
  path: `${address}/issue`,
  result: z.object({
    issued: z.int(),
    left: z.int().describe('Documents left to issue after about 20 seconds; repeat the call.'),
  }),
  status: 200,
  // Already issued documents are skipped, so the call can be repeated safely.
  idempotent: false,
  messages: { 400: 'Failed to issue invoices of month end.' },
});

const partSchema = queryCountSchema(1, 100_000).default(1);

/** `GET .../xero`, with `part=2` for the next 500 documents. A part after the last one has no lines. */
export const monthEndXeroRoute = defineRoute({
  ...file,
  // Each company has its own organisation in Xero.
  params: companyParams.extend({ period: monthSchema }),
  id: 'downloadMonthEndXero',
  summary: 'Download invoices and credit notes as a sales import for Xero, at most 500 per file',
  path: `${address}/xero`,
  query: z.object({ part: partSchema }),
  contentType: 'text/csv',
  messages: { 400: 'Failed to download month end for Xero.' },
});

export const monthEndLinesRoute = defineRoute({
  ...file,
  id: 'downloadMonthEndLines',
  summary: 'Download every line of the invoices and credit notes as CSV',
  path: `${address}/lines`,
  contentType: 'text/csv',
  messages: { 400: 'Failed to download lines of month end.' },
});

export const monthEndPdfsRoute = defineRoute({
  ...file,
  id: 'downloadMonthEndPdfs',
  summary: 'Download the last issued PDFs of the invoices and credit notes as a ZIP archive',
  path: `${address}/pdfs`,
  contentType: 'application/zip',
  messages: { 400: 'Failed to download PDFs of month end.', 409: 'Nothing was issued in this month.' },
});

export const monthEndFilesRoute = defineRoute({
  ...file,
  id: 'downloadMonthEndFiles',
  summary: 'Download checklist, figures, Xero files, lines and PDFs as a ZIP archive with a folder per company',
  path: `${address}/files`,
  contentType: 'application/zip',
  messages: {
    400: 'Failed to download files of month end.',
    409: 'There are no invoices or credit notes in this month.',
  },
});
