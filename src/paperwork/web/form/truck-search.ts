/** Finds a company's trucks by reg number. */
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
  /** The server returns an exact match first. */
  maxRows: number;
  signal: AbortSignal;
}

/** Includes sold trucks, because their order or invoice may be created later. */
function searchTrucks({ company, regNumber, maxRows, signal }: Search): Promise<Truck[]> {
  return callApi(listTrucksRoute, {
    params: { truckCompany: companyPaths[company] },
    query: { regNumber, includeSold: 'true' },
    maxRows,
    signal,
  });
}

/**
 * Trucks whose reg number contains the text; empty while it is blank. Typing on aborts the previous search. Errors are
 * reported only when a truck is added.
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

/** Prefers an exact match over another spelling. @throws Error if there is none */
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
