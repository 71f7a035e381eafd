/** Costings as the browser reads and changes them, with the retries of section 7 of the specification. */
import type { Costing } from '#costings/costing.ts';
import { costingListRoutes, getCostingSummaryRoute, listCostingsRoute } from '#costings/costing-routes.ts';
import { callApi, type Versioned } from '#web/api/call-api.ts';
import { changesOf, useCall } from '#web/api/use-call.ts';
import { type RecordTarget, recordParams } from '#web/record-target.ts';

/** A costing with the version that changes to it are based on. */
export type SavedCosting = Versioned<Omit<Costing, 'version'>>;

/** A costing of a list, whose version stands in it. */
export function withVersion({ version, ...costing }: Costing): SavedCosting {
  return { data: costing, etag: `"${version}"` };
}

/** A change of a costing: what trucks cost is read anew; the cards of the page are what was saved. */
export const useCostingChange = changesOf(costingListRoutes.rows, getCostingSummaryRoute);

/** What one truck cost and earned; tried twice, but never again where there is none. */
export function useCostingSummary(target: RecordTarget) {
  return useCall(getCostingSummaryRoute, { params: recordParams(target, 'truckId') }, { retries: 1 });
}

/** A truck's costings as they are now. */
export function fetchCostings(target: RecordTarget, signal?: AbortSignal): Promise<Costing[]> {
  return callApi(listCostingsRoute, { params: recordParams(target, 'truckId'), signal });
}
