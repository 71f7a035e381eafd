/** Notes below the first section of the form: VAT, unusual dates and a changed currency. */
import { currencyRefusal, depositCurrencyMessage } from '#paperwork/acts/change-invoice.ts';
import { unusualDateMessages } from '#paperwork/acts/date-warnings.ts';
import type { CurrentPaper } from '#paperwork/paperwork.ts';
import { dateSchema } from '#shared/dates.ts';
import { typedTotals } from './paper-form-amounts.ts';
import type { PaperFormValues } from './paper-form-values.ts';
import { paperTaxNote } from './paper-tax-note.ts';

/** Undefined for a new order or invoice. */
export type SavedPaper = CurrentPaper | undefined;

/** Null while the date is empty or incomplete. */
function parseDate(typed: string | null): string | null {
  return dateSchema.safeParse(typed).data ?? null;
}

function dateNotes(values: PaperFormValues, saved: SavedPaper, today: string): string[] {
  const date = parseDate(values.date);
  const taxPoint = parseDate(values.taxPoint);
  if (date === null) return [];
  // Unchanged dates are left out because the view screen already warns of them.
  const before = saved && { ...saved, taxPoint: saved.taxPoint === saved.date ? null : saved.taxPoint };
  const enteredOn = saved === undefined ? today : '';
  const depositDate = parseDate(values.depositDate);
  const dueDate = parseDate(values.dueDate);
  const texts = unusualDateMessages({ date, taxPoint, depositDate, dueDate }, { today, enteredOn, before });
  return texts.map((text) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`);
}

function currencyNotes(values: PaperFormValues, saved: SavedPaper): string[] {
  const { currency } = values;
  if (saved === undefined || currency === null) return [];
  const hasPayments = saved.paid !== null && saved.paid !== saved.depositPaid;
  const refusal = currencyRefusal(
    { currency: saved.currency, hasPayments, hasCreditNotes: saved.creditNotes.length > 0 },
    currency,
  );
  const message = refusal?.message ?? depositCurrencyMessage(saved, { currency, ...typedTotals(values) });
  return message === undefined ? [] : [message];
}

export function headNotes(values: PaperFormValues, saved: SavedPaper, today: string): string {
  const tax = paperTaxNote(values);
  return [...currencyNotes(values, saved), ...dateNotes(values, saved, today), ...(tax === '' ? [] : [tax])].join(' ');
}
