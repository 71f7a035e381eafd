/** What a costing card's form holds (specification, section 4). */
import { z } from 'zod';
import { type Costing, costingBodySchema, costingTypes, costingValueSchema } from '#costings/costing.ts';
import { lineSchema } from '#shared/text.ts';

/** As `costingBodySchema`, but nothing is typed yet in a new card's fields. */
export const costingFormSchema = costingBodySchema.extend({
  invoiceNumber: lineSchema.transform((text) => text || null),
  value: z.custom<number | null>(() => true).pipe(costingValueSchema),
});

/** The form as it is typed. */
export type CostingFormValues = z.input<typeof costingFormSchema>;

/** The form once it may be saved: trimmed, no invoice number as null. */
export type ValidCosting = z.output<typeof costingFormSchema>;

/** A form filled with a costing, or the one of a new card. */
export function costingFormValues(saved: Costing | null): CostingFormValues {
  const { type, invoiceNumber, value } = saved ?? { type: costingTypes[0] ?? 'Other', invoiceNumber: '', value: null };
  return { type, invoiceNumber: invoiceNumber ?? '', value };
}

/** Whether a value may be saved: a nonzero amount of whole pennies. */
export function isSaveable(value: number | null): value is number {
  return costingValueSchema.safeParse(value).success;
}
