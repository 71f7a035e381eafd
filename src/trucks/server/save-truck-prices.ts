/** Copies the amounts of an invoice to its trucks in one statement, with one audit row for each. */

import { updatedBy } from '#server/audit/stamps.ts';
import { type AuditChange, writeAuditEntries } from '#server/audit/write-audit-entry.ts';
import type { WriteContext } from '#server/http/request-context.ts';
import type { Company } from '#shared/companies.ts';
import type { Truck } from '#trucks/truck.ts';
import { type LockedTruck, updateEachTruck } from './truck-store.ts';

/** In pounds. */
export type SellingPrices = Pick<Truck, 'salePrice' | 'freightCharges' | 'warrantyCharges'>;

const priceKeys = [
  'salePrice',
  'freightCharges',
  'warrantyCharges',
] as const satisfies readonly (keyof SellingPrices)[];

/**
 * Sets the prices of a company's trucks. Trucks that already have these prices stay unchanged; a missing price equals
 * an empty one.
 * @param held the trucks as locked by this transaction.
 * @param prices by truck id; a truck without an entry is left alone.
 */
export async function saveTruckPrices(
  context: WriteContext,
  company: Company,
  held: readonly LockedTruck[],
  prices: ReadonlyMap<string, SellingPrices>,
): Promise<void> {
  const changed = held.flatMap((before) => {
    const after = prices.get(before.id);
    return after && priceKeys.some((key) => (before[key] ?? 0) !== (after[key] ?? 0)) ? [{ before, after }] : [];
  });
  if (changed.length === 0) return;
  const patches = changed.map(({ before: { id }, after: { salePrice, freightCharges, warrantyCharges } }) => ({
    id,
    values: { sale_price: salePrice, freight_charges: freightCharges, warranty_charges: warrantyCharges },
  }));
  await updateEachTruck(context.db, company, patches, updatedBy(context));
  const changes = changed.map(
    ({ before, after }): AuditChange => ({
      recordType: 'truck',
      recordId: before.id,
      company,
      version: before.version + 1,
      before: Object.fromEntries(priceKeys.map((key) => [key, before[key]])),
      after,
    }),
  );
  await writeAuditEntries(context, changes);
}
