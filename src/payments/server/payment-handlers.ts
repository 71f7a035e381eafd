/** Answers the calls for payments and debtors. */

import { debtorCatalogue } from '#payments/debtor-fields.ts';
import { paymentCatalogue } from '#payments/payment-fields.ts';
import {
  createPaymentRoute,
  debtorListRoutes,
  deletePaymentRoute,
  listPaymentsRoute,
  paymentListRoutes,
} from '#payments/payment-routes.ts';
import { sendStatementRoute, statementRoute } from '#payments/statement.ts';
import { FileAnswer } from '#server/http/call.ts';
import type { Calls } from '#server/http/calls.ts';
import { serveList } from '#server/list/serve-list.ts';
import { assertMail, type MailConfig } from '#server/mail/mail-service.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import type { PdfPrinter } from '#server/pdf/pdf-printer.ts';
import { type CompanyPath, companyFromPath } from '#shared/companies.ts';
import { notFound } from '#shared/errors.ts';
import { type InvoiceKey, readPayments } from './payment-store.ts';
import { printStatementFile, readStatementOf } from './print-client-statement.ts';
import { createPayment, deletePayment } from './save-payment.ts';

function keyOf({ truckCompany, invoiceId }: { truckCompany: CompanyPath; invoiceId: string }): InvoiceKey {
  return { company: companyFromPath(truckCompany), invoiceId };
}

/** Serves the calls of `payment-routes.ts` and `statement.ts`. */
export function servePaymentCalls(calls: Calls, printer: PdfPrinter, mail: MailConfig): void {
  calls.serve(listPaymentsRoute, async ({ db, params }) => {
    const payments = await readPayments(db, keyOf(params));
    if (!payments) throw notFound();
    return payments;
  });

  calls.serve(createPaymentRoute, (call) => createPayment(call, keyOf(call.params), call.body));

  calls.serve(deletePaymentRoute, (call) => deletePayment(call, keyOf(call.params), call.params.paymentId));

  serveList(calls, paymentCatalogue, paymentListRoutes);
  serveList(calls, debtorCatalogue, debtorListRoutes);

  calls.serve(statementRoute, async (call) => {
    const statement = await readStatementOf(call, call.query.to);
    const { fileName, content } = await printStatementFile(call, printer, statement);
    return new FileAnswer(fileName, content);
  });

  calls.servePrepared(
    sendStatementRoute,
    async (call) => {
      const statement = await readStatementOf(call);
      assertMail(mail);
      return await printStatementFile(call, printer, statement);
    },
    (call, printed) => queueMail(call, mail, { ...printed, copy: null }, call.body),
  );
}
