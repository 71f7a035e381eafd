/** What the form of company particulars holds, and what of it is merged or previewed (specification, section 13.1). */
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

/** The form as it is typed. */
export type ParticularsValues = z.input<typeof particularsFormSchema>;

/** The form once it is valid. */
export type ValidParticulars = z.output<typeof particularsFormSchema>;

/** Where the server's faults belong. */
export const particularsErrorFields = {
  fieldOf: ({ path }: FieldError) => particularsKeys.find((key) => key === path.split('.')[0]),
};

function textOf(key: ParticularsKey, values: ParticularsValues): string {
  if (key === 'vatRates')
    return values.vatRates.map(({ from, rate }) => `${rate}% from ${formatDate(from)}`).join(', ');
  const value = values[key];
  if (key === 'logo') return value === null ? '' : 'A picture';
  return value === null ? '' : String(value);
}

/** Every field as a part of its own. */
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

/** What is sent for a preview: without a logo that is stored already. */
export function previewBody(values: ParticularsValues, saved: Particulars): PreviewBody {
  const shown = particularsPreviewSchema.omit({ logo: true }).keyof().options;
  const texts = Object.fromEntries(shown.map((key) => [key, values[key]]));
  return values.logo === saved.logo ? texts : { ...texts, logo: values.logo };
}

/** The particulars as they would be with what is typed: for what an invoice lacks. */
export function typedParticulars(values: ParticularsValues, saved: Particulars): Particulars {
  const trimmed = Object.entries(values).map(([key, value]) => [
    key,
    typeof value === 'string' ? value.trim() || null : value,
  ]);
  return { ...saved, ...(Object.fromEntries(trimmed) as Particulars) };
}
