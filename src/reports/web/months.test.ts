import { expect, test } from 'vitest';
import { withQuietMonths } from './months.ts';

const figures = {
  ...{ trucks: 2, withoutPrice: 0, sales: 9000, costs: 8000, profitAtSale: 1000 },
  ...{ lateCosts: 0, profitNow: 1000, profitAfterVat: 1000, averageDays: 20, discount: null },
};

const quarter = { from: '2025-12-01', to: '2026-02-28' };

test.each([
  [quarter, [], []],
  [quarter, ['2026-01'], ['2025-12', '2026-01', '2026-02']],
  [quarter, ['2025-12', '2026-02', null], ['2025-12', '2026-01', '2026-02', null]],
  [{ from: '1900-01-01', to: '2062-01-01' }, ['2025-11', '2026-01'], ['2025-11', '2025-12', '2026-01']],
])('in the period %j, sales in the months %j are shown as %j', (period, months, shown) => {
  const rows = withQuietMonths(
    months.map((value) => ({ value, ...figures })),
    period,
  );
  expect(rows.map(({ value }) => value)).toEqual(shown);
  expect(rows.filter(({ trucks }) => trucks === 0)).toHaveLength(shown.length - months.length);
});
