/** Total costs and profit of a truck, exact to the penny. */
import Big from 'big.js';

/** Null for a missing price. */
export interface TruckPrices {
  purchasePrice: number;
  salePrice: number | null;
  freightCharges: number | null;
  warrantyCharges: number | null;
}

function sum(amounts: Iterable<number | null>): Big {
  let total = new Big(0);
  for (const amount of amounts) total = total.plus(amount ?? 0);
  return total;
}

/** A price of 0 counts as none. Without a price, the calculated loss is meaningless. */
export function hasSalePrice({ salePrice }: Pick<TruckPrices, 'salePrice'>): boolean {
  return salePrice !== null && salePrice > 0;
}

/** Adds up costings, or their totals by type. */
export function costOfServices(amounts: Iterable<number>): number {
  return sum(amounts).toNumber();
}

/** Sale price, freight and warranty charges, less purchase price and cost of services; negative for a loss. */
export function profit(prices: TruckPrices, cost: number): number {
  const { salePrice, freightCharges, warrantyCharges, purchasePrice } = prices;
  return sum([salePrice, freightCharges, warrantyCharges]).minus(purchasePrice).minus(cost).toNumber();
}
