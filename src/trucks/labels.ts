/** Printable labels: key tags and windscreen cards. */
import { z } from 'zod';
import { approvedRoles } from '#shared/roles.ts';
import { companyParams, defineRoute } from '#shared/route.ts';
import { idSchema } from '#shared/text.ts';

/** Label kinds with their names on screen. */
export const labelKinds = { KeyTag: 'Key Tags', Windscreen: 'Windscreen Cards' } as const;
export type LabelKind = keyof typeof labelKinds;

const maxLabels = 500;

/** `POST /{truckCompany}/trucks/labels` */
export const printLabelsRoute = defineRoute({
  id: 'printLabels',
  tag: 'Trucks',
  summary: 'Print key tags or windscreen cards as a PDF',
  method: 'POST',
  changes: [],
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
  // Printing stores nothing.
  idempotent: false,
  messages: { 400: 'Failed to print labels.', 404: 'The requested truck does not exist.' },
});
