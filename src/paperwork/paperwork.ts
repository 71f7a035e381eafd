/** The schemas of orders and invoices: one shape for both kinds, with its validation rules. */
import { z } from 'zod';
import { maxNumberDigits, paperStates } from '#ledger/ledger.ts';
import { partyDetailsBodySchema, partyDetailsSchema } from '#parties/party-details.ts';
import { companySchema } from '#shared/companies.ts';
import { dateSchema } from '#shared/dates.ts';
import { currencies, hasTwoDecimals, moneySchema } from '#shared/money.ts';
import { descriptionSchema, idSchema, lineSchema } from '#shared/text.ts';
import { mileageUnits, vatSchemes } from '#trucks/truck.ts';
import { paperBalanceShape } from './paper-balance.ts';
import { paperEvidenceShape } from './paper-evidence.ts';
import { paymentMethodSchema } from './payment-method.ts';
import type { ItemTotals, PaperTotals } from './totals.ts';
import { treatmentError, vatTreatments } from './vat-rules.ts';

/** Maximum items and trucks per paper. */
const limits = { items: 200, trucks: 1000 };

const currencySchema = z.enum(currencies, 'Choose a currency.').meta({ id: 'Currency' });

/** Digits; blank is the same as omitted. */
const numberSchema = z
  .string('Enter digits.')
  .trim()
  .regex(new RegExp(`^\\d{0,${maxNumberDigits}}$`), `Enter 1 to ${maxNumberDigits} digits.`)
  .nullish()
  .transform((number) => number || undefined);

/** Defaults to 0. */
const optionalMoneySchema = moneySchema.nullish().transform((amount) => amount ?? 0);

const percentSchema = z
  .number('Enter a percentage.')
  .min(0, 'Must be 0 or more.')
  .max(100, 'Must be 100 or less.')
  .refine(hasTwoDecimals, 'At most two decimals.')
  .nullish()
  .transform((percent) => percent ?? 0);

/** Dollars for one pound. */
const exchangeRateSchema = z
  .number('Enter a rate.')
  .positive('Must be more than 0.')
  .max(9999, 'Must be 9,999 or less.')
  .refine((rate) => Math.abs(Math.round(rate * 1e6) - rate * 1e6) < 1e-4, 'At most six decimals.')
  .nullish()
  .transform((rate) => rate ?? null);

const optionalDescriptionSchema = descriptionSchema.nullish().transform((text) => text || null);

const paperTruckBodySchema = z.object({
  id: idSchema,
  /** Saves the item's amounts as the truck's prices. */
  saveTruckDetails: z
    .boolean('Choose yes or no.')
    .nullish()
    .transform((save) => save ?? true),
  /** Converts the item's dollar amounts at the exchange rate and saves them as the truck's prices. */
  setPoundPrices: z
    .boolean('Choose yes or no.')
    .nullish()
    .transform((set) => set ?? false),
});

/** Also runs a refinement if other fields are invalid, so that one response reports all validation errors. */
const whenObject = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null;

/** Amounts are per truck. */
const paperItemBodySchema = z
  .object({
    description: descriptionSchema.min(1, 'Required.'),
    rate: moneySchema.refine((rate) => rate !== 0, 'Must be more than 0.'),
    vatRate: percentSchema,
    /** If omitted, it follows from the trucks and the rate. */
    vatTreatment: z
      .enum(vatTreatments, 'Choose a VAT treatment.')
      .nullish()
      .transform((treatment) => treatment ?? null),
    freightRate: optionalMoneySchema,
    freightDescription: optionalDescriptionSchema,
    warrantyRate: optionalMoneySchema,
    warrantyDescription: optionalDescriptionSchema,
    trucks: z.array(paperTruckBodySchema, 'Add at least one truck.').min(1, 'Add at least one truck.'),
  })
  .refine((item) => item.freightRate === 0 || item.freightDescription !== null, {
    path: ['freightDescription'],
    message: 'Describe the freight.',
    when: whenObject,
  })
  .refine((item) => item.warrantyRate === 0 || item.warrantyDescription !== null, {
    path: ['warrantyDescription'],
    message: 'Describe the warranty.',
    when: whenObject,
  })
  .superRefine(({ vatTreatment, vatRate }, context) => {
    const message = treatmentError(vatTreatment, vatRate);
    if (message !== undefined) context.addIssue({ code: 'custom', path: ['vatRate'], message });
  })
  .meta({ id: 'PaperItemBody' });
export type PaperItemBody = z.output<typeof paperItemBodySchema>;

const saveDetailsSchema = z
  .boolean('Choose yes or no.')
  .nullish()
  .transform((save) => save ?? true);

interface ItemWithTrucks {
  trucks: readonly { id: string }[];
}

export function countTrucks(items: readonly { trucks: readonly unknown[] }[]): number {
  return items.reduce((count, { trucks }) => count + trucks.length, 0);
}

/** Paths of trucks that appear more than once. */
function repeatedTrucks(items: readonly ItemWithTrucks[]): (string | number)[][] {
  const seen = new Set<string>();
  const repeated: (string | number)[][] = [];
  for (const [itemIndex, { trucks }] of items.entries()) {
    for (const [truckIndex, { id }] of trucks.entries()) {
      if (seen.has(id)) repeated.push([itemIndex, 'trucks', truckIndex, 'id']);
      seen.add(id);
    }
  }
  return repeated;
}

const itemsSchema = z
  .array(paperItemBodySchema, 'Add at least one item.')
  .min(1, 'Add at least one item.')
  .max(limits.items, `At most ${limits.items} items.`)
  .superRefine((items, context) => {
    if (countTrucks(items) > limits.trucks) {
      context.addIssue({ code: 'custom', path: [], message: `At most ${limits.trucks} trucks.` });
    }
    for (const path of repeatedTrucks(items)) {
      context.addIssue({ code: 'custom', path, message: 'This truck is already on the invoice.' });
    }
  });

/** The body of create and update. Invoices ignore `dealAuthorisation`. */
export const paperBodySchema = z
  .object({
    number: numberSchema,
    date: dateSchema,
    currency: currencySchema,
    depositPaid: optionalMoneySchema,
    /** When the deposit was received. Defaults to the stored date, or to the earlier of `date` and today. */
    depositDate: dateSchema.nullish().transform((date) => date ?? null),
    /** Defaults to the stored method. */
    depositMethod: paymentMethodSchema.nullish(),
    dealAuthorisation: lineSchema.nullish().transform((text) => text || null),
    /** Invoices only; defaults to the date. */
    taxPoint: dateSchema.nullish().transform((date) => date ?? null),
    /** Invoices only. If omitted and the date or client has changed, it follows the terms of the client or company. */
    dueDate: dateSchema.nullable().optional(),
    exchangeRate: exchangeRateSchema,
    billTo: partyDetailsBodySchema,
    shipTo: partyDetailsBodySchema,
    saveBillToDetails: saveDetailsSchema,
    saveShipToDetails: saveDetailsSchema,
    items: itemsSchema,
  })
  .meta({ id: 'PaperBody' });
export type PaperBody = z.output<typeof paperBodySchema>;

/** A truck's details as they were when the paper was saved. */
export const paperTruckSchema = z
  .object({
    id: idSchema,
    regNumber: z.string(),
    make: z.string(),
    model: z.string(),
    chassisNumber: z.string().nullable(),
    engineNumber: z.string().nullable(),
    color: z.string().nullable(),
    registrationDate: z.string().nullable(),
    /** Null on papers saved before mileage was recorded. */
    mileage: z.number().nullable().default(null),
    mileageUnit: z.enum(mileageUnits).nullable().default(null),
    vatScheme: z.enum(vatSchemes).nullable().default(null),
    /** Its number in the stock book. */
    stockNumber: z.number().nullable().default(null),
    salePrice: z.number().nullable(),
    freightCharges: z.number().nullable(),
    warrantyCharges: z.number().nullable(),
  })
  .meta({ id: 'PaperTruck' });
export type PaperTruck = z.infer<typeof paperTruckSchema>;

const lineTotalSchema = z.object({ net: z.number(), vat: z.number(), gross: z.number() }).meta({ id: 'LineTotal' });

const itemTotalsSchema = z
  .object({ rate: lineTotalSchema, freight: lineTotalSchema, warranty: lineTotalSchema, total: z.number() })
  .meta({ id: 'ItemTotals' }) satisfies z.ZodType<ItemTotals>;

export const paperItemSchema = z
  .object({
    description: z.string(),
    rate: z.number(),
    vatRate: z.number(),
    vatTreatment: z.enum(vatTreatments),
    freightRate: z.number(),
    freightDescription: z.string().nullable(),
    warrantyRate: z.number(),
    warrantyDescription: z.string().nullable(),
    /** As calculated when the paper was saved. */
    totals: itemTotalsSchema,
    trucks: z.array(paperTruckSchema),
  })
  .meta({ id: 'PaperItem' });
export type PaperItem = z.infer<typeof paperItemSchema>;

/** An order or invoice as it was saved; revisions store this. */
export const paperSchema = z
  .object({
    id: idSchema,
    company: companySchema,
    number: z.string(),
    date: z.string(),
    currency: currencySchema,
    depositPaid: z.number(),
    /** When the deposit was received; null without a deposit. */
    depositDate: z.string().nullable(),
    depositMethod: paymentMethodSchema.nullable(),
    /** Null on an invoice. */
    dealAuthorisation: z.string().nullable(),
    /** Null on an order. */
    taxPoint: z.string().nullable(),
    /** Null on an order, and if it was neither entered nor set by payment terms. */
    dueDate: z.string().nullable(),
    /** Dollars for one pound. */
    exchangeRate: z.number().nullable(),
    /** VAT number of the bill-to client when the paper was saved. */
    billToVatNumber: z.string().nullable(),
    /** The linked invoice or order. */
    referenceId: idSchema.nullable(),
    billToClient: partyDetailsSchema,
    shipToClient: partyDetailsSchema,
    items: z.array(paperItemSchema),
    numberOfTrucks: z.number(),
    totalSalePrice: z.number(),
    totalFreightCharges: z.number(),
    totalWarrantyCharges: z.number(),
    /** VAT included in the three totals. */
    totalVat: z.number(),
    totalDue: z.number(),
  })
  .meta({ id: 'SavedPaper' });
export type Paper = z.infer<typeof paperSchema>;

const creditNoteLinkSchema = z
  .object({ id: idSchema, number: z.string(), date: z.string(), total: z.number() })
  .meta({ id: 'CreditNoteLink' });

/** An order or invoice as it was saved, with its current state and balance. */
export const currentPaperSchema = paperSchema
  .extend({
    /** `Issued` once a copy was downloaded or e-mailed. */
    state: z.enum(paperStates),
    /** Number of saves. */
    revision: z.int(),
    ...paperBalanceShape,
    ...paperEvidenceShape,
    /** Oldest first; empty for an order. */
    creditNotes: z.array(creditNoteLinkSchema),
  })
  .meta({ id: 'Paper' });
export type CurrentPaper = z.infer<typeof currentPaperSchema>;

/** The totals stored with a paper. Show these instead of calculating them again, so that issued figures never change. */
export function savedTotals(paper: Paper): PaperTotals {
  return {
    subtotal: paper.totalSalePrice,
    freight: paper.totalFreightCharges,
    warranty: paper.totalWarrantyCharges,
    vat: paper.totalVat,
    totalDue: paper.totalDue,
  };
}

export const paperRowSchema = currentPaperSchema
  .extend({ billToClientName: z.string(), shipToClientName: z.string() })
  .meta({ id: 'PaperRow' });
export type PaperRow = z.infer<typeof paperRowSchema>;
