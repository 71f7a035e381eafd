/** A company's month for its accountant: its papers, and what is still open about them (specification, sections 15.4 and 19). */
import { z } from 'zod';
import { dateSchema } from '#shared/dates.ts';
import { idSchema } from '#shared/text.ts';

/** What may be open, in the order of the screen, with its heading there. */
export const monthEndCodeLabels = {
  notIssued: 'Not issued',
  vatUnknown: 'Without VAT scheme',
  qualifyingWithoutVat: 'Bought with VAT, sold without VAT',
  marginWithVat: 'Margin scheme truck sold with VAT',
  marginAsNoVat: 'Margin scheme truck sold as No VAT',
  marginRecords: 'Margin scheme sale with purchase details missing',
  rateMissing: 'Exchange rate missing',
  evidenceMissing: 'Export evidence missing',
  noSalePrice: 'No sale price',
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
    kind: z.enum(['invoice', 'creditNote', 'truck']),
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
    /** How many files the sales are for Xero; 0 without a paper. */
    xeroParts: z.int(),
  })
  .meta({ id: 'MonthEndPapers' });

/** A month as `2026-11`: invoices of a tax point in it, credit notes of a date in it. */
export const monthSchema = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, { error: 'Enter a month as 2026-11.', abort: true })
  .refine((month) => dateSchema.safeParse(`${month}-01`).success, 'Must be 1900 or later.');
