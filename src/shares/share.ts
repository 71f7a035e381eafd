/** Shared pages: which trucks a stranger may look at, what of them, and until when (specification, sections 12.6, 19, 20). */
import { z } from 'zod';
import { companySchema } from '#shared/companies.ts';
import { addMonths, dateSchema, formatDate } from '#shared/dates.ts';
import { idSchema } from '#shared/text.ts';
import { truckDetailFields, truckListSchema } from '#trucks/truck-fields.ts';

/**
 * Facts that may be shared, in their order on the page. Named one by one, so that a field of tomorrow is not shown to
 * strangers unasked: nothing of the purchase, of costs, or of other people.
 */
export const shareFieldIds = [
  'regNumber',
  'make',
  'model',
  'truckType',
  'axle',
  'registrationDate',
  'mileage',
  'mileageUnit',
  'gearBoxType',
  'color',
  'euroStatus',
  'chassisNumber',
  'engineNumber',
  'motExpiry',
  'logBookStatus',
  'inspectionStatus',
  'motStatus',
  'exportSlipStatus',
  'stockNumber',
  'keyNumber',
  'location',
  'vatScheme',
  'isSold',
  'soldDate',
  'salePrice',
  'freightCharges',
  'warrantyCharges',
  'description',
] as const;
export type ShareFieldId = (typeof shareFieldIds)[number];

/** Those that tell a price: shown only by a page with prices. */
export const sharePriceIds: readonly ShareFieldId[] = ['salePrice', 'freightCharges', 'warrantyCharges'];

/** Ticked until somebody says otherwise. */
export const defaultShareFields: readonly ShareFieldId[] = [
  'regNumber',
  'make',
  'model',
  'truckType',
  'axle',
  'registrationDate',
  'mileage',
  'gearBoxType',
  'color',
  'euroStatus',
];

/** The words of a fact, as the truck's page has them. */
export function shareFieldLabel(id: ShareFieldId): string {
  const field = truckDetailFields.find((one) => one.id === id) ?? truckListSchema.fields.find((one) => one.id === id);
  return field?.detailLabel ?? field?.label ?? id;
}

/** The most of a page: trucks, and photos or films that are named one by one. */
const limits = { trucks: 50, names: 2000 };

const mediaChoiceSchema = z.union(
  [z.literal('all'), z.array(idSchema).max(limits.names)],
  'Choose all, or some names.',
);

/** What is shown of a truck's photos or films: all, those of tomorrow too, or those named. */
export type MediaChoice = z.output<typeof mediaChoiceSchema>;

/** Months that a page may run. */
const maxMonths = 12;

/** The latest last day of a page that is made today. */
function latestUntil(today: string): string {
  return addMonths(today, maxMonths);
}

/** What is wrong with the last day of a page that is made today; undefined for nothing. */
export function untilError(until: string, today: string): string | undefined {
  if (until < today) return 'Must be today or later.';
  const latest = latestUntil(today);
  return until > latest
    ? `A shared page can run for ${maxMonths} months at most: until ${formatDate(latest)}.`
    : undefined;
}

/** The body of a create: what is left out is not shown. */
export const shareBodySchema = z
  .object({
    truckIds: z
      .array(idSchema, 'Choose at least one truck.')
      .min(1, 'Choose at least one truck.')
      .max(limits.trucks, `At most ${limits.trucks} trucks.`)
      .transform((ids) => [...new Set(ids)]),
    withPrice: z.boolean('Choose yes or no.').default(false),
    fields: z
      .array(z.enum(shareFieldIds, 'Not a field that can be shared.'))
      .transform((ids) => [...new Set(ids)])
      .default([]),
    images: mediaChoiceSchema.default([]),
    videos: mediaChoiceSchema.default([]),
    /** The last day on which it opens, at most 12 months from today. */
    until: dateSchema,
  })
  .meta({ id: 'ShareBody' });
export type ShareBody = z.output<typeof shareBodySchema>;

/** A shared page as staff see it. */
export const shareSchema = z
  .object({
    id: idSchema,
    company: companySchema,
    truckIds: z.array(idSchema),
    withPrice: z.boolean(),
    fields: z.array(z.enum(shareFieldIds)),
    images: mediaChoiceSchema,
    videos: mediaChoiceSchema,
    until: z.string(),
    /** Where whoever is told it sees the page, without signing in. */
    uri: z.url(),
    /** How often the page was opened. */
    openings: z.int(),
    lastOpenedAt: z.string().nullable(),
    at: z.string(),
    /** Who made it, by the name that they had then; null where they had none. */
    by: z.string().nullable(),
  })
  .meta({ id: 'Share' });
export type Share = z.infer<typeof shareSchema>;
