import { expect, test } from 'vitest';
import { costTotalKeys, totalCostOfServices } from './cost-totals.ts';

const none = Object.fromEntries(costTotalKeys.map((key) => [key, 0])) as Record<(typeof costTotalKeys)[number], number>;

test.each([
  [{}, 0],
  [{ repairs: 0.1, other: 0.2 }, 0.3],
  [{ repairs: 1200.5, shippingCost: -200.25 }, 1000.25],
  [
    { repairs: 1, inspectionMot: 2, other: 3, miscExpenses: 4, collectionCost: 5, deliveryCost: 6, shippingCost: 7 },
    28,
  ],
])('%j sums to %d', (totals, sum) => {
  expect(totalCostOfServices({ ...none, ...totals })).toBe(sum);
});
