import { z } from 'zod';
import { companySchema } from '#shared/companies.ts';
import { dateSchema, isPeriod, periodError, periodShape } from '#shared/dates.ts';
import { companyOrAll } from '#shared/list-calls.ts';
import { listQuerySchema } from '#shared/list-query.ts';
import { listRoutes, workbookType } from '#shared/list-routes.ts';
import { approvedRoles } from '#shared/roles.ts';
import { companyParams, defineRoute } from '#shared/route.ts';
import { idSchema } from '#shared/text.ts';
import { stockBookListSchema } from './stock-book-fields.ts';
import { vatSummarySchema } from './vat-summary.ts';

/** `GET /{company}/stock-book/rows` and `.../export` */
export const stockBookRoutes = listRoutes(stockBookListSchema, 'VAT');

/** `GET /{company}/stock-book/download`, with the query parameters of the list */
export const downloadStockBookRoute = defineRoute({
  id: 'downloadStockBook',
  tag: 'VAT',
  summary: 'Download the matching lines of the stock book as a PDF',
  method: 'GET',
  shows: [],
  path: '/:truckCompany/stock-book/download',
  roles: approvedRoles,
  params: companyParams,
  query: listQuerySchema(stockBookListSchema),
  contentType: 'application/pdf',
  listSchema: stockBookListSchema,
  messages: { 400: 'Failed to download stock book.' },
});

/** Why a number is not in the stock book. */
const gapReasons = ['Unknown', 'Qualifying', 'Moved', 'Deleted'] as const;

const stockBookGapSchema = z
  .object({
    number: z.int(),
    reason: z.enum(gapReasons),
    truckId: idSchema,
    /** Null if the truck was deleted. */
    regNumber: z.string().nullable(),
    /** The truck's current company. */
    company: companySchema.nullable(),
  })
  .meta({ id: 'StockBookGap' });
export type StockBookGap = z.infer<typeof stockBookGapSchema>;

export const stockBookGapsRoute = defineRoute({
  id: 'listStockBookGaps',
  tag: 'VAT',
  summary: 'List the numbers missing from the stock book, with reasons',
  method: 'GET',
  shows: stockBookListSchema.shows,
  path: '/:truckCompany/stock-book/gaps',
  roles: approvedRoles,
  params: companyParams,
  result: z.array(stockBookGapSchema),
  messages: { 400: 'Failed to retrieve gaps of the stock book.' },
});

const vatQuerySchema = z.object(periodShape).refine(isPeriod, periodError);
export type VatQuery = z.output<typeof vatQuerySchema>;
const params = z.object({ truckCompany: companyOrAll });

export const vatSummaryRoute = defineRoute({
  id: 'vatSummary',
  tag: 'VAT',
  summary: 'Get the VAT of a period in pounds: sales, margins, exports, credits and purchases',
  method: 'GET',
  shows: [...stockBookListSchema.shows, 'document'],
  path: '/:truckCompany/vat-summary',
  roles: approvedRoles,
  params,
  query: vatQuerySchema,
  result: vatSummarySchema,
  messages: { 400: 'Failed to retrieve VAT summary.' },
});

const deletedPurchaseSchema = z
  .object({
    truckId: idSchema,
    regNumber: z.string(),
    /** The truck's current company; null if it was deleted. */
    company: companySchema.nullable(),
    boughtBy: companySchema,
    purchaseDate: dateSchema,
    purchaseVat: z.number(),
  })
  .meta({ id: 'GonePurchase' });
export type DeletedPurchase = z.infer<typeof deletedPurchaseSchema>;

export const deletedPurchasesRoute = defineRoute({
  id: 'listGonePurchases',
  tag: 'VAT',
  summary: 'List purchases with VAT in a period whose trucks were deleted or moved to another company since',
  method: 'GET',
  shows: ['truck'],
  path: '/:truckCompany/vat-summary/gone-purchases',
  roles: approvedRoles,
  params,
  query: vatQuerySchema,
  result: z.array(deletedPurchaseSchema),
  messages: { 400: 'Failed to retrieve purchases.' },
});

export const exportVatSummaryRoute = defineRoute({
  id: 'exportVatSummary',
  tag: 'VAT',
  summary: 'Export the VAT summary as CSV or Excel',
  method: 'GET',
  shows: [],
  path: '/:truckCompany/vat-summary/export',
  roles: approvedRoles,
  params,
  query: z
    .object({ ...periodShape, format: z.enum(['csv', 'xlsx'], 'Enter csv or xlsx.') })
    .refine(isPeriod, periodError),
  contentType: 'text/csv',
  otherTypes: [workbookType],
  messages: { 400: 'Failed to export VAT summary.' },
});
