/** A company's trucks as the browser reads and changes them (specification, sections 7 and 8). */
import { type Company, companyPaths } from '#shared/companies.ts';
import type { Truck } from '#trucks/truck.ts';
import { listTrucksRoute } from '#trucks/truck-routes.ts';
import type { Versioned } from '#web/api/call-api.ts';
import { changesOf, useCall } from '#web/api/use-call.ts';

/** A truck as it was read, with the version that changes to it are based on. */
export type TruckVersion = Versioned<Truck>;

/** A change of a truck: lists are read anew. */
export const useTruckChange = changesOf(listTrucksRoute);

/** Trucks that are asked for first: enough for the largest page. */
const firstRows = 100;

/**
 * A company's trucks by reg number, with sold ones or without. Of a long list the first come first, so that it shows
 * early on a slow line and a slow phone; `isPartial` until all are here.
 */
export function useTruckList(company: Company, includeSold: boolean) {
  const parts = {
    params: { truckCompany: companyPaths[company] },
    query: { includeSold: includeSold ? 'true' : 'false' },
  } as const;
  const first = useCall(listTrucksRoute, parts, { maxRows: firstRows });
  const isLong = first.data !== undefined && first.data.length >= firstRows;
  const all = useCall(listTrucksRoute, parts, { enabled: isLong });
  const { data, error, refetch } = isLong && (all.data !== undefined || all.error !== null) ? all : first;
  return { data, error, refetch, isPending: data === undefined && error === null, isPartial: isLong && all.isPending };
}
