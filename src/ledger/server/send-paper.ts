/** Sends a paper by e-mail: the PDF is the one of the click, kept as an issued copy (specification, sections 15.3 and 20). */
import { companyMailDetails } from '#companies/server/company-mail.ts';
import type { LedgerKind } from '#ledger/ledger.ts';
import { sendPaperRoutes } from '#ledger/send-routes.ts';
import type { Scope } from '#server/http/call.ts';
import type { Calls } from '#server/http/calls.ts';
import type { MailRow } from '#server/mail/mail-details.ts';
import { assertMail, type MailConfig } from '#server/mail/mail-service.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { type CompanyPath, companyFromPath } from '#shared/companies.ts';
import { notFound } from '#shared/errors.ts';
import { keepCopy, type PrintedCopy, printCopy } from './issue-copy.ts';
import { type Press, printedLetterhead } from './print-revision.ts';
import { findRevision, type LedgerKey } from './revision-store.ts';
import { findStanding } from './standing-store.ts';

/** The table of an e-mail says what the attached file says. */
async function rowsOf(db: Scope['db'], press: Press, key: LedgerKey, { revision: n }: PrintedCopy): Promise<MailRow[]> {
  const revision = await findRevision(db, key, n);
  return revision ? press.mailRows(revision, await printedLetterhead(db, key, revision)) : [];
}

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
      const details = await companyMailDetails(call.db, key.company, await rowsOf(call.db, press, key, printed));
      return await queueMail(call, config, { ...key, copy, fileName, content, details }, call.body);
    },
  );
}
