/** Sends a paper by e-mail. The PDF is printed when the user clicks Send, and stored as an issued copy. */
import { companyMailDetails } from '#companies/server/company-mail.ts';
import type { LedgerKind } from '#ledger/ledger.ts';
import { sendPaperRoutes } from '#ledger/send-routes.ts';
import type { WriteContext } from '#server/http/request-context.ts';
import type { RouteRegistrar } from '#server/http/route-registrar.ts';
import type { MailRow } from '#server/mail/mail-details.ts';
import { assertMail, type MailConfig } from '#server/mail/mail-service.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { type CompanyPath, companyFromPath } from '#shared/companies.ts';
import { notFound } from '#shared/errors.ts';
import { findCurrentRevision } from './current-revision-store.ts';
import { type PrintedCopy, printCopy, storeIssuedCopy } from './issue-copy.ts';
import { printedLetterhead, type RevisionRenderer } from './print-revision.ts';
import { findRevision, type LedgerKey } from './revision-store.ts';

/** The table in the e-mail is based on the same revision as the attached PDF. */
async function rowsOf(
  db: WriteContext['db'],
  renderer: RevisionRenderer,
  key: LedgerKey,
  { revision: n }: PrintedCopy,
): Promise<MailRow[]> {
  const revision = await findRevision(db, key, n);
  return revision ? renderer.mailRows(revision, await printedLetterhead(db, key, revision)) : [];
}

/** Registers `POST .../send`. Printing is slow, so it happens before the transaction. */
export function registerSendRoutes(
  registrar: RouteRegistrar,
  kind: LedgerKind,
  renderer: RevisionRenderer,
  config: MailConfig,
): void {
  const keyOf = (params: { truckCompany: CompanyPath; id: string }) => ({
    company: companyFromPath(params.truckCompany),
    kind,
    id: params.id,
  });
  registrar.handlePrepared(
    sendPaperRoutes[kind],
    async (context) => {
      const key = keyOf(context.params);
      // A missing paper is reported before missing e-mail settings.
      if ((await findCurrentRevision(context.db, renderer.table, key)) === undefined) throw notFound();
      assertMail(config);
      return await printCopy(context, renderer, key, context.signal);
    },
    async (context, printed) => {
      const key = keyOf(context.params);
      const {
        n: copy,
        fileName,
        content,
      } = await storeIssuedCopy(context, renderer, key, { how: 'sent', to: context.body.to }, printed);
      const details = await companyMailDetails(
        context.db,
        key.company,
        await rowsOf(context.db, renderer, key, printed),
      );
      return await queueMail(context, config, { ...key, copy, fileName, content, details }, context.body);
    },
  );
}
