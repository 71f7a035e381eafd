/** Sends password reset links in a job, so that the page's answer does not reveal whether the account exists. */
import { z } from 'zod';
import { systemActor } from '#server/audit/write-audit-entry.ts';
import { withTransaction } from '#server/db/database.ts';
import { ownRequestIds } from '#server/http/request-id.ts';
import type { AccountMail } from '#server/identity/accounts/account-mail.ts';
import { findAccountByEmail } from '#server/identity/accounts/account-store.ts';
import { consumeResetRequest, insertResetLink } from '#server/identity/accounts/reset-store.ts';
import { resetPath } from '#server/identity/pages/base-path.ts';
import { identityOf } from '#server/identity/records/identity-tables.ts';
import { defineJob } from '#server/jobs/job.ts';
import type { Jobs } from '#server/jobs/job-runner.ts';

export const resetLinkJob = defineJob({
  name: 'send-reset-link',
  label: 'Send links for new passwords',
  data: z.object({ id: z.string() }),
});

/** Without e-mail no jobs are enqueued. */
export function registerResetWorker(jobs: Jobs, mail: AccountMail | undefined, publicUrl: URL): void {
  jobs.work(resetLinkJob, ({ id }, { db }) =>
    withTransaction(db, async (transaction) => {
      const identity = identityOf(transaction);
      const email = await consumeResetRequest(identity, id);
      const account = email === undefined ? undefined : await findAccountByEmail(identity, email);
      if (!account || !mail) return;
      const token = await insertResetLink(identity, account.userId);
      const link = `${publicUrl.origin}${resetPath}?token=${token}`;
      // The request came from an anonymous visitor, so the actor is the system.
      const context = { db: transaction, actor: systemActor, requestId: ownRequestIds.forgottenPassword };
      await mail.sendReset(context, account, link);
    }),
  );
}
