/** The calls for the stock book and the VAT of a period (specification, sections 14.3, 14.4 and 19). */
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

/** `GET /{company}/stock-book/download`: what the list's query matches */
export const downloadStockBookRoute = defineRoute({
  id: 'downloadStockBook',
  tag: 'VAT',
  summary: 'The lines of the stock book that match, as a PDF',
  method: 'GET',
  path: '/:truckCompany/stock-book/download',
  roles: approvedRoles,
  params: companyParams,
  query: listQuerySchema(stockBookListSchema),
  contentType: 'application/pdf',
  listSchema: stockBookListSchema,
  messages: { 400: 'Failed to download stock book.' },
});

/** Why a number is not in the book. */
const gapReasons = ['Unknown', 'Qualifying', 'Moved', 'Deleted'] as const;

const stockBookGapSchema = z
  .object({
    number: z.int(),
    reason: z.enum(gapReasons),
    truckId: idSchema,
    /** Null where the truck is gone. */
    regNumber: z.string().nullable(),
    /** The truck's company of today. */
    company: companySchema.nullable(),
  })
  .meta({ id: 'StockBookGap' });
export type StockBookGap = z.infer<typeof stockBookGapSchema>;

/** `GET /{company}/stock-book/gaps` */
export const stockBookGapsRoute = defineRoute({
  id: 'listStockBookGaps',
  tag: 'VAT',
  summary: 'The stock numbers up to the last one that are not in the stock book, and why',
  method: 'GET',
  path: '/:truckCompany/stock-book/gaps',
  roles: approvedRoles,
  params: companyParams,
  result: z.array(stockBookGapSchema),
  messages: { 400: 'Failed to retrieve gaps of the stock book.' },
});

const vatQuerySchema = z.object(periodShape).refine(isPeriod, periodError);
export type VatQuery = z.output<typeof vatQuerySchema>;
const params = z.object({ truckCompany: companyOrAll });

/** `GET /{company}/vat-summary` */
export const vatSummaryRoute = defineRoute({
  id: 'vatSummary',
  tag: 'VAT',
  summary: 'Sales, margins, exports, credits and purchases of a period with their VAT, in pounds',
  method: 'GET',
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
    /** The truck's company of today; null where it was deleted. */
    company: companySchema.nullable(),
    boughtBy: companySchema,
    purchaseDate: dateSchema,
    purchaseVat: z.number(),
  })
  .meta({ id: 'GonePurchase' });
export type DeletedPurchase = z.infer<typeof deletedPurchaseSchema>;

/** `GET /{company}/vat-summary/gone-purchases` */
export const deletedPurchasesRoute = defineRoute({
  id: 'listGonePurchases',
  tag: 'VAT',
  summary: 'What the purchase VAT of a period has of trucks that were deleted or moved to another company since',
  method: 'GET',
  path: '/:truckCompany/vat-summary/gone-purchases',
  roles: approvedRoles,
  params,
  query: vatQuerySchema,
  result: z.array(deletedPurchaseSchema),
  messages: { 400: 'Failed to retrieve purchases.' },
});

/** `GET /{company}/vat-summary/export` */
export const exportVatSummaryRoute = defineRoute({
  id: 'exportVatSummary',
  tag: 'VAT',
  summary: 'The same as CSV or as an Excel workbook',
  method: 'GET',
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
