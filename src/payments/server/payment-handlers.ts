/** Answers the calls for payments and debtors. */

import { readLetterhead } from '#paperwork/server/letterhead.ts';
import { debtorCatalogue } from '#payments/debtor-fields.ts';
import { debtorListRoutes } from '#payments/debtor-routes.ts';
import { paymentCatalogue } from '#payments/payment-fields.ts';
import {
  createPaymentRoute,
  deletePaymentRoute,
  listPaymentsRoute,
  paymentListRoutes,
} from '#payments/payment-routes.ts';
import { statementFileName, statementRoute } from '#payments/statement.ts';
import { FileAnswer } from '#server/http/call.ts';
import type { Calls } from '#server/http/calls.ts';
import { serveList } from '#server/list/serve-list.ts';
import type { PdfPrinter } from '#server/pdf/pdf-printer.ts';
import { type CompanyPath, companyFromPath } from '#shared/companies.ts';
import { notFound } from '#shared/errors.ts';
import { type InvoiceKey, readPayments } from './payment-store.ts';
import { statementPdf } from './pdf/statement-pdf.ts';
import { createPayment, deletePayment } from './save-payment.ts';
import { readStatement } from './statement-store.ts';

function keyOf({ truckCompany, invoiceId }: { truckCompany: CompanyPath; invoiceId: string }): InvoiceKey {
  return { company: companyFromPath(truckCompany), invoiceId };
}

/** Serves the calls of `payment-routes.ts`, `debtor-routes.ts` and `statement.ts`. */
export function servePaymentCalls(calls: Calls, printer: PdfPrinter): void {
  calls.serve(listPaymentsRoute, async ({ db, params }) => {
    const payments = await readPayments(db, keyOf(params));
    if (!payments) throw notFound();
    return payments;
  });

  calls.serve(createPaymentRoute, (call) => createPayment(call, keyOf(call.params), call.body));

  calls.serve(deletePaymentRoute, (call) => deletePayment(call, keyOf(call.params), call.params.paymentId));

  serveList(calls, paymentCatalogue, paymentListRoutes);
  serveList(calls, debtorCatalogue, debtorListRoutes);

  calls.serve(statementRoute, async ({ db, params, query, signal, today }) => {
    const company = companyFromPath(params.truckCompany);
    const statement = await readStatement(db, { company, clientId: params.clientId, to: query.to ?? today() });
    if (!statement) throw notFound();
    const letterhead = await readLetterhead(db, company);
    const pdf = await printer.print(statementPdf({ statement, letterhead }), signal);
    return new FileAnswer(statementFileName({ client: statement.client.name, to: statement.to }), pdf);
  });
}
