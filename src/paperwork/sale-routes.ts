/** The calls for the sale that an invoice is: how its trucks stand, and all of them marked as sold in one go. */
import { z } from 'zod';
import { approvedRoles } from '#shared/roles.ts';
import { companyParams, defineRoute } from '#shared/route.ts';
import { idSchema } from '#shared/text.ts';
import { truckSaleSchema } from '#trucks/sale.ts';
import { saveWarningSchema } from '#trucks/save-warnings.ts';

/** Whom an invoice sells to, and how each of its trucks stands today. */
const invoiceSaleSchema = z
  .object({
    /** The bill-to client; its id is null where no client's record has that name. */
    client: z.object({ id: idSchema.nullable(), name: z.string() }),
    trucks: z.array(truckSaleSchema),
    /** What marking the trucks in stock as sold would warn of; after the mark, what it warns of. */
    warnings: z.array(saveWarningSchema),
  })
  .meta({ id: 'InvoiceSale' });
export type InvoiceSale = z.infer<typeof invoiceSaleSchema>;

const params = companyParams.extend({ invoiceId: idSchema });
const missing = 'The requested invoice does not exist.';
const shared = { tag: 'Invoices', roles: approvedRoles, params } as const;

/** `GET /{truckCompany}/invoices/{invoiceId}/sale` */
export const invoiceSaleRoute = defineRoute({
  ...shared,
  id: 'getInvoiceSale',
  summary: 'Whom an invoice sells to, and how its trucks stand: sold or not, and what each earned',
  method: 'GET',
  path: '/:truckCompany/invoices/:invoiceId/sale',
  result: invoiceSaleSchema,
  messages: { 400: 'Failed to retrieve sale.', 404: missing },
});

/** `POST /{truckCompany}/invoices/{invoiceId}/mark-sold`: `If-Match` is the invoice's. */
export const markInvoiceSoldRoute = defineRoute({
  ...shared,
  id: 'markInvoiceSold',
  summary: "Mark an invoice's trucks that are in stock as sold to its client",
  method: 'POST',
  path: '/:truckCompany/invoices/:invoiceId/mark-sold',
  result: invoiceSaleSchema.extend({ marked: z.array(idSchema) }).meta({ id: 'InvoiceSold' }),
  status: 200,
  etag: true,
  messages: { 400: 'Failed to mark trucks as sold.', 404: missing },
});
