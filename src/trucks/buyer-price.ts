import type { Truck } from '#trucks/truck.ts';

/** The price that buyers see, in pounds: the asking price, otherwise the sale price. Null is 'POA'; 0 is no price. */
export function buyerPrice({ askingPrice, salePrice }: Pick<Truck, 'askingPrice' | 'salePrice'>): number | null {
  return askingPrice || salePrice || null;
}
