import { z } from 'zod';
import { paperKinds } from '#paperwork/paper-kinds.ts';
import { companySchema } from '#shared/companies.ts';
import { currencies } from '#shared/money.ts';
import { approvedRoles } from '#shared/roles.ts';
import { companyParams, defineRoute } from '#shared/route.ts';
import { idSchema } from '#shared/text.ts';

/** An order or invoice in the list on a truck's page. */
const truckPaperSchema = z
  .object({
    id: idSchema,
    kind: z.enum(paperKinds),
    company: companySchema,
    number: z.string(),
    date: z.string(),
    currency: z.enum(currencies),
    billToClientName: z.string(),
    /** The whole paper, not this truck's share. */
    totalDue: z.number(),
  })
  .meta({ id: 'TruckPaper' });
export type TruckPaper = z.infer<typeof truckPaperSchema>;

export const listTruckPapersRoute = defineRoute({
  id: 'listTruckPapers',
  tag: 'Trucks',
  summary: "List the company's orders and invoices for a truck, newest first",
  method: 'GET',
  shows: ['truck', 'order', 'invoice', 'client'],
  path: '/:truckCompany/trucks/:truckId/papers',
  roles: approvedRoles,
  params: companyParams.extend({ truckId: idSchema }),
  result: z.array(truckPaperSchema),
  messages: {
    400: "Failed to retrieve the truck's orders and invoices.",
    404: 'The requested truck does not exist.',
  },
});
