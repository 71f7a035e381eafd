/** Values and validation of the credit note form. */
import Big from 'big.js';
import type { z } from 'zod';
import type { CreditLeft } from '#credits/credit-amounts.ts';
import type { creditNoteBodySchema } from '#credits/credit-note.ts';
import { type CreditDays, refuseCreditDate, refuseReturnToStock } from '#paperwork/acts/credit-invoice.ts';
import type { CurrentPaper } from '#paperwork/paperwork.ts';
import { dateSchema } from '#shared/dates.ts';
import { moneySchema } from '#shared/money.ts';

/** Net amounts per ticked truck; null if empty, NaN if not a valid number. */
export interface CreditItemValues {
  truckIds: string[];
  rate: number | null;
  freightRate: number | null;
  warrantyRate: number | null;
}

export interface CreditFormValues {
  date: string | null;
  reason: string;
  whole: boolean;
  returnToStock: boolean;
  items: CreditItemValues[];
}

/** Presets crediting in full, dated today or on the date of an invoice with a future date. */
export function newCreditForm({ items, date }: Pick<CurrentPaper, 'items' | 'date'>, today: string): CreditFormValues {
  return {
    date: date > today ? date : today,
    reason: '',
    whole: true,
    returnToStock: false,
    items: items.map(({ rate, freightRate, warrantyRate }) => ({ truckIds: [], rate, freightRate, warrantyRate })),
  };
}

export function creditDateError(date: string | null, days: CreditDays): string | undefined {
  const read = dateSchema.safeParse(date);
  if (!read.success) return read.error.issues[0]?.message;
  return refuseCreditDate(read.data, days)?.message;
}

/** The uncredited rate of each ticked truck after this credit note. */
function ratesLeft({ whole, items }: CreditFormValues, left: CreditLeft): number[] {
  if (whole) return [];
  return items.flatMap(({ truckIds, rate }, item) =>
    truckIds.map((id) => {
      const typed = Number.isFinite(rate) ? (rate ?? 0) : 0;
      return new Big(left.ratesOf(item, id).rate).minus(typed).toNumber();
    }),
  );
}

/** Why the trucks cannot return to stock; undefined if they can. @param left undefined while loading */
export function returnError(values: CreditFormValues, left: CreditLeft | undefined): string | undefined {
  const rates = left ? ratesLeft(values, left) : values.whole ? [] : [Number.NaN];
  return refuseReturnToStock(true, rates)?.message;
}

export function amountError(amount: number | null): string | undefined {
  return moneySchema.safeParse(amount ?? 0).error?.issues[0]?.message;
}

/** The first error among the amounts of items with ticked trucks. */
export function creditAmountError({ whole, items }: Pick<CreditFormValues, 'whole' | 'items'>): string | undefined {
  const credited = whole ? [] : items.filter(({ truckIds }) => truckIds.length > 0);
  const amounts = credited.flatMap(({ rate, freightRate, warrantyRate }) => [rate, freightRate, warrantyRate]);
  return amounts.map(amountError).find((error) => error !== undefined);
}

/** The request body. Items without ticked trucks are left out; `returnToStock` is false if it is not allowed. */
export function creditBody(
  values: CreditFormValues,
  left: CreditLeft | undefined,
): z.input<typeof creditNoteBodySchema> {
  const { date, reason, whole } = values;
  const returnToStock = values.returnToStock && returnError(values, left) === undefined;
  const head = { date: date ?? '', reason, returnToStock };
  if (whole) return { ...head, whole: true };
  const items = values.items.flatMap(({ truckIds, rate, freightRate, warrantyRate }, item) =>
    truckIds.length === 0
      ? []
      : [{ item, truckIds, rate: rate ?? 0, freightRate: freightRate ?? 0, warrantyRate: warrantyRate ?? 0 }],
  );
  return { ...head, items };
}
