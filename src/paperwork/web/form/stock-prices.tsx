/** Offers the asking prices of an item's trucks while its rate is empty. */
import { Button } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { type Currency, formatMoney } from '#shared/money.ts';
import classes from './item-card.module.css';
import type { ItemValues } from './paper-form-parts.ts';
import type { PaperForm } from './paper-form-values.ts';

interface Prices {
  rate: number;
  freightRate: number;
  warrantyRate: number;
}

/** The prices shared by all trucks of an item; null if they differ or the rate is filled in. */
function commonPrices(item: ItemValues | undefined): Prices | null {
  const [first, ...others] = item?.trucks ?? [];
  if (item?.rate !== null || !first?.salePrice) return null;
  const isAlike = others.every(
    (truck) =>
      truck.salePrice === first.salePrice &&
      truck.freightCharges === first.freightCharges &&
      truck.warrantyCharges === first.warrantyCharges,
  );
  if (!isAlike) return null;
  return { rate: first.salePrice, freightRate: first.freightCharges ?? 0, warrantyRate: first.warrantyCharges ?? 0 };
}

function hasStockRate(item: ItemValues | undefined): boolean {
  const price = item?.trucks[0]?.salePrice;
  return Boolean(price) && item?.rate === price;
}

const inPounds = 'This price is in pounds.';

/** Stock prices are in pounds. In dollars they are not offered, and a rate that equals the stock price gets a note. */
export function StockPrices({ form, index, currency }: { form: PaperForm; index: number; currency: Currency }) {
  const prices = useWatch({ control: form.control, name: `items.${index}`, compute: commonPrices });
  const isOfStock = useWatch({ control: form.control, name: `items.${index}`, compute: hasStockRate });
  if (currency !== 'GBP') return isOfStock ? <p className={classes.prices}>{inPounds}</p> : null;
  if (prices === null) return null;

  function fill({ rate, freightRate, warrantyRate }: Prices) {
    const options = { shouldDirty: true, shouldTouch: true };
    form.setValue(`items.${index}.rate`, rate, options);
    if (freightRate > 0) form.setValue(`items.${index}.freightRate`, freightRate, options);
    if (warrantyRate > 0) form.setValue(`items.${index}.warrantyRate`, warrantyRate, options);
    form.setFocus(`items.${index}.rate`);
  }

  const extras = [
    prices.freightRate > 0 ? `, freight ${formatMoney(prices.freightRate)}` : '',
    prices.warrantyRate > 0 ? `, warranty ${formatMoney(prices.warrantyRate)}` : '',
  ].join('');
  return (
    <div className={classes.prices}>
      <span>{`Asking price ${formatMoney(prices.rate)}${extras}`}</span>
      <Button variant="light" size="compact-sm" onClick={() => fill(prices)}>
        Use asking price
      </Button>
    </div>
  );
}
