/** Reads and writes of costings from the browser, with the retries of section 7 of the specification. */
import { useMutation, useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import type { costingBodySchema } from '#costings/costing.ts';
import {
  createCostingRoute,
  deleteCostingRoute,
  getCostingSummaryRoute,
  listCostingsRoute,
  updateCostingRoute,
} from '#costings/costing-routes.ts';
import { callApi, callApiWithEtag } from '#web/api/call-api.ts';
import { retryUpTo } from '#web/api/query-client.ts';
import { type TruckTarget, truckCallParams } from '#web/truck-target.ts';

type CostingBody = z.input<typeof costingBodySchema>;

/** What one truck cost and earned; tried twice, but never again where there is none. */
export function useCostingSummary(target: TruckTarget) {
  return useQuery({
    queryKey: ['costings', 'summary', target.company, target.id],
    queryFn: ({ signal }) => callApi(getCostingSummaryRoute, { params: truckCallParams(target), signal }),
    retry: retryUpTo(1),
  });
}

/** A truck's costings as they are now. */
export function fetchCostings(target: TruckTarget, signal?: AbortSignal) {
  return callApi(listCostingsRoute, { params: truckCallParams(target), signal });
}

/** A truck's costings; tried twice, but never again where there is no such truck. */
export function useCostings(target: TruckTarget, { enabled = true }: { enabled?: boolean } = {}) {
  return useQuery({
    queryKey: ['costings', 'list', target.company, target.id],
    queryFn: ({ signal }) => fetchCostings(target, signal),
    retry: retryUpTo(1),
    enabled,
  });
}

/** Adds a costing; the same key again makes no second one. */
export function useCreateCosting(target: TruckTarget) {
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: { body: CostingBody; idempotencyKey: string }) =>
      callApi(createCostingRoute, { params: truckCallParams(target), body, idempotencyKey }),
  });
}

/** Changes a costing; the answer has its new version as the ETag. */
export function useUpdateCosting(target: TruckTarget) {
  return useMutation({
    mutationFn: ({ costingId, body }: { costingId: string; body: CostingBody }) =>
      callApiWithEtag(updateCostingRoute, { params: { ...truckCallParams(target), costingId }, body }),
  });
}

/** Deletes a costing. */
export function useDeleteCosting(target: TruckTarget) {
  return useMutation({
    mutationFn: (costingId: string) =>
      callApi(deleteCostingRoute, { params: { ...truckCallParams(target), costingId } }),
  });
}
