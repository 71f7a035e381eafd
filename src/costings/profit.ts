/** What costings come to and what a truck earned, exact to the penny (specification, section 9). */
import Big from 'big.js';

/** The prices that a truck's profit follows from; null where there is none yet. */
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

/** Whether a truck has a sale price; 0 counts as none. Without a price, the formula's loss says nothing. */
export function hasSalePrice({ salePrice }: Pick<TruckPrices, 'salePrice'>): boolean {
  return salePrice !== null && salePrice > 0;
}

/** The same of a truck `t`, as SQL. */
export const hasSalePriceSql = 'coalesce(t.sale_price, 0) > 0';

/** Cost of services: the sum of costings, or of their totals by type. */
export function costOfServices(amounts: Iterable<number>): number {
  return sum(amounts).toNumber();
}

/** Sale price, freight and warranty charges, less purchase price and cost of services; negative for a loss. */
export function profit(prices: TruckPrices, cost: number): number {
  const { salePrice, freightCharges, warrantyCharges, purchasePrice } = prices;
  return sum([salePrice, freightCharges, warrantyCharges]).minus(purchasePrice).minus(cost).toNumber();
}
