/** Reads and writes of trucks from the browser (specification, sections 7 and 8). */
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { type Company, companyPaths } from '#shared/companies.ts';
import type { newTruckSchema, Truck, truckUpdateSchema } from '#trucks/truck.ts';
import {
  createTruckRoute,
  deleteTruckRoute,
  getTruckRoute,
  listTrucksRoute,
  updateTruckRoute,
} from '#trucks/truck-routes.ts';
import { callApi, callApiWithEtag, type Versioned } from '#web/api/call-api.ts';
import { retryUpTo } from '#web/api/query-client.ts';
import { type TruckTarget, truckCallParams } from '#web/truck-target.ts';

/** A truck as it was read, with the version that changes to it are based on. */
export type TruckVersion = Versioned<Truck>;

const listsKey = ['trucks', 'list'];
const truckKey = ({ company, id }: TruckTarget) => ['trucks', 'one', company, id];

/** Trucks that are asked for first: enough for the largest page. */
const firstRows = 100;

/**
 * A company's trucks by reg number, with sold ones or without. Of a long list the first come first, so that it shows
 * early on a slow line and a slow phone; `isPartial` until all are here.
 */
export function useTruckList(company: Company, includeSold: boolean) {
  const key = [...listsKey, company, includeSold];
  const fetchList = (signal: AbortSignal, maxRows?: number) =>
    callApi(listTrucksRoute, {
      params: { truckCompany: companyPaths[company] },
      query: { includeSold: includeSold ? 'true' : 'false' },
      maxRows,
      signal,
    });
  const first = useQuery({ queryKey: [...key, 'first'], queryFn: ({ signal }) => fetchList(signal, firstRows) });
  const isLong = first.data !== undefined && first.data.length >= firstRows;
  const all = useQuery({ queryKey: [...key, 'all'], queryFn: ({ signal }) => fetchList(signal), enabled: isLong });
  const { data, error, refetch } = isLong && (all.data !== undefined || all.error !== null) ? all : first;
  return { data, error, refetch, isPending: data === undefined && error === null, isPartial: isLong && all.isPending };
}

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
  void client.invalidateQueries({ queryKey: listsKey });
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
