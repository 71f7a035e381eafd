/** Printable labels: key tags and windscreen cards. */
import { z } from 'zod';
import { approvedRoles } from '#shared/roles.ts';
import { companyParams, defineRoute } from '#shared/route.ts';
import { idSchema } from '#shared/text.ts';

/** Label kinds with their names on screen. */
export const labelKinds = { KeyTag: 'Key Tags', Windscreen: 'Windscreen Cards' } as const;
export type LabelKind = keyof typeof labelKinds;

const maxLabels = 500;

/** What a windscreen card can show a buyer besides make and model, in its order. */
export const cardDetailLabels = {
  price: 'Price',
  year: 'Year',
  mileage: 'Mileage',
  axle: 'Axle',
  gearBoxType: 'Gearbox',
  euroStatus: 'Euro status',
  cabType: 'Cab',
  fuelType: 'Fuel',
  powerHp: 'Power (hp)',
  motExpiry: 'MOT until',
} as const;
export type CardDetail = keyof typeof cardDetailLabels;
export const cardDetails = Object.keys(cardDetailLabels) as CardDetail[];

/** The page that the QR code opens: the truck's page for staff, or its page for buyers. */
export const labelPages = ['Staff', 'Buyers'] as const;
export type LabelPage = (typeof labelPages)[number];

const labelsBodySchema = z
  .object({
    ids: z
      .array(idSchema, 'Choose at least one truck.')
      .min(1, 'Choose at least one truck.')
      .max(maxLabels, `At most ${maxLabels} trucks.`)
      .transform((ids) => [...new Set(ids)]),
    kind: z.enum(Object.keys(labelKinds) as LabelKind[], 'Choose KeyTag or Windscreen.').meta({ id: 'LabelKind' }),
    /** Shown on windscreen cards if the truck has them. */
    details: z
      .array(z.enum(cardDetails, 'Not a detail that a card can show.'))
      .transform((ids) => [...new Set(ids)])
      .default([]),
    /** A truck without a shared page and a page on the stock page gets no code for buyers. */
    page: z.enum(labelPages, 'Choose Staff or Buyers.').meta({ id: 'LabelPage' }).default('Staff'),
  })
  .meta({ id: 'LabelsBody' });
export type LabelsBody = z.output<typeof labelsBodySchema>;

export const printLabelsRoute = defineRoute({
  id: 'printLabels',
  tag: 'Trucks',
  summary: 'Print key tags or windscreen cards as a PDF',
  method: 'POST',
  changes: [],
  path: '/:truckCompany/trucks/labels',
  roles: approvedRoles,
  params: companyParams,
  body: labelsBodySchema,
  contentType: 'application/pdf',
  status: 200,
  // Printing stores nothing.
  idempotent: false,
  messages: { 400: 'Failed to print labels.', 404: 'The requested truck does not exist.' },
});
