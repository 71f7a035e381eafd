/** The schema of the VAT summary of a period. Amounts are in pounds. */
import { z } from 'zod';
import { companySchema } from '#shared/companies.ts';
import { formatDate } from '#shared/dates.ts';
import { currencies } from '#shared/money.ts';
import { idSchema } from '#shared/text.ts';

/** An invoice or credit note in dollars without an exchange rate, which is in none of the figures. */
const unconvertedSchema = z
  .object({
    kind: z.enum(['invoice', 'creditNote']),
    id: idSchema,
    company: z.string(),
    number: z.string(),
    date: z.string(),
    currency: z.enum(currencies),
    /** In its own currency. */
    net: z.number(),
    vat: z.number(),
  })
  .meta({ id: 'UnconvertedPaper' });

const net = z.object({ net: z.number() });

/** Events that change the VAT of overdue exports: the deadline passes, a credit note, or evidence. */
const overdueChanges = ['Overdue', 'Credited', 'Attached'] as const;

/** An invoice whose overdue exports changed in the period. */
const overdueExportSchema = z
  .object({
    id: idSchema,
    company: companySchema,
    number: z.string(),
    /** The deadline for evidence. */
    evidenceDue: z.string(),
    change: z.enum(overdueChanges),
    day: z.string(),
    /** Negative for a deduction. The price is `net` plus `vat`. */
    net: z.number(),
    vat: z.number(),
  })
  .meta({ id: 'OverdueExport' });
export type OverdueExport = z.infer<typeof overdueExportSchema>;

/** Invoices are included by tax point, credit notes and purchases by date. */
export const vatSummarySchema = z
  .object({
    /** By VAT rate in percent, highest first. */
    standard: z.array(z.object({ rate: z.number(), net: z.number(), vat: z.number() })),
    margin: z.object({ sales: z.number(), margin: z.number(), vatDue: z.number() }),
    export: net,
    /** Exports without evidence in time. They are added on the last day of the deadline, and deducted when evidence is attached. */
    overdueExports: z.object({ net: z.number(), vat: z.number() }),
    overdueExportInvoices: z.array(overdueExportSchema),
    noVat: net,
    /** Credit notes already deducted from the figures above, as positive amounts. */
    credits: z.object({ net: z.number(), vat: z.number() }),
    purchaseVat: z.number(),
    /** VAT of standard sales, overdue exports and margins. */
    outputVat: z.number(),
    unconverted: z.array(unconvertedSchema),
  })
  .meta({ id: 'VatSummary' });
export type VatSummary = z.infer<typeof vatSummarySchema>;

const changeTexts: Record<OverdueExport['change'], (day: string) => string> = {
  Overdue: (day) => `no proof of export by ${day}`,
  Credited: (day) => `credited on ${day}`,
  Attached: (day) => `proof of export attached on ${day}`,
};

/** `Overdue export, invoice 12: no proof of export by 28 Feb 2027` */
export function overdueExportText({ number, change, day }: OverdueExport): string {
  return `Overdue export, invoice ${number}: ${changeTexts[change](formatDate(day))}`;
}
