/** Undoes 'Mark as Sold' and redoes it: the flag, its date and the buyer, with one audit row per truck. */

import { updatedBy } from '#server/audit/stamps.ts';
import { writeAuditEntries } from '#server/audit/write-audit-entry.ts';
import type { WriteContext } from '#server/http/request-context.ts';
import type { Company } from '#shared/companies.ts';
import { saleChange } from './mark-sold.ts';
import { findSaleRows, type SaleRow, updateTrucks } from './truck-sale-store.ts';

export interface SoldTruck {
  id: string;
  soldOn: string | null;
}

/**
 * Returns trucks to stock that are sold to or reserved for the client; others stay unchanged.
 * @param clientId null for a client without a record
 * @returns the trucks that were sold
 */
export async function returnTrucksToStock(
  context: WriteContext,
  company: Company,
  ids: readonly string[],
  clientId: string | null,
): Promise<SoldTruck[]> {
  const named = [...new Set(ids)];
  const before = await findSaleRows(context.db, company, named, true);
  const ours = [...before.values()].filter(
    ({ isSold, soldTo }) => (isSold || soldTo !== null) && (soldTo === null || soldTo.id === clientId),
  );
  if (ours.length === 0) return [];
  await changeSales(context, company, ours, { is_sold: false, sold_to: null, sold_on: null });
  return ours.filter(({ isSold }) => isSold).map(({ id, soldDate }) => ({ id, soldOn: soldDate }));
}

/**
 * Marks trucks in stock as sold to a client again, each with its former sale date. `null` is a client without a record.
 */
export async function sellTrucksAgain(
  context: WriteContext,
  company: Company,
  trucks: readonly SoldTruck[],
  clientId: string | null,
): Promise<void> {
  const before = await findSaleRows(
    context.db,
    company,
    trucks.map(({ id }) => id),
    true,
  );
  for (const [soldOn, sold] of Map.groupBy(trucks, (truck) => truck.soldOn)) {
    const rows = sold.flatMap(({ id }) => before.get(id) ?? []).filter(({ isSold }) => !isSold);
    if (rows.length > 0)
      await changeSales(context, company, rows, { is_sold: true, sold_to: clientId, sold_on: soldOn });
  }
}

async function changeSales(
  context: WriteContext,
  company: Company,
  rows: readonly SaleRow[],
  sale: { is_sold: boolean; sold_to: string | null; sold_on: string | null },
): Promise<void> {
  const ids = rows.map(({ id }) => id);
  await updateTrucks(context.db, company, ids, { ...sale, ...updatedBy(context) });
  const after = await findSaleRows(context.db, company, ids);
  await writeAuditEntries(
    context,
    rows.map((row) => saleChange(company, row, after.get(row.id) ?? row)),
  );
}
