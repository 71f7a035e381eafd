/** Puts trucks back in stock: the mark, its day and the client go, each truck with its own audit row. */
import { recordChanges } from '#server/audit/record-change.ts';
import { updatedBy } from '#server/audit/stamps.ts';
import type { Scope } from '#server/http/call.ts';
import type { Company } from '#shared/companies.ts';
import { saleChange } from './mark-sold.ts';
import { findSaleRows, updateTrucks } from './truck-sale-store.ts';

/**
 * Those of the trucks that are sold, or kept for, the client; what is somebody else's by now is left alone.
 * @param clientId null for a client without a record
 */
export async function returnTrucksToStock(
  scope: Scope,
  company: Company,
  ids: readonly string[],
  clientId: string | null,
): Promise<void> {
  const named = [...new Set(ids)];
  const before = await findSaleRows(scope.db, company, named, true);
  const ours = [...before.values()].filter(
    ({ isSold, soldTo }) => (isSold || soldTo !== null) && (soldTo === null || soldTo.id === clientId),
  );
  if (ours.length === 0) return;
  const returned = ours.map(({ id }) => id);
  await updateTrucks(scope.db, company, returned, {
    is_sold: false,
    sold_to: null,
    sold_on: null,
    ...updatedBy(scope),
  });
  const after = await findSaleRows(scope.db, company, returned);
  await recordChanges(
    scope,
    ours.map((row) => saleChange(company, row, after.get(row.id) ?? row)),
  );
}
