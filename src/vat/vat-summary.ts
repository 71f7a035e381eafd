/** What a company owes of VAT for a period, figure by figure, in pounds. */
import { z } from 'zod';
import { companySchema } from '#shared/companies.ts';
import { formatDate } from '#shared/dates.ts';
import { currencies } from '#shared/money.ts';
import { idSchema } from '#shared/text.ts';

/** A paper in dollars without a rate: its sums are in no figure. */
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

/** What changes the VAT of overdue exports: the last day for the evidence has passed, or a credit note or evidence came. */
const overdueChanges = ['Overdue', 'Credited', 'Attached'] as const;

/** An invoice of which exports became overdue in the period, or are so no longer. */
const overdueExportSchema = z
  .object({
    id: idSchema,
    company: companySchema,
    number: z.string(),
    /** The last day that was in time. */
    evidenceDue: z.string(),
    change: z.enum(overdueChanges),
    /** The day of the change. */
    day: z.string(),
    /** Below 0 where it takes something off; the price is both together. */
    net: z.number(),
    vat: z.number(),
  })
  .meta({ id: 'OverdueExport' });
export type OverdueExport = z.infer<typeof overdueExportSchema>;

/** Invoices count by their tax point, credit notes by their date, purchases by theirs. */
export const vatSummarySchema = z
  .object({
    /** By rate in percent, the highest first. */
    standard: z.array(z.object({ rate: z.number(), net: z.number(), vat: z.number() })),
    margin: z.object({ sales: z.number(), margin: z.number(), vatDue: z.number() }),
    export: net,
    /**
     * Exports whose evidence was not there on the last day: the price without and with the VAT that is within it. It counts
     * on that day, and comes off on the day on which the evidence is attached.
     */
    overdueExports: z.object({ net: z.number(), vat: z.number() }),
    overdueExportInvoices: z.array(overdueExportSchema),
    noVat: net,
    /** What was taken off the figures above, as positive amounts. */
    credits: z.object({ net: z.number(), vat: z.number() }),
    purchaseVat: z.number(),
    /** VAT of standard sales and of overdue exports, and VAT due of margins. */
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
