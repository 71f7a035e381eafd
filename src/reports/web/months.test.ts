import { expect, test } from 'vitest';
import { withQuietMonths } from './months.ts';

const figures = {
  ...{ trucks: 2, withoutPrice: 0, sales: 9000, costs: 8000, profitAtSale: 1000 },
  ...{ lateCosts: 0, profitNow: 1000, profitAfterVat: 1000, averageDays: 20, discount: null },
};

test.each([
  [[], []],
  [['2026-11'], ['2026-11']],
  [
    ['2025-11', '2026-02', '2026-03'],
    ['2025-11', '2025-12', '2026-01', '2026-02', '2026-03'],
  ],
  [
    ['2026-01', null],
    ['2026-01', null],
  ],
])('sales in the months %j are shown as %j', (months, shown) => {
  const rows = withQuietMonths(months.map((value) => ({ value, ...figures })));
  expect(rows.map(({ value }) => value)).toEqual(shown);
  expect(rows.filter(({ trucks }) => trucks === 0)).toHaveLength(shown.length - months.length);
});
