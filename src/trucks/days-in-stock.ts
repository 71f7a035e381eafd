/** How long a truck stands, or stood, in stock (specification, part two, section 16.3). */
import type { Truck } from '#trucks/truck.ts';

const dayMs = 86_400_000;

/** Whole days from the purchase to the sale, or to today; null where no purchase date is known. */
export function daysInStock(
  { purchaseDate, isSold, soldDate }: Pick<Truck, 'purchaseDate' | 'isSold' | 'soldDate'>,
  today: string,
): number | null {
  if (purchaseDate === null) return null;
  const end = isSold ? (soldDate ?? today) : today;
  return Math.max(0, Math.round((Date.parse(end) - Date.parse(purchaseDate)) / dayMs));
}
