/** A sale pack: a ZIP with what a dealer needs to advertise trucks. */
import { z } from 'zod';
import { approvedRoles } from '#shared/roles.ts';
import { companyParams, defineRoute } from '#shared/route.ts';
import { idSchema } from '#shared/text.ts';

const maxTrucks = 100;

export const salePackRoute = defineRoute({
  id: 'makeSalePack',
  tag: 'Trucks',
  summary: 'Download photos, specification sheets and a CSV for adverts of several trucks as a ZIP',
  method: 'POST',
  changes: [],
  path: '/:truckCompany/trucks/sale-pack',
  roles: approvedRoles,
  params: companyParams,
  body: z.object({
    ids: z
      .array(idSchema, 'Choose at least one truck.')
      .min(1, 'Choose at least one truck.')
      .max(maxTrucks, `At most ${maxTrucks} trucks.`)
      .transform((ids) => [...new Set(ids)]),
  }),
  contentType: 'application/zip',
  status: 200,
  // Nothing is stored, so a repeated request does no harm.
  idempotent: false,
  messages: { 400: 'Failed to create sale pack.', 404: 'The requested truck does not exist.' },
});
