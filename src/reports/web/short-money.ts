/** Amounts on chart axes, without pennies. */
import { formatMoney } from '#shared/money.ts';
import { formatNumber } from '#shared/numbers.ts';

/** `£12k`, `-£3k`, `£2.55m`; whole pounds below a thousand: `£0`, `£750`. */
export function shortMoney(amount: number): string {
  if (Math.abs(amount) < 1000) return formatMoney(Math.round(amount)).replace('.00', '');
  const sign = amount < 0 ? '-' : '';
  const thousands = Math.round(Math.abs(amount) / 1000);
  return `${sign}£${thousands < 1000 ? `${thousands}k` : `${formatNumber(thousands / 1000, 2)}m`}`;
}
