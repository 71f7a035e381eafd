/** The calls for a company's month end, or that of all companies. */
import { z } from 'zod';
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
const shared = { tag: 'Month End', method: 'GET', roles: approvedRoles, params } as const;
const address = '/:truckCompany/month-end/:period';
const messages = { 400: 'Failed to retrieve month end.' };

/** `GET /{company}/month-end/{period}` */
export const monthEndRoute = defineRoute({
  ...shared,
  id: 'listMonthEndChecks',
  summary: "What is still open about a month's invoices and credit notes",
  path: address,
  result: z.array(monthEndCheckSchema),
  messages,
});

/** `GET .../papers` */
export const monthEndPapersRoute = defineRoute({
  ...shared,
  id: 'getMonthEndPapers',
  summary: "How many papers are of the month, and in how many files Xero's sales come",
  path: `${address}/papers`,
  result: monthEndPapersSchema,
  messages,
});

/** `GET .../figures` */
export const monthEndFiguresRoute = defineRoute({
  ...shared,
  id: 'getMonthEndFigures',
  summary: "Net, VAT and gross of the month by treatment and currency, equal to the month's files",
  path: `${address}/figures`,
  result: monthEndFiguresSchema,
  messages,
});

/** `GET .../handovers` */
export const monthEndHandoversRoute = defineRoute({
  ...shared,
  id: 'listMonthEndHandovers',
  summary: "When each company's month was last handed over, by whom, and what has changed since",
  path: `${address}/handovers`,
  result: z.array(monthEndHandoverSchema),
  messages,
});

/** `POST .../issue` */
export const issueMonthEndRoute = defineRoute({
  ...shared,
  id: 'issueMonthEnd',
  summary: 'Issues every invoice and credit note of the month that was never issued, or has changed since',
  method: 'POST',
  path: `${address}/issue`,
  result: z.object({
    issued: z.int(),
    left: z.int().describe('Still to be issued after some 20 seconds: call it again.'),
  }),
  status: 200,
  // What is issued already is left alone, so that it can be called again at any time.
  idempotent: false,
  messages: { 400: 'Failed to issue invoices of month end.' },
});

const partSchema = queryCountSchema(1, 100_000).default(1);

/** `GET .../xero`, the next 500 papers with `part=2`; after the last part there are no lines. */
export const monthEndXeroRoute = defineRoute({
  ...shared,
  // Each company has its own organisation in Xero.
  params: companyParams.extend({ period: monthSchema }),
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
  messages: { 400: 'Failed to download PDFs of month end.', 409: 'Nothing was issued in this month.' },
});

/** `GET .../files` */
export const monthEndFilesRoute = defineRoute({
  ...shared,
  id: 'downloadMonthEndFiles',
  summary: 'Checklist, figures, Xero files, lines and PDFs as a ZIP archive, a folder for each company',
  path: `${address}/files`,
  contentType: 'application/zip',
  messages: {
    400: 'Failed to download files of month end.',
    409: 'There are no invoices or credit notes in this month.',
  },
});
