/** Amounts on the axis of a chart, where there is no room for pennies (part two, sections 16.1 to 16.4). */
import { formatMoney } from '#shared/money.ts';
import { formatNumber } from '#shared/numbers.ts';

/** `£12k`, `-£3k`, `£2.55m`; below a thousand the pounds: `£0`, `£750`. */
export function shortMoney(amount: number): string {
  if (Math.abs(amount) < 1000) return formatMoney(Math.round(amount)).replace('.00', '');
  const sign = amount < 0 ? '-' : '';
  const thousands = Math.round(Math.abs(amount) / 1000);
  return `${sign}£${thousands < 1000 ? `${thousands}k` : `${formatNumber(thousands / 1000, 2)}m`}`;
}
