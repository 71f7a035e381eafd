/** Payments as the browser reads and changes them: what is left of the invoice is read anew with each. */
import { paperListRoutes, paperworkRoutes } from '#paperwork/paperwork-routes.ts';
import { debtorListRoutes, listPaymentsRoute, paymentListRoutes } from '#payments/payment-routes.ts';
import { changesOf } from '#web/api/use-call.ts';

/** A change of an invoice's payments. */
export const usePaymentChange = changesOf(
  listPaymentsRoute,
  paperworkRoutes.invoice.details,
  paperListRoutes.invoice.rows,
  paymentListRoutes.rows,
  debtorListRoutes.rows,
);
