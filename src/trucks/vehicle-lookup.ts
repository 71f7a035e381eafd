/** Looks up a reg number with the DVLA's Vehicle Enquiry Service. */
import { z } from 'zod';
import { approvedRoles } from '#shared/roles.ts';
import { defineRoute } from '#shared/route.ts';
import { requiredLineSchema } from '#shared/text.ts';
import { euroStatuses } from '#trucks/truck.ts';

/** Null for what the service does not report. */
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

export const lookUpVehicleRoute = defineRoute({
  id: 'lookUpVehicle',
  tag: 'Trucks',
  summary: 'Look up a reg number with the DVLA',
  method: 'GET',
  shows: [],
  path: '/vehicle-lookup/:regNumber',
  roles: approvedRoles,
  params: z.object({ regNumber: requiredLineSchema }),
  result: lookedUpVehicleSchema,
  messages: {
    400: 'Failed to look up vehicle.',
    404: 'The requested vehicle does not exist.',
    429: 'Too many look-ups. Try again later.',
    501: 'The DVLA look-up is not set up.',
    503: 'The DVLA service is not responding. Please try again later.',
  },
});
