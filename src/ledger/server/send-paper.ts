/** Sends a paper by e-mail: the PDF is the one of the click, kept as an issued copy (specification, sections 15.3 and 20). */
import type { LedgerKind } from '#ledger/ledger.ts';
import { sendPaperRoutes } from '#ledger/send-routes.ts';
import type { Calls } from '#server/http/calls.ts';
import { assertMail, type MailConfig } from '#server/mail/mail-service.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { companyFromPath } from '#shared/companies.ts';
import { issueCopy } from './issue-copy.ts';
import type { Press } from './print-revision.ts';

/** Serves `POST .../send` of papers of a kind. */
export function serveSending(calls: Calls, kind: LedgerKind, press: Press, config: MailConfig): void {
  calls.serve(sendPaperRoutes[kind], async (call) => {
    assertMail(config);
    const { params, body, signal } = call;
    const key = { company: companyFromPath(params.truckCompany), kind, id: params.id };
    const { n: copy, fileName, content } = await issueCopy(call, press, key, { how: 'sent', to: body.to, signal });
    return await queueMail(call, config, { ...key, copy, fileName, content }, body);
  });
}
