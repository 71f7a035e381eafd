/** What the DVLA's Vehicle Enquiry Service knows of a reg number, and the call that asks it (part two, section 12.7). */
import { z } from 'zod';
import { approvedRoles } from '#shared/roles.ts';
import { defineRoute } from '#shared/route.ts';
import { requiredLineSchema } from '#shared/text.ts';
import { euroStatuses } from '#trucks/truck.ts';

/** A vehicle as the service knows it; null where it does not say. */
const lookedUpVehicleSchema = z
  .object({
    make: z.string().nullable(),
    colour: z.string().nullable(),
    /** `YYYY-MM` */
    monthOfFirstRegistration: z.string().nullable(),
    euroStatus: z.enum(euroStatuses).nullable(),
    /** `YYYY-MM-DD` */
    motExpiry: z.string().nullable(),
    markedForExport: z.boolean().nullable(),
  })
  .meta({ id: 'LookedUpVehicle' });
export type LookedUpVehicle = z.infer<typeof lookedUpVehicleSchema>;

/** `GET /vehicle-lookup/{regNumber}` */
export const lookUpVehicleRoute = defineRoute({
  id: 'lookUpVehicle',
  tag: 'Trucks',
  summary: 'What the DVLA knows of a reg number',
  method: 'GET',
  path: '/vehicle-lookup/:regNumber',
  roles: approvedRoles,
  params: z.object({ regNumber: requiredLineSchema }),
  result: lookedUpVehicleSchema,
  messages: {
    400: 'Failed to look up vehicle.',
    404: 'The requested vehicle does not exist.',
    429: 'Too many look-ups. Try again later.',
    501: 'The vehicle look-up is not set up.',
    503: 'The vehicle look-up does not answer at the moment. Try again later.',
  },
});
