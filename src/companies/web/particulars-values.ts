/** Values of the particulars form, and what its conflict dialog and preview use. */
import type { z } from 'zod';
import {
  type Particulars,
  type ParticularsKey,
  type particularsFormSchema,
  particularsKeys,
  particularsLabels,
  particularsPreviewSchema,
} from '#companies/particulars.ts';
import type { previewParticularsRoute } from '#companies/particulars-routes.ts';
import { formatDate } from '#shared/dates.ts';
import type { FieldError } from '#shared/errors.ts';
import type { ConflictPart } from '#web/form/conflict.ts';

/** Form values as typed. */
export type ParticularsValues = z.input<typeof particularsFormSchema>;

/** Validated values. */
export type ValidParticulars = z.output<typeof particularsFormSchema>;

/** Maps server errors to fields of the form. */
export const particularsErrorFields = {
  fieldOf: ({ path }: FieldError) => particularsKeys.find((key) => key === path.split('.')[0]),
};

function textOf(key: ParticularsKey, values: ParticularsValues): string {
  if (key === 'vatRates')
    return values.vatRates.map(({ from, rate }) => `${rate}% from ${formatDate(from)}`).join(', ');
  const value = values[key];
  if (key === 'logo') return value === null ? '' : 'An image';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return value === null ? '' : String(value);
}

/** Every field is a part of the conflict dialog. */
export function particularsParts(): ConflictPart<ParticularsValues>[] {
  return particularsKeys.map((key) => ({
    id: key,
    label: particularsLabels[key],
    paths: [key],
    text: (values) => textOf(key, values),
    ...(key === 'logo' && { compared: (values: ParticularsValues) => values.logo ?? '' }),
  }));
}

type PreviewBody = z.input<typeof previewParticularsRoute.body>;

/** The body of a preview, without a logo that is already saved. */
export function previewBody(values: ParticularsValues, saved: Particulars): PreviewBody {
  const shown = particularsPreviewSchema.omit({ logo: true }).keyof().options;
  const texts = Object.fromEntries(shown.map((key) => [key, values[key]]));
  return values.logo === saved.logo ? texts : { ...texts, logo: values.logo };
}

/** The saved particulars with the typed changes, to check for missing fields. */
export function typedParticulars(values: ParticularsValues, saved: Particulars): Particulars {
  const trimmed = Object.entries(values).map(([key, value]) => [
    key,
    typeof value === 'string' ? value.trim() || null : value,
  ]);
  return { ...saved, ...(Object.fromEntries(trimmed) as Particulars) };
}
