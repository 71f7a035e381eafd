/** The form of a credit note: what is typed for each item of the invoice, and the body that it makes. */
import Big from 'big.js';
import type { z } from 'zod';
import type { CreditLeft } from '#credits/credit-amounts.ts';
import type { creditNoteBodySchema } from '#credits/credit-note.ts';
import { type CreditDays, refuseCreditDate, refuseReturnToStock } from '#paperwork/acts/credit-invoice.ts';
import type { CurrentPaper } from '#paperwork/paperwork.ts';
import { dateSchema } from '#shared/dates.ts';
import { moneySchema } from '#shared/money.ts';

/** What is credited of an item; amounts are net, for each of the ticked trucks, null for none, NaN for what is no number. */
export interface CreditItemValues {
  truckIds: string[];
  rate: number | null;
  freightRate: number | null;
  warrantyRate: number | null;
}

/** What is typed. */
export interface CreditFormValues {
  date: string | null;
  reason: string;
  whole: boolean;
  returnToStock: boolean;
  items: CreditItemValues[];
}

/** All that is left, today or on the day of an invoice that is dated ahead; by items all trucks at what it charged. */
export function newCreditForm({ items, date }: Pick<CurrentPaper, 'items' | 'date'>, today: string): CreditFormValues {
  return {
    date: date > today ? date : today,
    reason: '',
    whole: true,
    returnToStock: false,
    items: items.map(({ rate, freightRate, warrantyRate }) => ({ truckIds: [], rate, freightRate, warrantyRate })),
  };
}

/** What is wrong with the day of a credit note. */
export function creditDateError(date: string | null, days: CreditDays): string | undefined {
  const read = dateSchema.safeParse(date);
  if (!read.success) return read.error.issues[0]?.message;
  return refuseCreditDate(read.data, days)?.message;
}

/** What the form leaves of the rate of each truck that it credits. */
function ratesLeft({ whole, items }: CreditFormValues, left: CreditLeft): number[] {
  if (whole) return [];
  return items.flatMap(({ truckIds, rate }, item) =>
    truckIds.map((id) => {
      const typed = Number.isFinite(rate) ? (rate ?? 0) : 0;
      return new Big(left.ratesOf(item, id).rate).minus(typed).toNumber();
    }),
  );
}

/** Why the trucks stay sold; undefined where they can go back into stock. @param left undefined until it is known */
export function returnError(values: CreditFormValues, left: CreditLeft | undefined): string | undefined {
  const rates = left ? ratesLeft(values, left) : values.whole ? [] : [Number.NaN];
  return refuseReturnToStock(true, rates)?.message;
}

/** What is wrong with an amount. */
export function amountFault(amount: number | null): string | undefined {
  return moneySchema.safeParse(amount ?? 0).error?.issues[0]?.message;
}

/** What is wrong with the amounts of the trucks that are ticked. */
export function creditAmountError({ whole, items }: Pick<CreditFormValues, 'whole' | 'items'>): string | undefined {
  const credited = whole ? [] : items.filter(({ truckIds }) => truckIds.length > 0);
  const amounts = credited.flatMap(({ rate, freightRate, warrantyRate }) => [rate, freightRate, warrantyRate]);
  return amounts.map(amountFault).find((fault) => fault !== undefined);
}

/** The body of the call; items without a truck are left out, and a tick where the trucks cannot come back. */
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
