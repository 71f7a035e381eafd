/** What speaks against putting a truck on a paper, and the call for it: it warns, and never blocks (part two, section 12.5). */
import { z } from 'zod';
import { currentPaperSchema } from '#paperwork/paperwork.ts';
import { vatWarningCodes } from '#paperwork/vat-rules.ts';
import { approvedRoles } from '#shared/roles.ts';
import { companyParams, defineRoute } from '#shared/route.ts';
import { idSchema } from '#shared/text.ts';

/** Why a truck may not be for sale. */
const warningCodes = ['sold', 'reserved', 'onOrder', 'onInvoice'] as const;

/** What it says, and the screen of what it names. */
const warning = { message: z.string(), address: z.string() };

/** One reason, in words. */
const truckWarningSchema = z
  .object({ code: z.enum(warningCodes).meta({ id: 'WarningCode' }), ...warning })
  .meta({ id: 'TruckWarning' });
export type TruckWarning = z.infer<typeof truckWarningSchema>;

/**
 * What speaks against a truck of the order or invoice; `moved`: it is another company's by now; `dateUnusual`: a date is
 * far ahead or far back; `depositCurrency`: the deposit is in another currency now; `sumsDiffer`: the linked one comes to
 * another sum; and doubts about its VAT.
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

/** A paper with its warnings, as reads and writes of one answer it. */
export const warnedPaperSchema = currentPaperSchema
  .extend({ warnings: z.array(paperWarningSchema) })
  .meta({ id: 'WarnedPaper' });
export type WarnedPaper = z.infer<typeof warnedPaperSchema>;

/** `GET /{truckCompany}/trucks/{truckId}/warnings` */
export const listTruckWarningsRoute = defineRoute({
  id: 'listTruckWarnings',
  tag: 'Trucks',
  summary: 'Whether a truck is sold, reserved, or on an order or invoice of any company',
  method: 'GET',
  path: '/:truckCompany/trucks/:truckId/warnings',
  roles: approvedRoles,
  params: companyParams.extend({ truckId: idSchema }),
  query: z.object({
    /** The paper that the truck is to stand on: neither it nor the one that it is linked with is a reason. */
    paperId: idSchema.optional(),
    /** The client of that paper: what was sold to them, or is kept for them, is none. */
    clientId: idSchema.optional(),
  }),
  result: z.array(truckWarningSchema),
  messages: {
    400: "Failed to retrieve the truck's warnings.",
    404: 'The requested truck does not exist.',
  },
});
