/** The calls for an order and an invoice whole, as one of their saves left them (specification, section 14.6). */
import type { z } from 'zod';
import { revisionRoute, savedShape } from '#ledger/ledger-routes.ts';
import { currentPaperSchema } from './paperwork.ts';

/** A paper as one of its saves left it, whatever is left of it today: issued where something of that revision was handed out. */
const paperRevisionSchema = currentPaperSchema
  .omit({
    paid: true,
    credited: true,
    balance: true,
    paymentState: true,
    overdue: true,
    evidence: true,
    evidenceDue: true,
    creditNotes: true,
  })
  .extend(savedShape)
  .meta({ id: 'PaperRevision' });
export type PaperRevision = z.infer<typeof paperRevisionSchema>;

/** `GET /{truckCompany}/orders/{id}/revisions/{n}` */
export const paperRevisionRoutes = {
  order: revisionRoute('order', paperRevisionSchema),
  invoice: revisionRoute('invoice', paperRevisionSchema),
};
