/** Months on screen. */
import type { Sales } from '#reports/sales.ts';
import { monthStart } from '#shared/dates.ts';

const names = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `2026-11` → `Nov 2026`. */
export function monthName(month: string): string {
  const [year, number] = month.split('-');
  return `${names[Number(number) - 1] ?? ''} ${year ?? ''}`.trim();
}

const noSales = {
  ...{ trucks: 0, withoutPrice: 0, sales: 0, costs: 0, profitAtSale: 0 },
  ...{ lateCosts: 0, profitNow: 0, profitAfterVat: 0, averageDays: null, discount: null },
};

/** Adds the months without sales between the first and the last month with sales, so that a quiet month is seen. */
export function withQuietMonths(rows: Sales['rows']): Sales['rows'] {
  return rows.flatMap((row, index) => {
    const next = rows[index + 1]?.value;
    const filled = [row];
    if (typeof row.value !== 'string' || typeof next !== 'string') return filled;
    for (let month = monthAfter(row.value); month < next; month = monthAfter(month)) {
      filled.push({ value: month, ...noSales });
    }
    return filled;
  });
}

function monthAfter(month: string): string {
  return monthStart(`${month}-01`, 1).slice(0, 7);
}
