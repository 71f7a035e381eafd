/** Sends a paper by e-mail: the PDF is the one of the click, kept as an issued copy (specification, sections 15.3 and 20). */
import { type LedgerKind, ledgerKinds } from '#paperwork/ledger.ts';
import { sendPaperRoutes } from '#paperwork/send-routes.ts';
import type { Calls } from '#server/http/calls.ts';
import { assertMail, type MailConfig } from '#server/mail/mail-service.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import type { PdfPrinter } from '#server/pdf/pdf-printer.ts';
import { companyFromPath } from '#shared/companies.ts';
import { issueCopy } from './ledger/issue-copy.ts';

function serveSendingOf(calls: Calls, kind: LedgerKind, printer: PdfPrinter, config: MailConfig): void {
  calls.serve(sendPaperRoutes[kind], async (call) => {
    assertMail(config);
    const { params, body, signal } = call;
    const key = { company: companyFromPath(params.truckCompany), kind, id: params.id };
    const { n: copy, fileName, content } = await issueCopy(call, printer, key, { how: 'sent', to: body.to, signal });
    return await queueMail(call, config, { ...key, copy, fileName, content }, body);
  });
}

/** Serves `POST .../send` of every kind of paper. */
export function serveSending(calls: Calls, printer: PdfPrinter, config: MailConfig): void {
  for (const kind of ledgerKinds) serveSendingOf(calls, kind, printer, config);
}
