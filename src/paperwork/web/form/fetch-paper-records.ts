/** Reads today's records of a paper's clients and trucks, for its form (specification, section 2.16). */
import { z } from 'zod';
import { type Paper, paperTruckSchema } from '#paperwork/paperwork.ts';
import type { DetailedClient } from '#parties/party-details.ts';
import { fetchDetailedClient, fetchDetailedClients } from '#parties/web/detailed-clients.ts';
import { type Company, companyPaths } from '#shared/companies.ts';
import { getTruckRoute, truckListRoutes } from '#trucks/truck-routes.ts';
import { hasStatus } from '#web/api/api-error.ts';
import { callApi } from '#web/api/call-api.ts';
import type { PaperRecords, TruckToday } from './paper-records.ts';

/** Beyond so many trucks their rows are quicker than a call for each. */
const maxSingleReads = 24;

/** The most rows of one answer. */
const maxRows = 200;

type Entry = readonly [id: string, record: TruckToday | null];

/** Nothing is known of a truck whose read fails; one that is not found is gone. */
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

/** As many as one answer has; one that the company no longer has is null. */
async function readRows(company: Company, ids: readonly string[]): Promise<Entry[]> {
  const { rows } = await callApi(truckListRoutes.rows, {
    params: { truckCompany: companyPaths[company] },
    query: { filter: JSON.stringify({ id: { in: ids } }), fields, limit: String(maxRows) },
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

/** What trucks cost today, by id; null for one that the company no longer has, without an entry where it could not be read. */
export async function fetchPrices(company: Company, ids: readonly string[]): Promise<PaperRecords['trucks']> {
  return new Map(await readTrucks(company, ids));
}

/**
 * A client of the paper, under the id that the paper has it by also where it was merged into another since: there a save
 * would go. Nothing is known of one whose read fails.
 */
async function readClient(id: string): Promise<DetailedClient[]> {
  try {
    return [{ ...(await fetchDetailedClient(id)), id }];
  } catch {
    return [];
  }
}

/** The clients of the paper; all of record where it has a party without an id, which a save would find by its name. */
async function readClients({ billToClient, shipToClient }: Paper): Promise<DetailedClient[]> {
  const parties = [billToClient, shipToClient];
  const ids = new Set(parties.flatMap(({ id }) => id ?? []));
  const own = await Promise.all([...ids].map(readClient));
  const all = parties.some(({ id }) => id === null) ? await fetchDetailedClients() : [];
  return [...own.flat(), ...all];
}

/** Never fails: what cannot be read is left out, and then nothing is saved on it unasked. */
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
