/** Amounts on the axis of a chart, where there is no room for pennies (part two, sections 16.1 to 16.4). */
import { formatMoney } from '#shared/money.ts';

/** `£12k`, `-£3k`; below a thousand the pounds: `£0`, `£750`. */
export function shortMoney(amount: number): string {
  if (Math.abs(amount) < 1000) return formatMoney(Math.round(amount)).replace('.00', '');
  const thousands = Math.round(Math.abs(amount) / 1000).toLocaleString('en-GB');
  return `${amount < 0 ? '-' : ''}£${thousands}k`;
}
