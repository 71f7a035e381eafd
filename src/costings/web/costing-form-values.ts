/** Values of a costing card's form. */
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

/** Like `costingBodySchema`, but a new card has no value yet. */
export const costingFormSchema = costingBodySchema.extend({
  invoiceNumber: lineSchema.transform((text) => text || null),
  value: z.custom<number | null>(() => true).pipe(costingValueSchema),
});

/** Form values as typed. */
export type CostingFormValues = z.input<typeof costingFormSchema>;

/** Validated values: trimmed, with an empty invoice number as null. */
export type ValidCosting = z.output<typeof costingFormSchema>;

/** The values of a costing, or defaults for a new card. */
export function costingFormValues(saved: Pick<Costing, 'type' | 'invoiceNumber' | 'value'> | null): CostingFormValues {
  const { type, invoiceNumber, value } = saved ?? { type: costingTypes[0] ?? 'Other', invoiceNumber: '', value: null };
  return { type, invoiceNumber: invoiceNumber ?? '', value };
}

/** Maps server errors to fields of the form. */
export const costingErrorFields = {
  fieldOf: ({ path }: FieldError) => (['type', 'invoiceNumber', 'value'] as const).find((key) => key === path),
};

/** The parts of the conflict dialog. */
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

/** Valid values are nonzero and whole pennies. */
export function isSaveable(value: number | null): value is number {
  return costingValueSchema.safeParse(value).success;
}
