/** What a costing card's form holds (specification, section 4). */
import { z } from 'zod';
import {
  type Costing,
  costingBodySchema,
  costingTypeLabels,
  costingTypes,
  costingValueSchema,
} from '#costings/costing.ts';
import type { FieldError } from '#shared/errors.ts';
import { formatMoney } from '#shared/money.ts';
import { lineSchema } from '#shared/text.ts';
import type { ConflictPart } from '#web/form/conflict.ts';

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
export function costingFormValues(saved: Pick<Costing, 'type' | 'invoiceNumber' | 'value'> | null): CostingFormValues {
  const { type, invoiceNumber, value } = saved ?? { type: costingTypes[0] ?? 'Other', invoiceNumber: '', value: null };
  return { type, invoiceNumber: invoiceNumber ?? '', value };
}

/** Where the server's faults belong. */
export const costingErrorFields = {
  fieldOf: ({ path }: FieldError) => (['type', 'invoiceNumber', 'value'] as const).find((key) => key === path),
};

/** What of a costing is merged when somebody else saved it meanwhile. */
export const costingParts: readonly ConflictPart<CostingFormValues>[] = [
  { id: 'type', label: 'Type', paths: ['type'], text: ({ type }) => costingTypeLabels[type] },
  { id: 'invoiceNumber', label: 'Invoice Number', paths: ['invoiceNumber'], text: (costing) => costing.invoiceNumber },
  {
    id: 'value',
    label: 'Value',
    paths: ['value'],
    text: ({ value }) => (value === null || Number.isNaN(value) ? '' : formatMoney(value)),
  },
];

/** Whether a value may be saved: a nonzero amount of whole pennies. */
export function isSaveable(value: number | null): value is number {
  return costingValueSchema.safeParse(value).success;
}
