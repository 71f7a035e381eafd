/** Reads and writes of trucks from the browser (specification, sections 7 and 8). */
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { companyPaths } from '#shared/companies.ts';
import type { newTruckSchema, Truck, truckUpdateSchema } from '#trucks/truck.ts';
import { createTruckRoute, deleteTruckRoute, getTruckRoute, updateTruckRoute } from '#trucks/truck-routes.ts';
import { callApi, callApiWithEtag, type Versioned } from '#web/api/call-api.ts';
import { retryUpTo } from '#web/api/query-client.ts';
import { rowsKey } from '#web/table/list-source.ts';
import { type TruckTarget, truckCallParams } from '#web/truck-target.ts';

/** A truck as it was read, with the version that changes to it are based on. */
export type TruckVersion = Versioned<Truck>;

const truckKey = ({ company, id }: TruckTarget) => ['trucks', 'one', company, id];

/** The truck as it is now. */
export function fetchTruck(target: TruckTarget, signal?: AbortSignal): Promise<TruckVersion> {
  return callApiWithEtag(getTruckRoute, { params: truckCallParams(target), signal });
}

/** One truck; tried twice, but never again where there is none. */
export function useTruck(target: TruckTarget) {
  return useQuery({
    queryKey: truckKey(target),
    queryFn: ({ signal }) => fetchTruck(target, signal),
    retry: retryUpTo(1),
  });
}

function forgetLists(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: [rowsKey] });
}

/** Takes a truck into stock; the same key again makes no second one. */
export function useCreateTruck() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: { body: z.input<typeof newTruckSchema>; idempotencyKey: string }) =>
      callApi(createTruckRoute, { params: { truckCompany: companyPaths[body.company] }, body, idempotencyKey }),
    onSuccess: () => forgetLists(client),
  });
}

/** Changes a truck, unless somebody else changed it since the version that the change is based on. */
export function useUpdateTruck(target: TruckTarget) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, ifMatch }: { body: z.input<typeof truckUpdateSchema>; ifMatch: string | undefined }) =>
      callApiWithEtag(updateTruckRoute, { params: truckCallParams(target), body, ifMatch }),
    onSuccess: (saved) => {
      client.setQueryData(truckKey({ company: saved.data.company, id: target.id }), saved);
      forgetLists(client);
    },
  });
}

/** Deletes a truck, unless somebody else changed it since it was read. */
export function useDeleteTruck(target: TruckTarget) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ifMatch: string | undefined) =>
      callApi(deleteTruckRoute, { params: truckCallParams(target), ifMatch }),
    onSuccess: () => forgetLists(client),
  });
}
