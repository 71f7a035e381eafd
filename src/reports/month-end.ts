/** A company's month for its accountant: its invoices and credit notes, and what is left to do. */
import { z } from 'zod';
import { vatTreatments } from '#paperwork/vat-rules.ts';
import { companySchema } from '#shared/companies.ts';
import { dateSchema } from '#shared/dates.ts';
import { currencies } from '#shared/money.ts';
import { idSchema } from '#shared/text.ts';

/** Codes and headings of the checklist, in the order of the screen. */
export const monthEndCodeLabels = {
  notIssued: 'Not issued',
  vatUnknown: 'VAT scheme missing',
  qualifyingWithoutVat: 'Bought with VAT, sold without VAT',
  marginWithVat: 'Margin scheme truck sold with VAT',
  marginAsNoVat: 'Margin scheme truck sold as No VAT',
  marginRecords: 'Margin scheme sale with purchase details missing',
  rateMissing: 'Exchange rate missing',
  evidenceMissing: 'Export evidence missing',
  noSalePrice: 'No sale price',
  dateUnusual: 'Date far ahead or far back',
  prepayment: 'Received before the tax point',
  invoicedTwice: 'On two invoices',
} as const;
export type MonthEndCode = keyof typeof monthEndCodeLabels;

export const monthEndCodes = Object.keys(monthEndCodeLabels) as [MonthEndCode, ...MonthEndCode[]];

/** An item of the checklist, with the screen that resolves it. */
export const monthEndCheckSchema = z
  .object({
    code: z.enum(monthEndCodes),
    message: z.string(),
    /** A path in the web app. */
    address: z.string(),
    kind: z.enum(['order', 'invoice', 'creditNote', 'truck']),
    id: idSchema,
  })
  .meta({ id: 'MonthEndCheck' });
export type MonthEndCheck = z.infer<typeof monthEndCheckSchema>;

/** Counts for the month's files. */
export const monthEndPapersSchema = z
  .object({
    invoices: z.int(),
    creditNotes: z.int(),
    /** Invoices and credit notes with an issued PDF. */
    issued: z.int(),
    /** Invoices and credit notes that were never issued, and those saved again since. */
    neverIssued: z.int(),
    changedSinceIssue: z.int(),
    /** Number of Xero files; 0 for an empty month. */
    xeroParts: z.int(),
  })
  .meta({ id: 'MonthEndPapers' });

/** A month as `2026-11`: invoices by tax point, credit notes by date. */
export const monthSchema = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, { error: 'Enter a month as 2026-11.', abort: true })
  .refine((month) => dateSchema.safeParse(`${month}-01`).success, 'Must be 1900 or later.');

/**
 * Net, VAT and gross of the month's lines; negative for credit notes. `count` is the number of invoices and credit
 * notes.
 */
const monthEndSums = { net: z.number(), vat: z.number(), gross: z.number(), count: z.int() };
const monthEndTotalSchema = z.object(monthEndSums);
const currencySchema = z.enum(currencies);

/** A month's totals by VAT treatment and currency. They equal the sums of its files. */
export const monthEndFiguresSchema = z
  .object({
    rows: z.array(
      z.object({
        treatment: z.enum(vatTreatments),
        currency: currencySchema,
        ...monthEndSums,
        /** The totals by VAT rate, highest first. */
        rates: z.array(z.object({ vatRate: z.number(), ...monthEndSums })),
      }),
    ),
    totals: z.record(currencySchema, monthEndTotalSchema),
  })
  .meta({ id: 'MonthEndFigures' });
export type MonthEndFigures = z.infer<typeof monthEndFiguresSchema>;

/** Names of the files on screen. */
export const handoverFileLabels = {
  xero: 'Xero CSV',
  lines: 'All lines (CSV)',
  pdfs: 'Invoices (PDF)',
  files: 'All files (ZIP)',
} as const;
export type HandoverFile = keyof typeof handoverFileLabels;
const handoverFiles = Object.keys(handoverFileLabels) as [HandoverFile, ...HandoverFile[]];

/** A change to an invoice or credit note since the month was handed over. */
const handoverChangeSchema = z.object({
  change: z.enum(['Added', 'Changed', 'Deleted', 'OtherMonth']),
  message: z.string(),
  /** A path in the web app. */
  address: z.string(),
  kind: z.enum(['invoice', 'creditNote']),
  id: idSchema,
});
export type HandoverChange = z.infer<typeof handoverChangeSchema>;

/** The last time that a company's month was handed over. */
export const monthEndHandoverSchema = z
  .object({
    company: companySchema,
    period: monthSchema,
    at: z.iso.datetime(),
    by: z.string(),
    /** The downloaded file. */
    file: z.enum(handoverFiles),
    /** Changes since then. */
    changes: z.array(handoverChangeSchema),
  })
  .meta({ id: 'MonthEndHandover' });
export type MonthEndHandover = z.infer<typeof monthEndHandoverSchema>;
