/** Totals of the form while typing. Empty or invalid amounts count as 0. */
import { type ItemAmounts, paperTotals } from '#paperwork/totals.ts';
import { hasTwoDecimals } from '#shared/money.ts';
import type { ItemValues } from './paper-form-parts.ts';
import { emptyItem, type PaperFormValues } from './paper-form-values.ts';

function amount(typed: number | null): number {
  const isAmount = typed !== null && Number.isFinite(typed) && typed > 0 && hasTwoDecimals(typed);
  return isAmount ? typed : 0;
}

/** The item is undefined while it is being deleted. */
export function typedAmounts(item: ItemValues = emptyItem()): ItemAmounts {
  return {
    rate: amount(item.rate),
    vatRate: amount(item.vatRate),
    freightRate: amount(item.freightRate),
    warrantyRate: amount(item.warrantyRate),
    truckCount: item.trucks.length,
  };
}

export function typedTotals({ items, depositPaid }: PaperFormValues) {
  const deposit = amount(depositPaid);
  return { ...paperTotals(items.map(typedAmounts), deposit), depositPaid: deposit };
}
