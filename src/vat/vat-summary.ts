/** What a company owes of VAT for a period, figure by figure, in pounds (specification, sections 14.4, 19 and 20). */
import { z } from 'zod';
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

/** Invoices count by their tax point, credit notes by their date, purchases by theirs. */
export const vatSummarySchema = z
  .object({
    /** By rate in percent, the highest first. */
    standard: z.array(z.object({ rate: z.number(), net: z.number(), vat: z.number() })),
    margin: z.object({ sales: z.number(), margin: z.number(), vatDue: z.number() }),
    export: net,
    noVat: net,
    /** What was taken off the figures above, as positive amounts. */
    credits: z.object({ net: z.number(), vat: z.number() }),
    purchaseVat: z.number(),
    /** VAT of standard sales and VAT due of margins. */
    outputVat: z.number(),
    unconverted: z.array(unconvertedSchema),
  })
  .meta({ id: 'VatSummary' });
export type VatSummary = z.infer<typeof vatSummarySchema>;
