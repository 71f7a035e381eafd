/** Finds details missing from an order, invoice or credit note before it is issued. They do not prevent issuing it. */
import { z } from 'zod';
import { missingParticulars, missingSchema } from '#companies/missing-particulars.ts';
import type { Particulars } from '#companies/particulars.ts';
import type { LedgerKind } from './ledger.ts';

/** A field missing from the PDF. */
export const missingToIssueSchema = missingSchema
  .extend({
    /** True if the company's particulars have it now, so that saving the paper again will print it. */
    filledIn: z.boolean(),
  })
  .meta({ id: 'MissingToIssue' });
export type MissingToIssue = z.infer<typeof missingToIssueSchema>;

interface Issued {
  kind: LedgerKind;
  /** Invoices only. */
  dueDate: string | null;
  /** The particulars stored with the paper, which would be printed. */
  printed: Particulars;
  /** The current particulars. */
  current: Particulars;
}

/** Missing payment days only matter if the invoice has no due date and they are still missing now. */
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
