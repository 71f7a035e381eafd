/** Finds a company's trucks by reg number, for the items of a paper (specification, sections 2.16 and 5). */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Company, companyPaths } from '#shared/companies.ts';
import { parseRegNumber } from '#shared/reg-number.ts';
import { trimRegNumber, vehicleKey } from '#shared/vehicle-key.ts';
import type { Truck } from '#trucks/truck.ts';
import { listTrucksRoute } from '#trucks/truck-routes.ts';
import { callApi } from '#web/api/call-api.ts';

interface Search {
  company: Company;
  regNumber: string;
  /** As many rows as are needed; the server puts the exact reg number first. */
  maxRows: number;
  signal: AbortSignal;
}

/** A truck that is sold already may still get its papers. */
function searchTrucks({ company, regNumber, maxRows, signal }: Search): Promise<Truck[]> {
  return callApi(listTrucksRoute, {
    params: { truckCompany: companyPaths[company] },
    query: { regNumber, includeSold: 'true' },
    maxRows,
    signal,
  });
}

/**
 * The first trucks whose reg number contains the text; none while it is blank. A search that is overtaken by the next
 * letter is given up. What fails here is told when a truck is added.
 */
export function useTruckSuggestions(company: Company, text: string, maxRows: number): readonly Truck[] {
  const wanted = trimRegNumber(text);
  const { data } = useQuery({
    queryKey: [listTrucksRoute.id, 'search', company, wanted, maxRows],
    queryFn: ({ signal }) => searchTrucks({ company, regNumber: wanted, maxRows, signal }),
    enabled: wanted !== '',
    placeholderData: keepPreviousData,
    retry: false,
  });
  return wanted === '' ? [] : (data ?? []);
}

/** The truck of this reg number, exactly so before another spelling of it. @throws Error when there is none. */
export async function findTruckByRegNumber(company: Company, regNumber: string, signal: AbortSignal): Promise<Truck> {
  const read = parseRegNumber(regNumber);
  if (read === null) throw new Error('Enter one reg number.');
  const wanted = read.trimmed;
  const [truck] = await searchTrucks({ company, regNumber: wanted, maxRows: 1, signal });
  const isSame =
    truck !== undefined &&
    (trimRegNumber(truck.regNumber) === wanted || (read.key !== '' && vehicleKey(truck.regNumber) === read.key));
  if (!isSame) throw new Error('The requested truck does not exist.');
  return truck;
}
