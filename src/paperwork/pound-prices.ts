/** The prices in pounds that an invoice or order in dollars gives its trucks, at its own exchange rate. */
import type { PaperItemBody } from '#paperwork/paperwork.ts';
import { type Currency, formatMoney } from '#shared/money.ts';
import { inPounds } from './totals.ts';

type Amounts = Pick<PaperItemBody, 'rate' | 'freightRate' | 'warrantyRate'>;

/** What a buyer pays for one truck, in pounds. */
export interface PoundPrices {
  salePrice: number;
  freightCharges: number;
  warrantyCharges: number;
}

/** Null where there is nothing to convert: an item in pounds, or dollars without a rate. */
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
