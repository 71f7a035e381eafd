/** Which calls of the contract that write were made, and answered with success, while an app was watched. */
import type { Registry } from 'prom-client';
import type { Route } from '#shared/route.ts';

/**
 * Calls with a body that leave everything as it is, those that have jobs tried again, which are no records, and those for
 * one's own account, which the app that is watched does not keep.
 */
const others = [
  ...['printLabels', 'makeSalePack', 'previewParticulars', 'retryJob', 'retryJobs'],
  ...['updateAccount', 'changePassword', 'endSignIn', 'endOtherSignIns'],
  ...['beginOneTimeCodes', 'confirmOneTimeCodes', 'removeOneTimeCodes', 'renewRecoveryCodes'],
  ...['beginPasskey', 'addPasskey', 'removePasskey'],
  ...['createInvitation', 'resendInvitation', 'revokeInvitation', 'updateFactorRule', 'takeFactors'],
];

/** Those that make and change stock, papers and people; the rest are of what hangs on these, or on nothing. */
export const trunkCalls: readonly string[] = [
  ...['createTruck', 'updateTruck', 'markTrucksSold', 'deleteTruck'],
  ...['createCosting', 'updateCosting', 'deleteCosting'],
  ...['createOrder', 'updateOrder', 'generateInvoice', 'deleteOrder'],
  ...['createInvoice', 'updateInvoice', 'markInvoiceSold', 'deleteInvoice'],
  ...['assignRole', 'deleteUser'],
];

/** Ids of the calls of `routes` that write. */
export function writingCalls(routes: readonly Route[]): string[] {
  return routes.filter(({ id, method }) => method !== 'GET' && !others.includes(id)).map(({ id }) => id);
}

/** Those of the calls that no request was answered with success for; a request is counted a moment after its answer. */
export async function unanswered(metrics: Registry, routes: readonly Route[], ids: readonly string[]) {
  const requests = await metrics.getSingleMetric('http_request_duration_seconds')?.get();
  const answered = new Set(
    requests?.values.map(({ labels }) => `${labels.method} ${labels.route} ${labels.status}`) ?? [],
  );
  const asked = routes.filter(({ id }) => ids.includes(id));
  return asked
    .filter(({ method, path, status }) => !answered.has(`${method} /api${path} ${status}`))
    .map(({ id }) => id);
}
