import { sendRoute } from '#shared/mail.ts';
import { approvedRoles as roles } from '#shared/roles.ts';
import { companyParams } from '#shared/route.ts';
import { idSchema } from '#shared/text.ts';

const params = companyParams.extend({ id: idSchema });

/** `POST /{truckCompany}/orders/{id}/send`, also for invoices and credit notes. */
export const sendPaperRoutes = {
  order: sendRoute({
    id: 'sendOrder',
    changes: ['mail', 'issuedCopy', 'order'],
    tag: 'Orders',
    summary: 'Send this order by e-mail as a current PDF',
    path: '/:truckCompany/orders/:id/send',
    roles,
    params,
    missing: 'The requested order does not exist.',
  }),
  invoice: sendRoute({
    id: 'sendInvoice',
    changes: ['mail', 'issuedCopy', 'invoice'],
    tag: 'Invoices',
    summary: 'Send this invoice by e-mail as a current PDF',
    path: '/:truckCompany/invoices/:id/send',
    roles,
    params,
    missing: 'The requested invoice does not exist.',
  }),
  creditNote: sendRoute({
    id: 'sendCreditNote',
    changes: ['mail', 'issuedCopy', 'creditNote'],
    tag: 'Credit Notes',
    summary: 'Send this credit note by e-mail as a current PDF',
    path: '/:truckCompany/credit-notes/:id/send',
    roles,
    params,
    missing: 'The requested credit note does not exist.',
  }),
};
