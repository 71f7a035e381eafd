/** Shared pages: which trucks visitors may see, which of their details, and until when. */
import { z } from 'zod';
import { companySchema } from '#shared/companies.ts';
import { addMonths, dateSchema, formatDate } from '#shared/dates.ts';
import { idSchema } from '#shared/text.ts';
import { truckDetailFields, truckListSchema } from '#trucks/truck-fields.ts';

/**
 * Details that may be shared, in display order. Listed explicitly so that a new field is not shown to visitors by
 * accident. Nothing about purchases, costs or other people.
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
  'cabType',
  'fuelType',
  'powerHp',
  'grossWeightKg',
  'wheelbaseMm',
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
  'features',
  'description',
] as const;
export type ShareFieldId = (typeof shareFieldIds)[number];

/** Details that reveal a price, shown only on pages with prices. */
export const sharePriceIds: readonly ShareFieldId[] = ['salePrice', 'freightCharges', 'warrantyCharges'];

/** For office use only: where the keys and the truck are, its paperwork, and whether it is sold. */
export const officeFieldIds: readonly ShareFieldId[] = [
  'keyNumber',
  'location',
  'logBookStatus',
  'inspectionStatus',
  'motStatus',
  'exportSlipStatus',
  'isSold',
  'soldDate',
];

/** Shown in the title, with the price or mileage, or as a text. */
const partIds: readonly ShareFieldId[] = [
  'regNumber',
  'make',
  'model',
  'mileageUnit',
  'vatScheme',
  'salePrice',
  'features',
  'description',
];

/** Details for buyers in order, apart from a truck's title, price, features and description. */
export const buyerFactIds = shareFieldIds.filter((id) => !officeFieldIds.includes(id) && !partIds.includes(id));

/** Selected by default. */
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
  'cabType',
  'fuelType',
  'powerHp',
  'grossWeightKg',
  'wheelbaseMm',
  'features',
  'description',
];

/** The label of a detail, as on the truck's page. */
export function shareFieldLabel(id: ShareFieldId): string {
  const field = truckDetailFields.find((one) => one.id === id) ?? truckListSchema.fields.find((one) => one.id === id);
  return field?.detailLabel ?? field?.label ?? id;
}

/** Max trucks on a page, and max photos or videos selected one by one. */
const limits = { trucks: 50, names: 2000 };

const mediaChoiceSchema = z.union(
  [z.literal('all'), z.array(idSchema).max(limits.names)],
  'Choose all, or select some.',
);

/** Which photos or videos are shown: all, including new ones, or the named ones. */
export type MediaChoice = z.output<typeof mediaChoiceSchema>;

/** Max months that a page may run. */
const maxMonths = 12;

/** The latest possible expiry date of a page created today. */
function latestUntil(today: string): string {
  return addMonths(today, maxMonths);
}

/** Validates the expiry date of a page created today; undefined if it is valid. */
export function untilError(until: string, today: string): string | undefined {
  if (until < today) return 'Must be today or later.';
  const latest = latestUntil(today);
  return until > latest
    ? `A shared page can run for up to ${maxMonths} months, until ${formatDate(latest)}.`
    : undefined;
}

/** The body of a create request; what is omitted is not shown. */
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
    /** The last day on which the page is available, at most 12 months from today. */
    until: dateSchema,
  })
  .meta({ id: 'ShareBody' });
export type ShareBody = z.output<typeof shareBodySchema>;

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
    /** Anyone with this URL can see the page without logging in. */
    uri: z.url(),
    openings: z.int(),
    lastOpenedAt: z.string().nullable(),
    at: z.string(),
    /** The author's name when the page was created; null if they had none. */
    by: z.string().nullable(),
  })
  .meta({ id: 'Share' });
export type Share = z.infer<typeof shareSchema>;
