import { expect, test } from 'vitest';
import { poundPrices, setPoundPricesText } from './pound-prices.ts';

const dollars = { currency: 'USD', exchangeRate: 1.25 } as const;
const item = { rate: 40_000, freightRate: 0, warrantyRate: 0 };

test('an item in dollars is converted at the exchange rate and rounded half up to the penny', () => {
  expect(poundPrices(item, dollars)).toEqual({ salePrice: 32_000, freightCharges: 0, warrantyCharges: 0 });
  const odd = { rate: 100, freightRate: 0.01, warrantyRate: 10 };
  // 100 / 1.273456 = 78.5264..., 0.01 / 1.273456 = 0.00785..., 10 / 1.273456 = 7.85264...
  const prices = { salePrice: 78.53, freightCharges: 0.01, warrantyCharges: 7.85 };
  expect(poundPrices(odd, { currency: 'USD', exchangeRate: 1.273456 })).toEqual(prices);
  // 0.05 / 2 is half a penny more than 2 pence.
  const half = { rate: 1, freightRate: 0, warrantyRate: 0.05 };
  expect(poundPrices(half, { currency: 'USD', exchangeRate: 2 })?.warrantyCharges).toBe(0.03);
});

test('items in pounds, or in dollars without a rate, are not converted', () => {
  expect(poundPrices(item, { currency: 'GBP', exchangeRate: 1.25 })).toBeNull();
  expect(poundPrices(item, { currency: 'USD', exchangeRate: null })).toBeNull();
});

test('the checkbox names the sale price, charges above 0 and the rate', () => {
  const prices = { salePrice: 32_000, freightCharges: 0, warrantyCharges: 0 };
  expect(setPoundPricesText(prices, 1.25)).toBe('Set sale price to £32,000.00 (at $1.25)');
  expect(setPoundPricesText({ ...prices, freightCharges: 240, warrantyCharges: 79.99 }, 1.273456)).toBe(
    'Set sale price to £32,000.00, freight charges to £240.00, warranty charges to £79.99 (at $1.273456)',
  );
});
