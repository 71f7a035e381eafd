/** Mutations of payments, which also invalidate the balance of the invoice. */
import { paperListRoutes, paperworkRoutes } from '#paperwork/paperwork-routes.ts';
import { debtorListRoutes, listPaymentsRoute, paymentListRoutes } from '#payments/payment-routes.ts';
import { changesOf } from '#web/api/use-call.ts';

export const usePaymentChange = changesOf(
  listPaymentsRoute,
  paperworkRoutes.invoice.details,
  paperListRoutes.invoice.rows,
  paymentListRoutes.rows,
  debtorListRoutes.rows,
);
