/** Puts trucks back in stock, and takes that back: the mark, its day and the client, each truck with its own audit row. */
import { recordChanges } from '#server/audit/record-change.ts';
import { updatedBy } from '#server/audit/stamps.ts';
import type { Scope } from '#server/http/call.ts';
import type { Company } from '#shared/companies.ts';
import { saleChange } from './mark-sold.ts';
import { findSaleRows, type SaleRow, updateTrucks } from './truck-sale-store.ts';

/** A truck that was sold, and on which day. */
export interface SoldTruck {
  id: string;
  soldOn: string | null;
}

/**
 * Those of the trucks that are sold, or kept for, the client; what is somebody else's by now is left alone.
 * @param clientId null for a client without a record
 * @returns those that were sold
 */
export async function returnTrucksToStock(
  scope: Scope,
  company: Company,
  ids: readonly string[],
  clientId: string | null,
): Promise<SoldTruck[]> {
  const named = [...new Set(ids)];
  const before = await findSaleRows(scope.db, company, named, true);
  const ours = [...before.values()].filter(
    ({ isSold, soldTo }) => (isSold || soldTo !== null) && (soldTo === null || soldTo.id === clientId),
  );
  if (ours.length === 0) return [];
  await changeSales(scope, company, ours, { is_sold: false, sold_to: null, sold_on: null });
  return ours.filter(({ isSold }) => isSold).map(({ id, soldDate }) => ({ id, soldOn: soldDate }));
}

/** Marks trucks that are in stock as sold to a client (null for one without a record), each on the day that it had before. */
export async function sellTrucksAgain(
  scope: Scope,
  company: Company,
  trucks: readonly SoldTruck[],
  clientId: string | null,
): Promise<void> {
  const before = await findSaleRows(
    scope.db,
    company,
    trucks.map(({ id }) => id),
    true,
  );
  for (const [soldOn, sold] of Map.groupBy(trucks, (truck) => truck.soldOn)) {
    const rows = sold.flatMap(({ id }) => before.get(id) ?? []).filter(({ isSold }) => !isSold);
    if (rows.length > 0) await changeSales(scope, company, rows, { is_sold: true, sold_to: clientId, sold_on: soldOn });
  }
}

async function changeSales(
  scope: Scope,
  company: Company,
  rows: readonly SaleRow[],
  sale: { is_sold: boolean; sold_to: string | null; sold_on: string | null },
): Promise<void> {
  const ids = rows.map(({ id }) => id);
  await updateTrucks(scope.db, company, ids, { ...sale, ...updatedBy(scope) });
  const after = await findSaleRows(scope.db, company, ids);
  await recordChanges(
    scope,
    rows.map((row) => saleChange(company, row, after.get(row.id) ?? row)),
  );
}
