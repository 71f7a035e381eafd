/** Makes the amounts of a paper the prices of its trucks: all of them by one statement, with an audit row for each. */

import { updatedBy } from '#server/audit/stamps.ts';
import { type AuditChange, writeAuditEntries } from '#server/audit/write-audit-entry.ts';
import type { WriteContext } from '#server/http/request-context.ts';
import type { Company } from '#shared/companies.ts';
import type { Truck } from '#trucks/truck.ts';
import { type LockedTruck, updateEachTruck } from './truck-store.ts';

/** What a buyer pays for a truck, in pounds. */
export type SellingPrices = Pick<Truck, 'salePrice' | 'freightCharges' | 'warrantyCharges'>;

const priceKeys = [
  'salePrice',
  'freightCharges',
  'warrantyCharges',
] as const satisfies readonly (keyof SellingPrices)[];

/**
 * Gives trucks of a company their new prices; those that have them already stay as they are, also where what they have
 * none of is to be nothing.
 * @param held the trucks as they are, locked by this transaction.
 * @param prices by the truck's id; a truck without any is left alone.
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
