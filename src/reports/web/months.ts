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

/** A longer period is shown from its first sale to its last. */
const maxWholeMonths = 24;

/** Adds the months of the period without sales, so that a quiet month is seen. */
export function withQuietMonths(rows: Sales['rows'], { from, to }: { from: string; to: string }): Sales['rows'] {
  const sold = rows.flatMap(({ value }) => (value === null ? [] : [value]));
  const [first] = sold;
  const last = sold.at(-1);
  if (first === undefined || last === undefined) return rows;
  const isWhole = monthStart(from, maxWholeMonths) > to;
  const end = isWhole ? to.slice(0, 7) : last;
  const byMonth = new Map(rows.map((row) => [row.value, row]));
  const filled: Sales['rows'] = [];
  for (let month = isWhole ? from.slice(0, 7) : first; month <= end; month = monthAfter(month)) {
    filled.push(byMonth.get(month) ?? { value: month, ...noSales });
  }
  return [...filled, ...rows.filter(({ value }) => value === null)];
}

function monthAfter(month: string): string {
  return monthStart(`${month}-01`, 1).slice(0, 7);
}
