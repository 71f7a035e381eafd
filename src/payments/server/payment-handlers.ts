import {
  createPaymentRoute,
  debtorListRoutes,
  deletePaymentRoute,
  listPaymentsRoute,
  paymentListRoutes,
} from '#payments/payment-routes.ts';
import { debtorSqlList } from '#payments/server/debtor-sql-list.ts';
import { paymentSqlList } from '#payments/server/payment-sql-list.ts';
import { sendStatementRoute, statementRoute } from '#payments/statement.ts';
import { FileResponse } from '#server/http/request-context.ts';
import type { RouteRegistrar } from '#server/http/route-registrar.ts';
import { registerListRoutes } from '#server/list/register-list-routes.ts';
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

export function registerPaymentRoutes(registrar: RouteRegistrar, printer: PdfPrinter, mail: MailConfig): void {
  registrar.handle(listPaymentsRoute, async ({ db, params }) => {
    const payments = await readPayments(db, keyOf(params));
    if (!payments) throw notFound();
    return payments;
  });

  registrar.handle(createPaymentRoute, (context) => createPayment(context, keyOf(context.params), context.body));

  registrar.handle(deletePaymentRoute, (context) =>
    deletePayment(context, keyOf(context.params), context.params.paymentId),
  );

  registerListRoutes(registrar, paymentSqlList, paymentListRoutes);
  registerListRoutes(registrar, debtorSqlList, debtorListRoutes);

  registrar.handle(statementRoute, async (context) => {
    const statement = await readStatementOf(context, context.query.to);
    const { fileName, content } = await printStatementFile(context, printer, statement);
    return new FileResponse(fileName, content);
  });

  registrar.handlePrepared(
    sendStatementRoute,
    async (context) => {
      const statement = await readStatementOf(context);
      assertMail(mail);
      return await printStatementFile(context, printer, statement);
    },
    (context, printed) => queueMail(context, mail, { ...printed, copy: null }, context.body),
  );
}
