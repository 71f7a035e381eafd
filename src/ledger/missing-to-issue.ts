/** What an order, invoice or credit note lacks before it is issued. It still can be. */
import { z } from 'zod';
import { missingParticulars, missingSchema } from '#companies/missing-particulars.ts';
import type { Particulars } from '#companies/particulars.ts';
import type { LedgerKind } from './ledger.ts';

/** A field that is missing on the PDF that would be issued now. */
export const missingToIssueSchema = missingSchema
  .extend({
    /** The company's particulars have it by now: it is printed once the order or invoice is saved again. */
    filledIn: z.boolean(),
  })
  .meta({ id: 'MissingToIssue' });
export type MissingToIssue = z.infer<typeof missingToIssueSchema>;

/** What is judged. */
interface Issued {
  kind: LedgerKind;
  /** Of an invoice. */
  dueDate: string | null;
  /** The particulars that it was saved with, and would be printed with. */
  printed: Particulars;
  /** The particulars of today. */
  current: Particulars;
}

/** Payment days matter only for an invoice without a due date, where they are still missing. */
export function missingToIssue({ kind, dueDate, printed, current }: Issued): MissingToIssue[] {
  const open = new Set(missingParticulars(current, kind).map(({ field }) => field));
  const isDue = kind !== 'invoice' || dueDate !== null;
  const missing = missingParticulars(printed, kind)
    .filter(({ field }) => field !== 'paymentDays' || (!isDue && open.has(field)))
    .map((one) => ({ ...one, filledIn: !open.has(one.field) }));
  return isDue
    ? missing
    : [...missing, { field: 'dueDate', message: 'Due date (edit the invoice to enter one)', filledIn: false }];
}
