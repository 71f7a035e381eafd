/** A costing: an amount spent on a truck after its purchase, by type. */
import { z } from 'zod';
import { companySchema } from '#shared/companies.ts';
import { hasTwoDecimals, maxMoney } from '#shared/money.ts';
import { idSchema, lineSchema } from '#shared/text.ts';

/**
 * All types in the order of display, with their label and the shorter one of their total. Sums, columns and choices
 * follow from this list.
 */
const types = {
  Repairs: { label: 'Repair Costs', totalLabel: 'Repairs' },
  InspectionMot: { label: 'Inspection/Mot', totalLabel: 'Inspection/MOT' },
  Other: { label: 'Other Costs', totalLabel: 'Other' },
  MiscExpenses: { label: 'Misc Expenses', totalLabel: 'Misc Expenses' },
  CollectionCost: { label: 'Collection Cost', totalLabel: 'Collection Cost' },
  DeliveryCost: { label: 'Delivery Cost', totalLabel: 'Delivery Cost' },
  ShippingCost: { label: 'Shipping Cost', totalLabel: 'Shipping Cost' },
} as const;

export type CostingType = keyof typeof types;

/** In the order of display. */
export const costingTypes = Object.keys(types) as CostingType[];

export const costingTypeLabels = Object.fromEntries(costingTypes.map((type) => [type, types[type].label])) as Record<
  CostingType,
  string
>;

const typeSchema = z.enum(costingTypes, 'Choose a type.').meta({ id: 'CostingType' });

/** Any amount except 0; a negative one is a supplier's credit. */
export const costingValueSchema = z
  .number('Enter an amount.')
  .min(-maxMoney, 'Must be -9,999,999,999.99 or more.')
  .max(maxMoney, 'Must be 9,999,999,999.99 or less.')
  .refine((value) => value !== 0, 'Must not be 0.')
  .refine(hasTwoDecimals, 'At most two decimals.');

/** Without an invoice number, a create stores none and an update keeps the old one. */
export const costingBodySchema = z
  .object({
    type: typeSchema,
    invoiceNumber: lineSchema
      .nullable()
      .transform((text) => text || null)
      .optional(),
    value: costingValueSchema,
  })
  .meta({ id: 'CostingBody' });
export type CostingBody = z.output<typeof costingBodySchema>;

export const costingSchema = z
  .object({
    costingsId: idSchema,
    truckId: idSchema,
    type: typeSchema,
    invoiceNumber: z.string().nullable(),
    value: z.number(),
    /** Sent in quotes as `If-Match`. */
    version: z.int(),
  })
  .meta({ id: 'Costing' });
export type Costing = z.infer<typeof costingSchema>;

/** The name of a type's total in trucks and summaries. */
export type CostTotalKey = Uncapitalize<CostingType>;

/** `Repairs` → `repairs`. */
export function totalKeyOf(type: CostingType): CostTotalKey {
  return `${type.charAt(0).toLowerCase()}${type.slice(1)}` as CostTotalKey;
}

/** In the order of display. */
export const costTotalKeys = costingTypes.map(totalKeyOf);

export const costTotalLabels = Object.fromEntries(
  costingTypes.map((type) => [totalKeyOf(type), types[type].totalLabel]),
) as Record<CostTotalKey, string>;

/** The sum of a truck's costings by type. */
export const costTotalsSchema = z.object(
  Object.fromEntries(costTotalKeys.map((key) => [key, z.number()])) as Record<CostTotalKey, z.ZodNumber>,
);
export type CostTotals = z.infer<typeof costTotalsSchema>;

/** A truck's costs and profit: a row of the costings list. */
export const costingSummarySchema = z
  .object({
    id: idSchema,
    company: companySchema,
    regNumber: z.string(),
    profit: z.number(),
    purchasePrice: z.number(),
    totalCostOfServices: z.number(),
    ...costTotalsSchema.shape,
    salePrice: z.number().nullable(),
    freightCharges: z.number().nullable(),
    warrantyCharges: z.number().nullable(),
  })
  .meta({ id: 'CostingSummary' });
export type CostingSummary = z.infer<typeof costingSummarySchema>;

/** The summary of one truck with its profit after VAT from the stock book; null while unknown. */
export const truckProfitSchema = costingSummarySchema
  .extend({ profitAfterVat: z.number().nullable() })
  .meta({ id: 'TruckProfit' });
export type TruckProfit = z.infer<typeof truckProfitSchema>;
