import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { costOfServices, profit, type TruckPrices } from './profit.ts';

const noPrices: TruckPrices = { purchasePrice: 0, salePrice: null, freightCharges: null, warrantyCharges: null };

test.each<[number[], number]>([
  [[], 0],
  [[0.1, 0.2], 0.3],
  [[1200.5, -200.25], 1000.25],
  [[1, 2, 3, 4, 5, 6, 7], 28],
  [[9_999_999_999.99, 9_999_999_999.99], 19_999_999_999.98],
])('the amounts %j add up to %d', (amounts, cost) => {
  expect(costOfServices(amounts)).toBe(cost);
});

test.each<[Partial<TruckPrices>, number, number]>([
  [{}, 0, 0],
  [{ purchasePrice: 18_250.5 }, 0, -18_250.5],
  [{ purchasePrice: 10_000, salePrice: 12_000, freightCharges: 500, warrantyCharges: 250 }, 750, 2000],
  [{ purchasePrice: 0.3, salePrice: 0.1, freightCharges: 0.2 }, 0, 0],
  [{ purchasePrice: 1.1, salePrice: 3.3 }, 2.2, 0],
  [{ salePrice: 100 }, -20.01, 120.01],
  [{ salePrice: 9_999_999_999.99, freightCharges: 9_999_999_999.99, warrantyCharges: 0.01 }, 0, 19_999_999_999.99],
])('prices %j with a cost of %d give a profit of %d', (prices, cost, earned) => {
  expect(profit({ ...noPrices, ...prices }, cost)).toBe(earned);
});

describe('with any amounts', () => {
  const pennies = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 });
  const price = fc.option(fc.nat(1_000_000_000), { nil: null });
  const inPounds = (count: number | null) => (count === null ? null : count / 100);

  test('profit and cost equal the result of counting pennies', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000_000), price, price, price, fc.array(pennies), (purchase, ...others) => {
        const [sale, freight, warranty, counts] = others;
        const prices = {
          purchasePrice: purchase / 100,
          salePrice: inPounds(sale),
          freightCharges: inPounds(freight),
          warrantyCharges: inPounds(warranty),
        };
        const pennyCost = counts.reduce((sum, count) => sum + count, 0);
        const earned = (sale ?? 0) + (freight ?? 0) + (warranty ?? 0) - purchase - pennyCost;
        const cost = costOfServices(counts.map((count) => count / 100));
        expect(cost + 0).toBe(pennyCost / 100);
        expect(profit(prices, cost) + 0).toBe(earned / 100);
      }),
    );
  });

  test('the cost does not depend on the order of amounts', () => {
    fc.assert(
      fc.property(fc.array(pennies), (counts) => {
        const amounts = counts.map((count) => count / 100);
        expect(costOfServices(amounts)).toBe(costOfServices(amounts.toReversed()));
      }),
    );
  });
});
