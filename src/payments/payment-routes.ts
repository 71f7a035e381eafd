/** Routes of an invoice's payments, and of the lists of payments and debtors. */
import { z } from 'zod';
import { debtorListSchema } from '#payments/debtor-fields.ts';
import { paymentBodySchema, paymentSchema } from '#payments/payment.ts';
import { paymentListSchema } from '#payments/payment-fields.ts';
import { listRoutes } from '#shared/list-routes.ts';
import { approvedRoles } from '#shared/roles.ts';
import { companyParams, defineRoute } from '#shared/route.ts';
import { idSchema } from '#shared/text.ts';

const tag = 'Payments';
const roles = approvedRoles;
const invoiceParams = companyParams.extend({ invoiceId: idSchema });
const noInvoice = 'The requested invoice does not exist.';

/** `GET /{truckCompany}/invoices/{invoiceId}/payments`: the deposit first, then by date. */
export const listPaymentsRoute = defineRoute({
  id: 'listPayments',
  tag,
  summary: "List an invoice's payments: the deposit first, then by date",
  method: 'GET',
  shows: ['payment', 'invoice'],
  path: '/:truckCompany/invoices/:invoiceId/payments',
  roles,
  params: invoiceParams,
  result: z.array(paymentSchema),
  messages: { 400: 'Failed to retrieve list of payments.', 404: noInvoice },
});

export const createPaymentRoute = defineRoute({
  id: 'createPayment',
  tag,
  summary: 'Add a payment or refund to an invoice',
  method: 'POST',
  changes: ['payment', 'invoice'],
  path: '/:truckCompany/invoices/:invoiceId/payments',
  roles,
  params: invoiceParams,
  body: paymentBodySchema,
  result: paymentSchema,
  messages: { 400: 'Failed to create payment.', 404: noInvoice },
});

export const deletePaymentRoute = defineRoute({
  id: 'deletePayment',
  tag,
  summary: 'Delete a payment (change a deposit on the invoice instead)',
  method: 'DELETE',
  changes: ['payment', 'invoice'],
  path: '/:truckCompany/invoices/:invoiceId/payments/:paymentId',
  roles,
  params: invoiceParams.extend({ paymentId: idSchema }),
  messages: {
    400: 'Failed to delete payment.',
    404: 'The requested payment does not exist.',
    409: 'Change the deposit on the invoice itself.',
  },
});

export const paymentListRoutes = listRoutes(paymentListSchema, tag);

export const debtorListRoutes = listRoutes(debtorListSchema, 'Debtors');
