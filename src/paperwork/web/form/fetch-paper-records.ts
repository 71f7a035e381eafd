/** Fetches the current client and truck records for the form of a saved paper. */
import { z } from 'zod';
import { type Paper, paperTruckSchema } from '#paperwork/paperwork.ts';
import type { DetailedClient } from '#parties/party-details.ts';
import { fetchDetailedClient, fetchDetailedClients } from '#parties/web/detailed-clients.ts';
import { type Company, companyPaths } from '#shared/companies.ts';
import { formatFilters } from '#shared/list-address.ts';
import { getTruckRoute, truckListRoutes } from '#trucks/truck-routes.ts';
import { hasStatus } from '#web/api/api-error.ts';
import { callApi } from '#web/api/call-api.ts';
import type { CurrentTruck, PaperRecords } from './paper-records.ts';

/** Above this number of trucks, list requests are faster than one request per truck. */
const maxSingleReads = 24;

/** Maximum rows per list request. */
const maxRows = 200;

type Entry = readonly [id: string, record: CurrentTruck | null];

/** Returns null for a truck that is not found, and no entry if the request fails. */
async function readTruck(company: Company, truckId: string): Promise<Entry[]> {
  try {
    return [[truckId, await callApi(getTruckRoute, { params: { truckCompany: companyPaths[company], truckId } })]];
  } catch (error) {
    return hasStatus(error, 404) ? [[truckId, null]] : [];
  }
}

const rowSchema = paperTruckSchema.extend({ purchasePrice: z.number() });
const rowsSchema = z.array(rowSchema);
const fields = Object.keys(rowSchema.shape).join(',');

/** Null for trucks that the company no longer has. `ids` must not exceed `maxRows`. */
async function readRows(company: Company, ids: readonly string[]): Promise<Entry[]> {
  const { rows } = await callApi(truckListRoutes.rows, {
    params: { truckCompany: companyPaths[company] },
    query: { filter: formatFilters({ id: { in: [...ids] } }), fields, limit: String(maxRows) },
  });
  const found = new Map(rowsSchema.parse(rows).map((truck) => [truck.id, truck]));
  return ids.map((id) => [id, found.get(id) ?? null]);
}

async function readManyTrucks(company: Company, ids: readonly string[]): Promise<Entry[]> {
  const pages = Array.from({ length: Math.ceil(ids.length / maxRows) }, (_, page) =>
    ids.slice(page * maxRows, (page + 1) * maxRows),
  );
  return (await Promise.all(pages.map((page) => readRows(company, page)))).flat();
}

async function readTrucks(company: Company, ids: readonly string[]): Promise<Entry[]> {
  if (ids.length > maxSingleReads) return await readManyTrucks(company, ids).catch(() => []);
  const entries = await Promise.all(ids.map((id) => readTruck(company, id)));
  return entries.flat();
}

/** Current truck records by id: null if the company no longer has the truck, missing if the request failed. */
export async function fetchPrices(company: Company, ids: readonly string[]): Promise<PaperRecords['trucks']> {
  return new Map(await readTrucks(company, ids));
}

/**
 * Fetches a client. If it was merged into another, this is the other one's record under the id stored with the paper,
 * because a save would update that record. Empty if the request fails.
 */
async function readClient(id: string): Promise<DetailedClient[]> {
  try {
    return [{ ...(await fetchDetailedClient(id)), id }];
  } catch {
    return [];
  }
}

/** Fetches the paper's clients, or all clients if a party has no id, because a save would look it up by name. */
async function readClients({ billToClient, shipToClient }: Paper): Promise<DetailedClient[]> {
  const parties = [billToClient, shipToClient];
  const ids = new Set(parties.flatMap(({ id }) => id ?? []));
  const own = await Promise.all([...ids].map(readClient));
  const all = parties.some(({ id }) => id === null) ? await fetchDetailedClients() : [];
  return [...own.flat(), ...all];
}

/** Never rejects. Records that cannot be read are left out, and then their checkboxes start unticked. */
export async function fetchPaperRecords(paper: Paper): Promise<PaperRecords> {
  const { company, items } = paper;
  const [clients, trucks] = await Promise.all([
    readClients(paper).catch(() => undefined),
    fetchPrices(
      company,
      items.flatMap(({ trucks }) => trucks.map(({ id }) => id)),
    ),
  ]);
  return { clients, trucks };
}
