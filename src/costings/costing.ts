/** A costing: what was spent on a truck after it was bought, by type (specification, sections 3, 5 and 9). */
import { z } from 'zod';
import { companySchema } from '#shared/companies.ts';
import { hasTwoDecimals, maxMoney } from '#shared/money.ts';
import { idSchema, lineSchema } from '#shared/text.ts';

/**
 * Every type, in the order that costings are shown in: its label, and the shorter one of its total. A type stands here
 * and nowhere else; sums, columns and choices follow from it.
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

/** A costing's type as it is spelled in bodies. */
export type CostingType = keyof typeof types;

/** Types in the order that costings are shown in. */
export const costingTypes = Object.keys(types) as CostingType[];

/** Labels of types. */
export const costingTypeLabels = Object.fromEntries(costingTypes.map((type) => [type, types[type].label])) as Record<
  CostingType,
  string
>;

const typeSchema = z.enum(costingTypes, 'Choose a type.').meta({ id: 'CostingType' });

/** Any amount but 0; a negative one is a supplier's credit (decisions, section 3). */
export const costingValueSchema = z
  .number('Enter an amount.')
  .min(-maxMoney, 'Must be -9,999,999,999.99 or more.')
  .max(maxMoney, 'Must be 9,999,999,999.99 or less.')
  .refine((value) => value !== 0, 'Must not be 0.')
  .refine(hasTwoDecimals, 'At most two decimals.');

/** The body of a write; an invoice number left out is none on create, and stays as it is on update. */
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

/** A costing as a read gives it. */
export const costingSchema = z
  .object({
    costingsId: idSchema,
    truckId: idSchema,
    type: typeSchema,
    invoiceNumber: z.string().nullable(),
    value: z.number(),
    /** What `If-Match` of a write names, in quotes. */
    version: z.int(),
  })
  .meta({ id: 'Costing' });
export type Costing = z.infer<typeof costingSchema>;

/** Name of the total of a type, as trucks and summaries carry it. */
export type CostTotalKey = Uncapitalize<CostingType>;

/** The total that costings of a type add up to: `repairs` for `Repairs`. */
export function totalKeyOf(type: CostingType): CostTotalKey {
  return `${type.charAt(0).toLowerCase()}${type.slice(1)}` as CostTotalKey;
}

/** The totals, in the order that they are shown in. */
export const costTotalKeys = costingTypes.map(totalKeyOf);

/** Labels of the totals. */
export const costTotalLabels = Object.fromEntries(
  costingTypes.map((type) => [totalKeyOf(type), types[type].totalLabel]),
) as Record<CostTotalKey, string>;

/** The sums of a truck's costings, one for each type. */
export const costTotalsSchema = z.object(
  Object.fromEntries(costTotalKeys.map((key) => [key, z.number()])) as Record<CostTotalKey, z.ZodNumber>,
);
export type CostTotals = z.infer<typeof costTotalsSchema>;

/** What a truck cost and earned: a row of the costings list (specification, section 2.6). */
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

/** The same of one truck, with its profit less the VAT that the stock book says; null where that is not known yet. */
export const truckProfitSchema = costingSummarySchema
  .extend({ profitAfterVat: z.number().nullable() })
  .meta({ id: 'TruckProfit' });
export type TruckProfit = z.infer<typeof truckProfitSchema>;
