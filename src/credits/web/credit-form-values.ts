/** The form of a credit note: what is typed for each item of the invoice, and the body that it makes. */
import type { z } from 'zod';
import type { creditNoteBodySchema } from '#credits/credit-note.ts';
import type { CurrentPaper } from '#paperwork/paperwork.ts';
import { dateSchema, formatDate } from '#shared/dates.ts';

/** What is credited of an item; amounts are net, for each of the ticked trucks, empty for none. */
export interface CreditItemValues {
  truckIds: string[];
  rate: number | '';
  freightRate: number | '';
  warrantyRate: number | '';
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

/** What is wrong with the day of a credit note: before its invoice it would count in a period in which nothing was sold. */
export function creditDateFault(date: string | null, invoice: Pick<CurrentPaper, 'date'>): string | undefined {
  const read = dateSchema.safeParse(date);
  if (!read.success) return read.error.issues[0]?.message;
  return read.data < invoice.date ? `Must not be before the invoice, ${formatDate(invoice.date)}.` : undefined;
}

/** The body of the call; items without a truck are left out. */
export function creditBody(values: CreditFormValues): z.input<typeof creditNoteBodySchema> {
  const { date, reason, returnToStock, whole } = values;
  const head = { date: date ?? '', reason, returnToStock };
  if (whole) return { ...head, whole: true };
  const items = values.items.flatMap(({ truckIds, rate, freightRate, warrantyRate }, item) =>
    truckIds.length === 0
      ? []
      : [{ item, truckIds, rate: rate || 0, freightRate: freightRate || 0, warrantyRate: warrantyRate || 0 }],
  );
  return { ...head, items };
}
