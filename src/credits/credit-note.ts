/** Schemas of credit notes, which credit all or part of an invoice. */
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
import { unusualDateText, unusualDateWarning } from '#shared/unusual-date.ts';

/** As in URLs. */
export const creditNoteList = 'credit-notes';

/** `CreditNote_7.pdf` */
export function creditNoteFileName(number: string): string {
  return `CreditNote_${number}.pdf`;
}

const amountSchema = moneySchema.nullish().transform((amount) => amount ?? 0);

const maxItems = 1000;

/** A credit for trucks of one item: net amounts per truck. */
const creditItemBodySchema = z
  .object({
    /** Zero-based index of the item. */
    item: z.int('Enter a whole number.').min(0, 'Must be 0 or more.'),
    /** Defaults to all trucks of the item. */
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

/** Credits either `items`, or everything remaining with `whole`. */
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

/** Descriptions, VAT and trucks are copied from the invoice's item. */
const creditItemSchema = paperItemSchema
  .extend({
    /** Zero-based index of the invoice's item. */
    item: z.int(),
    truckIds: z.array(idSchema),
  })
  .meta({ id: 'CreditItem' });
export type CreditItem = z.infer<typeof creditItemSchema>;

/** A credit note as saved; revisions store this. */
export const savedCreditNoteSchema = z
  .object({
    id: idSchema,
    company: companySchema,
    number: z.string(),
    date: z.string(),
    currency: z.enum(currencies),
    /** The invoice's rate, in dollars per pound. */
    exchangeRate: z.number().nullable(),
    invoiceId: idSchema,
    invoiceNumber: z.string(),
    invoiceDate: z.string(),
    reason: z.string(),
    /** Whether its trucks were returned to stock. */
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

export const creditNoteSchema = savedCreditNoteSchema
  .extend({ state: z.enum(paperStates), revision: z.int() })
  .meta({ id: 'CreditNote' });
export type CreditNote = z.infer<typeof creditNoteSchema>;

/**
 * `rateMissing`: the VAT summary leaves it out until an exchange rate is entered on the invoice. `dateUnusual`: it is new
 * and its date is far in the past.
 */
const creditNoteWarningSchema = z
  .object({ code: z.enum(['rateMissing', 'dateUnusual']), message: z.string(), address: z.string() })
  .meta({ id: 'CreditNoteWarning' }) satisfies z.ZodType<ActWarning>;
export type CreditNoteWarning = z.infer<typeof creditNoteWarningSchema>;

/** The response of reading or creating a credit note. */
export const warnedCreditNoteSchema = creditNoteSchema
  .extend({ warnings: z.array(creditNoteWarningSchema) })
  .meta({ id: 'WarnedCreditNote' });

export function creditNoteWarnings(
  note: CreditNote,
  { today, enteredOn }: { today: string; enteredOn: string },
): CreditNoteWarning[] {
  const name = `Credit note ${note.number}`;
  const invoice = `/${note.company}/invoices/${encodeURIComponent(note.invoiceId)}/edit`;
  const screen = `/${note.company}/credit-notes/${encodeURIComponent(note.id)}/view`;
  return [
    ...unusualDateWarning(name, unusualDateText('date', note.date, today, enteredOn), screen),
    ...(needsExchangeRate(note)
      ? [{ code: 'rateMissing' as const, message: rateMissingText(name), address: invoice }]
      : []),
  ];
}

/** The current state of a truck on a credit note. `refuseCreditDeletion` decides whether the note can be deleted. */
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
