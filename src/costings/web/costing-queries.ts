/** Costings from the browser. */
import type { Costing } from '#costings/costing.ts';
import { getCostingSummaryRoute, listCostingsRoute } from '#costings/costing-routes.ts';
import { callApi, type Versioned } from '#web/api/call-api.ts';
import { useCall } from '#web/api/use-call.ts';
import { type RecordTarget, recordParams } from '#web/record-target.ts';

/** A costing with the version that changes are based on. */
export type SavedCosting = Versioned<Omit<Costing, 'version'>>;

/** Splits a costing of a list into data and version. */
export function withVersion({ version, ...costing }: Costing): SavedCosting {
  return { data: costing, etag: `"${version}"` };
}

/** Retries once, except after a 404. */
export function useCostingSummary(target: RecordTarget) {
  return useCall(getCostingSummaryRoute, { params: recordParams(target, 'truckId') }, { retries: 1 });
}

/** Fetches a truck's costings without the cache. */
export function fetchCostings(target: RecordTarget): Promise<Costing[]> {
  return callApi(listCostingsRoute, { params: recordParams(target, 'truckId') });
}
