/** The form of a credit note: what is typed for each item of the invoice, and the body that it makes. */
import type { z } from 'zod';
import type { creditNoteBodySchema } from '#credits/credit-note.ts';
import type { PaperItem } from '#paperwork/paperwork.ts';

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

/** All that is left, today; by items all trucks at what the invoice charged. */
export function newCreditForm(items: readonly PaperItem[], today: string): CreditFormValues {
  return {
    date: today,
    reason: '',
    whole: true,
    returnToStock: false,
    items: items.map(({ rate, freightRate, warrantyRate }) => ({ truckIds: [], rate, freightRate, warrantyRate })),
  };
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
