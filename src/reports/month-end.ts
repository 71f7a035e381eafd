/** A company's month for its accountant: its papers, and what is still open about them (specification, sections 15.4 and 19). */
import { z } from 'zod';
import { vatTreatments } from '#paperwork/vat-rules.ts';
import { companySchema } from '#shared/companies.ts';
import { dateSchema } from '#shared/dates.ts';
import { currencies } from '#shared/money.ts';
import { idSchema } from '#shared/text.ts';

/** What may be open, in the order of the screen, with its heading there. */
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

/** The codes. */
export const monthEndCodes = Object.keys(monthEndCodeLabels) as [MonthEndCode, ...MonthEndCode[]];

/** Something that is open: what is the matter, and the screen where it is mended. */
export const monthEndCheckSchema = z
  .object({
    code: z.enum(monthEndCodes),
    message: z.string(),
    /** An address of the web app. */
    address: z.string(),
    kind: z.enum(['order', 'invoice', 'creditNote', 'truck']),
    id: idSchema,
  })
  .meta({ id: 'MonthEndCheck' });
export type MonthEndCheck = z.infer<typeof monthEndCheckSchema>;

/** How much the month's files hold. */
export const monthEndPapersSchema = z
  .object({
    invoices: z.int(),
    creditNotes: z.int(),
    /** How many of both were handed out: the PDFs of the archive. */
    issued: z.int(),
    /** How many of both were never handed out, and how many were saved again since. */
    neverIssued: z.int(),
    changedSinceIssue: z.int(),
    /** How many files the sales are for Xero; 0 without a paper. */
    xeroParts: z.int(),
  })
  .meta({ id: 'MonthEndPapers' });

/** A month as `2026-11`: invoices of a tax point in it, credit notes of a date in it. */
export const monthSchema = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, { error: 'Enter a month as 2026-11.', abort: true })
  .refine((month) => dateSchema.safeParse(`${month}-01`).success, 'Must be 1900 or later.');

/** Net, VAT and gross of the month's lines; credit notes are negative. The count is of invoices and credit notes. */
const monthEndSums = { net: z.number(), vat: z.number(), gross: z.number(), count: z.int() };
const monthEndTotalSchema = z.object(monthEndSums);
const currencySchema = z.enum(currencies);

/** A month's figures by VAT treatment and currency: what its files add up to. */
export const monthEndFiguresSchema = z
  .object({
    rows: z.array(
      z.object({
        treatment: z.enum(vatTreatments),
        currency: currencySchema,
        ...monthEndSums,
        /** The same by VAT rate, the highest first. */
        rates: z.array(z.object({ vatRate: z.number(), ...monthEndSums })),
      }),
    ),
    totals: z.record(currencySchema, monthEndTotalSchema),
  })
  .meta({ id: 'MonthEndFigures' });
export type MonthEndFigures = z.infer<typeof monthEndFiguresSchema>;

/** The files that are handed over, as screens call them. */
export const handoverFileLabels = {
  xero: 'Xero CSV',
  lines: 'All lines (CSV)',
  pdfs: 'Invoices (PDF)',
  files: 'All files (ZIP)',
} as const;
export type HandoverFile = keyof typeof handoverFileLabels;
const handoverFiles = Object.keys(handoverFileLabels) as [HandoverFile, ...HandoverFile[]];

/** What became of an invoice or credit note since the month was handed over. */
const handoverChangeSchema = z.object({
  change: z.enum(['Added', 'Changed', 'Deleted', 'OtherMonth']),
  message: z.string(),
  /** An address of the web app. */
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
    /** The file that was downloaded. */
    file: z.enum(handoverFiles),
    /** What has changed since. */
    changes: z.array(handoverChangeSchema),
  })
  .meta({ id: 'MonthEndHandover' });
export type MonthEndHandover = z.infer<typeof monthEndHandoverSchema>;
