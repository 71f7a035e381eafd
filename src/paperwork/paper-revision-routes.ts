import type { z } from 'zod';
import { revisionRoute, savedShape } from '#ledger/ledger-routes.ts';
import { currentPaperSchema } from './paperwork.ts';

/** An order or invoice as it was saved, without its current balance. It is issued if a copy of this revision was issued. */
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
