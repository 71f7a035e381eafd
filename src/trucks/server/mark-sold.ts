/**
 * Marks trucks as sold in one transaction, with one audit row each. Trucks sold to or reserved for another client stay
 * unchanged.
 */
import type { PartySummary } from '#parties/party.ts';
import { updatedBy } from '#server/audit/stamps.ts';
import { type AuditChange, writeAuditEntries } from '#server/audit/write-audit-entry.ts';
import type { WriteContext } from '#server/http/request-context.ts';
import type { Company } from '#shared/companies.ts';
import { type SalesMade, saleState, type TruckSale } from '#trucks/sale.ts';
import { soldColumns } from './truck-rows.ts';
import { findSaleRows, type SaleRow, updateTrucks } from './truck-sale-store.ts';

const missingTruck = {
  regNumber: null,
  isSold: false,
  soldTo: null,
  soldDate: null,
  salePrice: null,
  profit: null,
} as const;

function truckSales(
  ids: readonly string[],
  rows: ReadonlyMap<string, SaleRow>,
  clientId: string | null | undefined,
): TruckSale[] {
  return ids.map((id) => {
    const row = rows.get(id);
    const state = saleState(row, clientId);
    if (row === undefined) return { id, state, ...missingTruck };
    const { version: _version, advertised: _advertised, ...truck } = row;
    return { ...truck, state };
  });
}

/** Reads the sale state of a company's trucks for a client; null for a client without a record. */
export async function readTruckSales(
  { db }: Pick<WriteContext, 'db'>,
  company: Company,
  ids: readonly string[],
  clientId: string | null,
): Promise<TruckSale[]> {
  return truckSales(ids, await findSaleRows(db, company, ids), clientId);
}

function saleOf({ isSold, soldTo, soldDate, advertised }: SaleRow) {
  return { isSold, soldTo, soldDate, advertised };
}

/** The audit change for marking as sold or for undoing it. */
export function saleChange(company: Company, before: SaleRow, after: SaleRow): AuditChange {
  const { id, version } = after;
  return { recordType: 'truck', recordId: id, company, version, before: saleOf(before), after: saleOf(after) };
}

/**
 * Marks the company's trucks that are in stock as sold, with the same sale date as the truck form sets. Trucks that are
 * missing, already sold, or sold to or reserved for another client stay unchanged, and the result says so.
 * @param client the buyer; without one the buyers do not change.
 */
export async function markTrucksSold(
  context: WriteContext,
  company: Company,
  ids: readonly string[],
  client?: PartySummary,
): Promise<SalesMade> {
  const named = [...new Set(ids)];
  const before = await findSaleRows(context.db, company, named, true);
  const unsold = [...before.values()].filter((row) => saleState(row, client?.id) === 'InStock');
  if (unsold.length === 0) return { trucks: truckSales(named, before, client?.id), marked: [] };
  const marked = unsold.map(({ id }) => id);
  const columns = { is_sold: true, ...(client && { sold_to: client.id }), ...soldColumns(context, { isSold: true }) };
  await updateTrucks(context.db, company, marked, { ...columns, ...updatedBy(context) });
  const after = await findSaleRows(context.db, company, named);
  const changes = unsold.map((row) => saleChange(company, row, after.get(row.id) ?? row));
  await writeAuditEntries(context, changes);
  return { trucks: truckSales(named, after, client?.id), marked };
}
