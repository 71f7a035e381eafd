/** The routes for marking an invoice's trucks as sold, and for their current state. */
import { z } from 'zod';
import { approvedRoles } from '#shared/roles.ts';
import { companyParams, defineRoute } from '#shared/route.ts';
import { idSchema } from '#shared/text.ts';
import { truckSaleSchema } from '#trucks/sale.ts';
import { saveWarningSchema } from '#trucks/save-warnings.ts';

const invoiceSaleSchema = z
  .object({
    /** The bill-to client; the id is null if there is no client record. */
    client: z.object({ id: idSchema.nullable(), name: z.string() }),
    trucks: z.array(truckSaleSchema),
    /** Warnings about marking the trucks in stock as sold, before or after doing so. */
    warnings: z.array(saveWarningSchema),
  })
  .meta({ id: 'InvoiceSale' });
export type InvoiceSale = z.infer<typeof invoiceSaleSchema>;

const params = companyParams.extend({ invoiceId: idSchema });
const missing = 'The requested invoice does not exist.';
const shared = { tag: 'Invoices', roles: approvedRoles, params } as const;

export const invoiceSaleRoute = defineRoute({
  ...shared,
  id: 'getInvoiceSale',
  summary: "Get an invoice's client, and the state and profit of its trucks",
  method: 'GET',
  shows: ['invoice', 'truck', 'costing', 'client', 'creditNote'],
  path: '/:truckCompany/invoices/:invoiceId/sale',
  result: invoiceSaleSchema,
  messages: { 400: 'Failed to retrieve sale.', 404: missing },
});

/** `POST /{truckCompany}/invoices/{invoiceId}/mark-sold`: `If-Match` is the invoice's. */
export const markInvoiceSoldRoute = defineRoute({
  ...shared,
  id: 'markInvoiceSold',
  summary: "Mark an invoice's trucks as sold to its client (those still in stock)",
  method: 'POST',
  changes: ['truck', 'reservation'],
  path: '/:truckCompany/invoices/:invoiceId/mark-sold',
  result: invoiceSaleSchema.extend({ marked: z.array(idSchema) }).meta({ id: 'InvoiceSold' }),
  status: 200,
  etag: true,
  messages: { 400: 'Failed to mark trucks as sold.', 404: missing },
});
