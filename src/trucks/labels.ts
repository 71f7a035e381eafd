/** Labels of trucks to print: key tags and windscreen cards (part two, section 12.6). */
import { z } from 'zod';
import { approvedRoles } from '#shared/roles.ts';
import { companyParams, defineRoute } from '#shared/route.ts';
import { idSchema } from '#shared/text.ts';

/** Kinds of labels with what people call them. */
export const labelKinds = { KeyTag: 'Key Tags', Windscreen: 'Windscreen Cards' } as const;
export type LabelKind = keyof typeof labelKinds;

/** The most labels of one file. */
const maxLabels = 500;

/** `POST /{truckCompany}/trucks/labels` */
export const printLabelsRoute = defineRoute({
  id: 'printLabels',
  tag: 'Trucks',
  summary: 'Key tags or windscreen cards of several trucks, as a PDF',
  method: 'POST',
  path: '/:truckCompany/trucks/labels',
  roles: approvedRoles,
  params: companyParams,
  body: z
    .object({
      ids: z
        .array(idSchema, 'Choose at least one truck.')
        .min(1, 'Choose at least one truck.')
        .max(maxLabels, `At most ${maxLabels} trucks.`)
        .transform((ids) => [...new Set(ids)]),
      kind: z.enum(Object.keys(labelKinds) as LabelKind[], 'Choose KeyTag or Windscreen.').meta({ id: 'LabelKind' }),
    })
    .meta({ id: 'LabelsBody' }),
  contentType: 'application/pdf',
  status: 200,
  // It makes nothing that stays.
  idempotent: false,
  messages: { 400: 'Failed to print labels.', 404: 'The requested truck does not exist.' },
});
