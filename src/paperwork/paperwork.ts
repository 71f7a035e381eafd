/** Orders and invoices: one shape for both kinds, and when one may be saved (specification, sections 3 and 5). */
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

/** Most items and most trucks of a paper. */
const limits = { items: 200, trucks: 1000 };

const currencySchema = z.enum(currencies, 'Choose a currency.').meta({ id: 'Currency' });

/** A number of digits; a blank one counts as left out. */
const numberSchema = z
  .string('Enter digits.')
  .trim()
  .regex(new RegExp(`^\\d{0,${maxNumberDigits}}$`), `Enter 1 to ${maxNumberDigits} digits.`)
  .nullish()
  .transform((number) => number || undefined);

/** An amount that counts as 0 when left out. */
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

/** A truck as a write names it. */
const paperTruckBodySchema = z.object({
  id: idSchema,
  /** Whether the item's amounts become the truck's prices. */
  saveTruckDetails: z
    .boolean('Choose yes or no.')
    .nullish()
    .transform((save) => save ?? true),
  /** Whether the item's amounts in dollars, in pounds at the exchange rate, become the truck's prices. */
  setPoundPrices: z
    .boolean('Choose yes or no.')
    .nullish()
    .transform((set) => set ?? false),
});

/** Checks these rules also where the item has other faults, so that one answer names all of them. */
const onAnyObject = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null;

/** One deal within a paper, as a write gives it: amounts for each of its trucks. */
const paperItemBodySchema = z
  .object({
    description: descriptionSchema.min(1, 'Required.'),
    rate: moneySchema.refine((rate) => rate !== 0, 'Must be more than 0.'),
    vatRate: percentSchema,
    /** Left out, the trucks and the rate decide. */
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
    message: 'Required with a freight rate.',
    when: onAnyObject,
  })
  .refine((item) => item.warrantyRate === 0 || item.warrantyDescription !== null, {
    path: ['warrantyDescription'],
    message: 'Required with a warranty rate.',
    when: onAnyObject,
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

/** How many trucks the items have together. */
export function countTrucks(items: readonly { trucks: readonly unknown[] }[]): number {
  return items.reduce((count, { trucks }) => count + trucks.length, 0);
}

/** Where a truck stands a second time, as paths within the items. */
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
      context.addIssue({ code: 'custom', path, message: 'This truck is here already.' });
    }
  });

/** The body of a create and of an update; an invoice has no deal authorisation. */
export const paperBodySchema = z
  .object({
    number: numberSchema,
    date: dateSchema,
    currency: currencySchema,
    depositPaid: optionalMoneySchema,
    /** The day on which the deposit was received; left out, the stored one, else the earlier of the date and today. */
    depositDate: dateSchema.nullish().transform((date) => date ?? null),
    /** Left out, the stored one. */
    depositMethod: paymentMethodSchema.nullish(),
    dealAuthorisation: lineSchema.nullish().transform((text) => text || null),
    /** Of an invoice; left out, its date. */
    taxPoint: dateSchema.nullish().transform((date) => date ?? null),
    /** Of an invoice. Left out, the terms of client or company decide, and a change of neither date nor client keeps it. */
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

/** A truck of an item as it was when the paper was saved. */
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
    /** Null on papers of before it was kept. */
    mileage: z.number().nullable().default(null),
    mileageUnit: z.enum(mileageUnits).nullable().default(null),
    vatScheme: z.enum(vatSchemes).nullable().default(null),
    /** Under which the stock book has it. */
    stockNumber: z.number().nullable().default(null),
    salePrice: z.number().nullable(),
    freightCharges: z.number().nullable(),
    warrantyCharges: z.number().nullable(),
  })
  .meta({ id: 'PaperTruck' });
export type PaperTruck = z.infer<typeof paperTruckSchema>;

const lineTotalSchema = z.object({ net: z.number(), vat: z.number(), gross: z.number() }).meta({ id: 'LineTotal' });

/** What the lines of an item come to. */
const itemTotalsSchema = z
  .object({ rate: lineTotalSchema, freight: lineTotalSchema, warranty: lineTotalSchema, total: z.number() })
  .meta({ id: 'ItemTotals' }) satisfies z.ZodType<ItemTotals>;

/** One deal within a paper, as it was saved. */
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
    /** What its lines came to when the paper was saved. */
    totals: itemTotalsSchema,
    trucks: z.array(paperTruckSchema),
  })
  .meta({ id: 'PaperItem' });
export type PaperItem = z.infer<typeof paperItemSchema>;

/** An order or an invoice as it was saved: what a revision keeps. */
export const paperSchema = z
  .object({
    id: idSchema,
    company: companySchema,
    number: z.string(),
    date: z.string(),
    currency: currencySchema,
    depositPaid: z.number(),
    /** The day on which the deposit was received; null without a deposit. */
    depositDate: z.string().nullable(),
    depositMethod: paymentMethodSchema.nullable(),
    /** Null on an invoice. */
    dealAuthorisation: z.string().nullable(),
    /** Null on an order. */
    taxPoint: z.string().nullable(),
    /** Null on an order, and where it was neither typed nor any terms were known. */
    dueDate: z.string().nullable(),
    /** Dollars for one pound. */
    exchangeRate: z.number().nullable(),
    /** The bill's client's as it was when the paper was saved. */
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
    /** The VAT in the three sums. */
    totalVat: z.number(),
    totalDue: z.number(),
  })
  .meta({ id: 'SavedPaper' });
export type Paper = z.infer<typeof paperSchema>;

/** What an invoice says of one of its credit notes. */
const creditNoteLinkSchema = z
  .object({ id: idSchema, number: z.string(), date: z.string(), total: z.number() })
  .meta({ id: 'CreditNoteLink' });

/** An order or an invoice as a detail read gives it: what was saved, and what became of it since. */
export const currentPaperSchema = paperSchema
  .extend({
    /** Issued when something of it was handed out. */
    state: z.enum(paperStates),
    /** How often it was saved. */
    revision: z.int(),
    ...paperBalanceShape,
    ...paperEvidenceShape,
    /** Of an invoice, the oldest first; an order has none. */
    creditNotes: z.array(creditNoteLinkSchema),
  })
  .meta({ id: 'Paper' });
export type CurrentPaper = z.infer<typeof currentPaperSchema>;

/** What a paper came to when it was saved: whoever shows a saved paper takes its sums from here. */
export function savedTotals(paper: Paper): PaperTotals {
  return {
    subtotal: paper.totalSalePrice,
    freight: paper.totalFreightCharges,
    warranty: paper.totalWarrantyCharges,
    vat: paper.totalVat,
    totalDue: paper.totalDue,
  };
}

/** A row of a list: a paper with the names of its parties. */
export const paperRowSchema = currentPaperSchema
  .extend({ billToClientName: z.string(), shipToClientName: z.string() })
  .meta({ id: 'PaperRow' });
export type PaperRow = z.infer<typeof paperRowSchema>;
