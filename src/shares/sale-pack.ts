/** The sale pack: what a dealer gives away of trucks to sell them, as one file (specification, sections 12.6 and 19). */
import { z } from 'zod';
import { approvedRoles } from '#shared/roles.ts';
import { companyParams, defineRoute } from '#shared/route.ts';
import { idSchema } from '#shared/text.ts';

/** The most trucks of one pack. */
const maxTrucks = 100;

/** `POST /{truckCompany}/trucks/sale-pack` */
export const salePackRoute = defineRoute({
  id: 'makeSalePack',
  tag: 'Trucks',
  summary: 'Photos, specification sheets and a CSV for adverts of several trucks, as a ZIP',
  method: 'POST',
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
  // It makes nothing that stays.
  idempotent: false,
  messages: { 400: 'Failed to make sale pack.', 404: 'The requested truck does not exist.' },
});
