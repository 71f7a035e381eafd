/** Finds calls that write but have not succeeded in a test. */
import type { Registry } from 'prom-client';
import type { Route } from '#shared/route.ts';

/**
 * Calls that change no record, and calls for the user's own account, which an external provider manages in these tests.
 */
const excluded = [
  ...['printLabels', 'makeSalePack', 'previewParticulars', 'retryJob', 'retryJobs'],
  ...['updateAccount', 'changePassword', 'endSignIn', 'endOtherSignIns'],
  ...['beginOneTimeCodes', 'confirmOneTimeCodes', 'removeOneTimeCodes', 'renewRecoveryCodes'],
  ...['beginPasskey', 'addPasskey', 'removePasskey'],
  ...['createInvitation', 'resendInvitation', 'revokeInvitation', 'updateFactorRule', 'takeFactors'],
];

/** Calls that write trucks, costings, orders, invoices and users; the rest are other writes. */
export const coreCalls: readonly string[] = [
  ...['createTruck', 'updateTruck', 'markTrucksSold', 'advertiseTrucks', 'deleteTruck'],
  ...['createCosting', 'updateCosting', 'deleteCosting'],
  ...['createOrder', 'updateOrder', 'generateInvoice', 'deleteOrder'],
  ...['createInvoice', 'updateInvoice', 'markInvoiceSold', 'deleteInvoice'],
  ...['assignRole', 'deleteUser'],
];

/** The ids of the calls that write. */
export function writingCalls(routes: readonly Route[]): string[] {
  return routes.filter(({ id, isRead }) => !isRead && !excluded.includes(id)).map(({ id }) => id);
}

/** The calls without a successful request; metrics are updated shortly after the response. */
export async function callsWithoutSuccess(metrics: Registry, routes: readonly Route[], ids: readonly string[]) {
  const requests = await metrics.getSingleMetric('http_request_duration_seconds')?.get();
  const succeeded = new Set(
    requests?.values.map(({ labels }) => `${labels.method} ${labels.route} ${labels.status}`) ?? [],
  );
  const wanted = routes.filter(({ id }) => ids.includes(id));
  return wanted
    .filter(({ method, path, status }) => !succeeded.has(`${method} /api${path} ${status}`))
    .map(({ id }) => id);
}
