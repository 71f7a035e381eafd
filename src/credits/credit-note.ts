/** Credit notes: what takes back all or a part of an invoice (specification, sections 14.8 and 19). */
import { z } from 'zod';
import { paperStates } from '#ledger/ledger.ts';
import type { ActWarning } from '#paperwork/acts/act.ts';
import type { CreditedTruck } from '#paperwork/acts/delete-credit-note.ts';
import { paperItemSchema } from '#paperwork/paperwork.ts';
import { needsExchangeRate, rateMissingText } from '#paperwork/vat-rules.ts';
import { partyDetailsSchema } from '#parties/party-details.ts';
import { companySchema } from '#shared/companies.ts';
import { dateSchema } from '#shared/dates.ts';
import { currencies, moneySchema } from '#shared/money.ts';
import { idSchema, requiredLineSchema } from '#shared/text.ts';
import { unusualDateText } from '#shared/unusual-date.ts';

/** The list of credit notes, as addresses spell it. */
export const creditNoteList = 'credit-notes';

/** The name of a credit note's file: `CreditNote_7.pdf`. */
export function creditNoteFileName(number: string): string {
  return `CreditNote_${number}.pdf`;
}

const amountSchema = moneySchema.nullish().transform((amount) => amount ?? 0);

/** Most items of a credit note. */
const maxItems = 1000;

/** What is credited of trucks of one item of the invoice: net amounts for each of them. */
const creditItemBodySchema = z
  .object({
    /** Counts from 0. */
    item: z.int('Enter a whole number.').min(0, 'Must be 0 or more.'),
    /** Left out, all trucks of the item. */
    truckIds: z
      .array(idSchema, 'Choose at least one truck.')
      .min(1, 'Choose at least one truck.')
      .refine((ids) => new Set(ids).size === ids.length, 'A truck is listed twice.')
      .optional(),
    rate: amountSchema,
    freightRate: amountSchema,
    warrantyRate: amountSchema,
  })
  .refine(({ rate, freightRate, warrantyRate }) => rate + freightRate + warrantyRate !== 0, {
    path: ['rate'],
    message: 'Enter an amount.',
  });

/** The body of a create: by items, or the whole rest. */
export const creditNoteBodySchema = z
  .object({
    date: dateSchema,
    reason: requiredLineSchema,
    /** Puts the credited trucks back in stock. */
    returnToStock: z
      .boolean('Choose yes or no.')
      .nullish()
      .transform((answer) => answer ?? false),
    whole: z
      .boolean('Choose yes or no.')
      .nullish()
      .transform((answer) => answer ?? false),
    items: z
      .array(creditItemBodySchema)
      .max(maxItems, `At most ${maxItems} items.`)
      .nullish()
      .transform((items) => items ?? []),
  })
  .refine(({ whole, items }) => whole || items.length > 0, { path: ['items'], message: 'Add at least one item.' })
  .refine(({ whole, items }) => !whole || items.length === 0, {
    path: ['items'],
    message: 'Leave out items when crediting in full.',
  })
  .meta({ id: 'CreditNoteBody' });
export type CreditNoteBody = z.output<typeof creditNoteBodySchema>;

/** What a credit note takes back of trucks of one item of the invoice; its words, VAT and trucks are the invoice's. */
const creditItemSchema = paperItemSchema
  .extend({
    /** The item of the invoice; counts from 0. */
    item: z.int(),
    truckIds: z.array(idSchema),
  })
  .meta({ id: 'CreditItem' });
export type CreditItem = z.infer<typeof creditItemSchema>;

/** What a save decides of a credit note: what its revision keeps. */
export const savedCreditNoteSchema = z
  .object({
    id: idSchema,
    company: companySchema,
    number: z.string(),
    date: z.string(),
    currency: z.enum(currencies),
    /** That of the invoice: dollars for one pound. */
    exchangeRate: z.number().nullable(),
    invoiceId: idSchema,
    invoiceNumber: z.string(),
    invoiceDate: z.string(),
    reason: z.string(),
    /** Whether it put its trucks back in stock. */
    returnToStock: z.boolean(),
    billToClient: partyDetailsSchema,
    shipToClient: partyDetailsSchema,
    billToVatNumber: z.string().nullable(),
    items: z.array(creditItemSchema),
    numberOfTrucks: z.int(),
    totalNet: z.number(),
    totalVat: z.number(),
    total: z.number(),
  })
  .meta({ id: 'SavedCreditNote' });
export type SavedCreditNote = z.infer<typeof savedCreditNoteSchema>;

/** A credit note as a read gives it. */
export const creditNoteSchema = savedCreditNoteSchema
  .extend({ state: z.enum(paperStates), revision: z.int() })
  .meta({ id: 'CreditNote' });
export type CreditNote = z.infer<typeof creditNoteSchema>;

/**
 * `rateMissing`: its VAT is in no sum of the VAT summary. The rate is entered on the invoice. `dateUnusual`: it is new and
 * its date is far back.
 */
const creditNoteWarningSchema = z
  .object({ code: z.enum(['rateMissing', 'dateUnusual']), message: z.string(), address: z.string() })
  .meta({ id: 'CreditNoteWarning' }) satisfies z.ZodType<ActWarning>;
export type CreditNoteWarning = z.infer<typeof creditNoteWarningSchema>;

/** A credit note with its warnings, as a read and a create answer it. */
export const warnedCreditNoteSchema = creditNoteSchema
  .extend({ warnings: z.array(creditNoteWarningSchema) })
  .meta({ id: 'WarnedCreditNote' });

/** What a person should check of a credit note. */
export function creditNoteWarnings(
  note: CreditNote,
  { today, enteredOn }: { today: string; enteredOn: string },
): CreditNoteWarning[] {
  const name = `Credit note ${note.number}`;
  const invoice = `/${note.company}/invoices/${encodeURIComponent(note.invoiceId)}/edit`;
  const screen = `/${note.company}/credit-notes/${encodeURIComponent(note.id)}/view`;
  const date = unusualDateText('date', note.date, today, enteredOn);
  return [
    ...(date === undefined ? [] : [{ code: 'dateUnusual' as const, message: `${name}: ${date}.`, address: screen }]),
    ...(needsExchangeRate(note)
      ? [{ code: 'rateMissing' as const, message: rateMissingText(name), address: invoice }]
      : []),
  ];
}

/** A truck of a credit note as it is today: `refuseCreditDeletion` says what its deletion would do. */
export const creditedTruckSchema = z
  .object({
    id: idSchema,
    regNumber: z.string(),
    company: companySchema.nullable(),
    isInvoicedAgain: z.boolean(),
    wasReturned: z.boolean(),
    isSold: z.boolean(),
    soldTo: z.string().nullable(),
    reservedFor: z.string().nullable(),
    otherInvoices: z.array(z.object({ id: idSchema, company: companySchema, number: z.string() })),
  })
  .meta({ id: 'CreditedTruck' }) satisfies z.ZodType<CreditedTruck>;
