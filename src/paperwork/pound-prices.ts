/** Converts the dollar prices of an order or invoice into truck prices in pounds, at its own exchange rate. */
import type { PaperItemBody } from '#paperwork/paperwork.ts';
import { type Currency, formatMoney } from '#shared/money.ts';
import { inPounds } from './totals.ts';

type Amounts = Pick<PaperItemBody, 'rate' | 'freightRate' | 'warrantyRate'>;

/** Prices of one truck, in pounds. */
export interface PoundPrices {
  salePrice: number;
  freightCharges: number;
  warrantyCharges: number;
}

/** Returns null for an item in pounds, or in dollars without an exchange rate. */
export function poundPrices(
  { rate, freightRate, warrantyRate }: Amounts,
  { currency, exchangeRate }: { currency: Currency; exchangeRate: number | null },
): PoundPrices | null {
  if (currency === 'GBP' || exchangeRate === null || exchangeRate <= 0) return null;
  return {
    salePrice: inPounds(rate, exchangeRate),
    freightCharges: inPounds(freightRate, exchangeRate),
    warrantyCharges: inPounds(warrantyRate, exchangeRate),
  };
}

/** `$1.25`, with as many decimals as the rate has. */
function rateText(exchangeRate: number): string {
  return `$${exchangeRate.toLocaleString('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 6 })}`;
}

/** `Set sale price to £32,000.00 (at $1.25)` */
export function setPoundPricesText(
  { salePrice, freightCharges, warrantyCharges }: PoundPrices,
  exchangeRate: number,
): string {
  const extras = [
    freightCharges > 0 ? `, freight charges to ${formatMoney(freightCharges)}` : '',
    warrantyCharges > 0 ? `, warranty charges to ${formatMoney(warrantyCharges)}` : '',
  ].join('');
  return `Set sale price to ${formatMoney(salePrice)}${extras} (at ${rateText(exchangeRate)})`;
}
