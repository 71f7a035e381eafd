/** Warnings about putting a truck on an order or invoice. They never block a save. */
import { z } from 'zod';
import { currentPaperSchema } from '#paperwork/paperwork.ts';
import { vatWarningCodes } from '#paperwork/vat-rules.ts';
import { approvedRoles } from '#shared/roles.ts';
import { companyParams, defineRoute } from '#shared/route.ts';
import { idSchema } from '#shared/text.ts';

const warningCodes = ['sold', 'reserved', 'onOrder', 'onInvoice'] as const;

/** `address` is the path of the screen to check. */
const warning = { message: z.string(), address: z.string() };

const truckWarningSchema = z
  .object({ code: z.enum(warningCodes).meta({ id: 'WarningCode' }), ...warning })
  .meta({ id: 'TruckWarning' });
export type TruckWarning = z.infer<typeof truckWarningSchema>;

/**
 * Warnings about an order or invoice. `moved`: a truck now belongs to another company; `dateUnusual`: a date is far in
 * the future or the past; `depositCurrency`: the currency of the deposit has changed; `sumsDiffer`: the linked paper has
 * a different total.
 */
const paperWarningSchema = z
  .object({
    code: z
      .enum([...warningCodes, 'moved', 'dateUnusual', 'depositCurrency', 'sumsDiffer', ...vatWarningCodes])
      .meta({ id: 'PaperWarningCode' }),
    ...warning,
  })
  .meta({ id: 'PaperWarning' });
export type PaperWarning = z.infer<typeof paperWarningSchema>;

/** The response of reading or saving one order or invoice. */
export const warnedPaperSchema = currentPaperSchema
  .extend({ warnings: z.array(paperWarningSchema) })
  .meta({ id: 'WarnedPaper' });
export type WarnedPaper = z.infer<typeof warnedPaperSchema>;

export const listTruckWarningsRoute = defineRoute({
  id: 'listTruckWarnings',
  tag: 'Trucks',
  summary: 'Check whether a truck is sold, reserved, or on an order or invoice of any company',
  method: 'GET',
  shows: ['truck', 'order', 'invoice', 'creditNote', 'client'],
  path: '/:truckCompany/trucks/:truckId/warnings',
  roles: approvedRoles,
  params: companyParams.extend({ truckId: idSchema }),
  query: z.object({
    /** The paper that the truck is being added to. Neither it nor its linked paper causes a warning. */
    paperId: idSchema.optional(),
    /** The client of that paper. A sale to them or a reservation for them causes no warning. */
    clientId: idSchema.optional(),
  }),
  result: z.array(truckWarningSchema),
  messages: {
    400: "Failed to retrieve the truck's warnings.",
    404: 'The requested truck does not exist.',
  },
});
