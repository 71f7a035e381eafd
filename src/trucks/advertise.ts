/** Starts or stops advertising several trucks. */
import { z } from 'zod';
import { approvedRoles } from '#shared/roles.ts';
import { companyParams, defineRoute } from '#shared/route.ts';
import { idSchema, joinNames } from '#shared/text.ts';

const maxTrucks = 1000;

const advertiseBodySchema = z
  .object({
    ids: z
      .array(idSchema, 'Choose at least one truck.')
      .min(1, 'Choose at least one truck.')
      .max(maxTrucks, `At most ${maxTrucks} trucks.`)
      .transform((ids) => [...new Set(ids)]),
    advertised: z.boolean('Choose yes or no.'),
  })
  .meta({ id: 'AdvertiseBody' });
export type AdvertiseBody = z.output<typeof advertiseBodySchema>;

/** `AB12 CDE and FG34 HIJ have been sold. A sold truck cannot be advertised.` */
export function soldTrucksText(regNumbers: readonly string[]): string {
  return `${joinNames(regNumbers)} ${regNumbers.length === 1 ? 'has' : 'have'} been sold. A sold truck cannot be advertised.`;
}

export const advertiseTrucksRoute = defineRoute({
  id: 'advertiseTrucks',
  tag: 'Trucks',
  summary: 'Start or stop advertising trucks, all of them or none',
  method: 'POST',
  changes: ['truck'],
  path: '/:truckCompany/trucks/advertise',
  roles: approvedRoles,
  params: companyParams,
  body: advertiseBodySchema,
  result: z
    .object({
      /** How many trucks were advertised, or no longer are, because of this call. */
      changed: z.int(),
    })
    .meta({ id: 'AdvertisedTrucks' }),
  status: 200,
  messages: {
    400: 'Failed to change adverts.',
    404: 'The requested truck does not exist.',
    409: 'A sold truck cannot be advertised.',
  },
});
