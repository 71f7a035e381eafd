/** Reads today's records of a paper's clients and trucks, for its edit form (specification, section 2.16). */
import type { Paper } from '#paperwork/paperwork.ts';
import type { DetailedClient } from '#parties/party-details.ts';
import { clientRoutes } from '#parties/party-record-routes.ts';
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

/**
 * Every client of record; one of the paper that was merged into another since is the one that stayed, under the id that
 * the paper has it by: there a save would go.
 */
async function readClients({ billToClient, shipToClient }: Paper): Promise<DetailedClient[]> {
  const clients = await fetchDetailedClients();
  const known = new Set(clients.map(({ id }) => id));
  const merged = new Set([billToClient.id, shipToClient.id].filter((id) => id !== null && !known.has(id)));
  const stayed = await Promise.all(
    [...merged].flatMap((partyId) => (partyId === null ? [] : readStayed(partyId, clients))),
  );
  return [...clients, ...stayed.flat()];
}

/** Nothing is known of a client whose read fails. */
async function readStayed(partyId: string, clients: readonly DetailedClient[]): Promise<DetailedClient[]> {
  try {
    const { id } = await callApi(clientRoutes.get, { params: { partyId } });
    return clients.filter((client) => client.id === id).map((client) => ({ ...client, id: partyId }));
  } catch {
    return [];
  }
}

/** Never fails: what cannot be read is left out, and then nothing is saved on it unasked. */
export async function fetchPaperRecords(paper: Paper): Promise<PaperRecords> {
  const { company, items } = paper;
  const ids = items.flatMap(({ trucks }) => trucks.map(({ id }) => id));
  const [clients, trucks] = await Promise.all([readClients(paper).catch(() => undefined), readTrucks(company, ids)]);
  return { clients, trucks: new Map(trucks) };
}
