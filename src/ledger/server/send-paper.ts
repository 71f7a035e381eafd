/** Sends a paper by e-mail: the PDF is the one of the click, kept as an issued copy (specification, sections 15.3 and 20). */
import type { LedgerKind } from '#ledger/ledger.ts';
import { sendPaperRoutes } from '#ledger/send-routes.ts';
import type { Calls } from '#server/http/calls.ts';
import { assertMail, type MailConfig } from '#server/mail/mail-service.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { type CompanyPath, companyFromPath } from '#shared/companies.ts';
import { notFound } from '#shared/errors.ts';
import { keepCopy, printCopy } from './issue-copy.ts';
import type { Press } from './print-revision.ts';
import { findStanding } from './standing-store.ts';

/** Serves `POST .../send` of papers of a kind. What it is printed of is printed before its transaction. */
export function serveSending(calls: Calls, kind: LedgerKind, press: Press, config: MailConfig): void {
  const keyOf = (params: { truckCompany: CompanyPath; id: string }) => ({
    company: companyFromPath(params.truckCompany),
    kind,
    id: params.id,
  });
  calls.servePrepared(
    sendPaperRoutes[kind],
    async (call) => {
      const key = keyOf(call.params);
      // A paper that is not there is told before what is missing to send it.
      if ((await findStanding(call.db, press.home, key)) === undefined) throw notFound();
      assertMail(config);
      return await printCopy(call, press, key, call.signal);
    },
    async (call, printed) => {
      const key = keyOf(call.params);
      const {
        n: copy,
        fileName,
        content,
      } = await keepCopy(call, press, key, { how: 'sent', to: call.body.to }, printed);
      return await queueMail(call, config, { ...key, copy, fileName, content }, call.body);
    },
  );
}
