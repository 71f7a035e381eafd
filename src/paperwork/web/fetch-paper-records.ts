/** Reads today's records of a paper's clients and trucks, for its edit form (specification, section 2.16). */
import type { Paper } from '#paperwork/paperwork.ts';
import { fetchDetailedClients } from '#parties/web/detailed-clients.ts';
import { type Company, companyPaths } from '#shared/companies.ts';
import { getTruckRoute, listTrucksRoute } from '#trucks/truck-routes.ts';
import { hasStatus } from '#web/api/api-error.ts';
import { callApi } from '#web/api/call-api.ts';
import type { PaperRecords, PricesToday } from './paper-records.ts';

/** Beyond so many trucks one long list is quicker than a call for each. */
const mostSingleReads = 24;

type Entry = readonly [id: string, prices: PricesToday | null];

/** Nothing is known of a truck whose read fails; one that is not found is gone. */
async function readTruck(company: Company, truckId: string): Promise<Entry[]> {
  try {
    return [[truckId, await callApi(getTruckRoute, { params: { truckCompany: companyPaths[company], truckId } })]];
  } catch (error) {
    return hasStatus(error, 404) ? [[truckId, null]] : [];
  }
}

async function readAllTrucks(company: Company, ids: readonly string[]): Promise<Entry[]> {
  const params = { truckCompany: companyPaths[company] };
  const all = await callApi(listTrucksRoute, { params, query: { includeSold: 'true' } }).catch(() => undefined);
  if (all === undefined) return [];
  const known = new Map(all.map((truck) => [truck.id, truck]));
  return ids.map((id) => [id, known.get(id) ?? null]);
}

async function readTrucks(company: Company, ids: readonly string[]): Promise<Entry[]> {
  if (ids.length > mostSingleReads) return readAllTrucks(company, ids);
  const entries = await Promise.all(ids.map((id) => readTruck(company, id)));
  return entries.flat();
}

/** Never fails: what cannot be read is left out, and then nothing is saved on it unasked. */
export async function fetchPaperRecords({ company, items }: Paper): Promise<PaperRecords> {
  const ids = items.flatMap(({ trucks }) => trucks.map(({ id }) => id));
  const [clients, trucks] = await Promise.all([
    fetchDetailedClients().catch(() => undefined),
    readTrucks(company, ids),
  ]);
  return { clients, trucks: new Map(trucks) };
}
