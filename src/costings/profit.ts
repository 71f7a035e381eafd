/** What costings come to and what a truck earned, exact to the penny (specification, section 9). */
import Big from 'big.js';
import { type CostTotals, costTotalKeys } from '#costings/costing.ts';

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

function costOfServices(totals: CostTotals): Big {
  return sum(costTotalKeys.map((key) => totals[key]));
}

/** The sum of amounts. */
export function sumOfAmounts(amounts: Iterable<number>): number {
  return sum(amounts).toNumber();
}

/** Cost of services: the sum of all types. */
export function totalCostOfServices(totals: CostTotals): number {
  return costOfServices(totals).toNumber();
}

/** Sale price, freight and warranty charges, less purchase price and cost of services; negative for a loss. */
export function profit(prices: TruckPrices, totals: CostTotals): number {
  const { salePrice, freightCharges, warrantyCharges, purchasePrice } = prices;
  return sum([salePrice, freightCharges, warrantyCharges])
    .minus(purchasePrice)
    .minus(costOfServices(totals))
    .toNumber();
}
