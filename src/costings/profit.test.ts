import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CostTotals, costTotalKeys } from './costing.ts';
import { profit, sumOfAmounts, type TruckPrices, totalCostOfServices } from './profit.ts';

const noCosts = Object.fromEntries(costTotalKeys.map((key) => [key, 0])) as CostTotals;
const noPrices: TruckPrices = { purchasePrice: 0, salePrice: null, freightCharges: null, warrantyCharges: null };

test.each<[Partial<CostTotals>, number]>([
  [{}, 0],
  [{ repairs: 0.1, other: 0.2 }, 0.3],
  [{ repairs: 1200.5, shippingCost: -200.25 }, 1000.25],
  [
    { repairs: 1, inspectionMot: 2, other: 3, miscExpenses: 4, collectionCost: 5, deliveryCost: 6, shippingCost: 7 },
    28,
  ],
])('%j sums to %d', (totals, sum) => {
  expect(totalCostOfServices({ ...noCosts, ...totals })).toBe(sum);
});

test.each<[Partial<TruckPrices>, Partial<CostTotals>, number]>([
  [{}, {}, 0],
  [{ purchasePrice: 18_250.5 }, {}, -18_250.5],
  [{ purchasePrice: 10_000, salePrice: 12_000, freightCharges: 500, warrantyCharges: 250 }, { repairs: 750 }, 2000],
  [{ purchasePrice: 0.3, salePrice: 0.1, freightCharges: 0.2 }, {}, 0],
  [{ purchasePrice: 1.1, salePrice: 3.3 }, { other: 2.2 }, 0],
  [{ salePrice: 100 }, { deliveryCost: -20.01 }, 120.01],
  [{ salePrice: 9_999_999_999.99, freightCharges: 9_999_999_999.99, warrantyCharges: 0.01 }, {}, 19_999_999_999.99],
])('prices %j with costs %j earn %d', (prices, totals, earned) => {
  expect(profit({ ...noPrices, ...prices }, { ...noCosts, ...totals })).toBe(earned);
});

describe('whatever the amounts', () => {
  const pennies = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 });
  const price = fc.option(fc.nat(1_000_000_000), { nil: null });
  const inPounds = (count: number | null) => (count === null ? null : count / 100);

  test('profit and costs are what counting pennies gives', () => {
    const costs = fc.tuple(...costTotalKeys.map(() => pennies));
    fc.assert(
      fc.property(fc.nat(1_000_000_000), price, price, price, costs, (purchase, sale, freight, warranty, counts) => {
        const totals = Object.fromEntries(
          costTotalKeys.map((key, index) => [key, (counts[index] ?? 0) / 100]),
        ) as CostTotals;
        const cost = counts.reduce((sum, count) => sum + count, 0);
        const prices = {
          purchasePrice: purchase / 100,
          salePrice: inPounds(sale),
          freightCharges: inPounds(freight),
          warrantyCharges: inPounds(warranty),
        };
        const earned = (sale ?? 0) + (freight ?? 0) + (warranty ?? 0) - purchase - cost;
        expect(totalCostOfServices(totals) + 0).toBe(cost / 100);
        expect(profit(prices, totals) + 0).toBe(earned / 100);
      }),
    );
  });

  test('a sum does not depend on the order', () => {
    fc.assert(
      fc.property(fc.array(pennies), (counts) => {
        const amounts = counts.map((count) => count / 100);
        expect(sumOfAmounts(amounts)).toBe(sumOfAmounts(amounts.toReversed()));
      }),
    );
  });
});
