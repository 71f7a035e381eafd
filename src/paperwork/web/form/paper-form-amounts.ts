/** What the form comes to as it is typed: an amount that is none yet counts as nothing (specification, section 5). */
import { type ItemAmounts, paperTotals } from '#paperwork/totals.ts';
import { hasTwoDecimals } from '#shared/money.ts';
import type { ItemValues } from './paper-form-parts.ts';
import { emptyItem, type PaperFormValues } from './paper-form-values.ts';

function amount(typed: number | null): number {
  const isAmount = typed !== null && Number.isFinite(typed) && typed > 0 && hasTwoDecimals(typed);
  return isAmount ? typed : 0;
}

/** The amounts of an item; an item that is just being deleted has none. */
export function typedAmounts(item: ItemValues = emptyItem()): ItemAmounts {
  return {
    rate: amount(item.rate),
    vatRate: amount(item.vatRate),
    freightRate: amount(item.freightRate),
    warrantyRate: amount(item.warrantyRate),
    truckCount: item.trucks.length,
  };
}

/** The sums of the whole form, with the deposit that they are reckoned with. */
export function typedTotals({ items, depositPaid }: PaperFormValues) {
  const deposit = amount(depositPaid);
  return { ...paperTotals(items.map(typedAmounts), deposit), depositPaid: deposit };
}
