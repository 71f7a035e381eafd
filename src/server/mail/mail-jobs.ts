/**
 * Sends the e-mails of the outbox. `HandedOver` is saved at the same moment as the end of the message is sent. A
 * process that stops before has sent nothing, so the e-mail is sent again. If it stops after, the e-mail is not sent
 * again, because no one should get it twice (docs/decisions/0039-e-mail.md).
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { systemActor, writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import { withTransaction } from '#server/db/database.ts';
import { isDatabaseUnavailable } from '#server/db/database-unavailable.ts';
import type { Database } from '#server/db/schema.ts';
import { JobFailure } from '#server/jobs/job.ts';
import type { Jobs, RunJob } from '#server/jobs/job-runner.ts';
import { deliver } from './deliver.ts';
import { mailParent, sendLinkJob, sendMailJob } from './mail-job.ts';
import { messageOf } from './mail-message.ts';
import { afterDelivery, afterFailure, type FailedTry, type MailResult } from './mail-outcome.ts';
import { bareAddress, type MailConfig } from './mail-service.ts';
import { lockMail, openHandOver, outcomeOf, type StoredMail, updateMail } from './mail-store.ts';

const interrupted = 'Sending was interrupted. Check with the recipient before sending again.';

/** Saves the result of an attempt, and an audit entry if it is final. */
async function saveOutcome(
  db: Kysely<Database>,
  mail: StoredMail,
  result: MailResult,
  keepsSecrets = false,
): Promise<void> {
  const { id, recipient, company, subject, request_id: requestId } = mail;
  const outcome = outcomeOf(result.state);
  const isOver = outcome !== 'Waiting';
  const clearedContent = mail.is_secret && !keepsSecrets ? { body: '', details: null } : {};
  await updateMail(db, id, { ...result, ...(isOver && { finished_at: new Date(), ...clearedContent }) });
  if (!isOver) return;
  const message = { to: recipient, cc: mail.copy_recipient, subject };
  await writeAuditEntry(
    { db, actor: systemActor, requestId },
    {
      recordType: 'mail',
      recordId: id,
      ...(company && { company }),
      parent: mailParent(mail),
      before: { outcome: 'Waiting', ...message },
      after: { outcome, ...message, reason: result.reason },
    },
  );
}

/** Claims the e-mail for this attempt; undefined if there is nothing to send. */
function claimMail(db: Kysely<Database>, id: string): Promise<StoredMail | undefined> {
  return withTransaction(db, async (trx) => {
    const mail = await lockMail(trx, id);
    if (!mail || outcomeOf(mail.state) !== 'Waiting') return undefined;
    if (mail.state === 'HandedOver') {
      await saveOutcome(trx, mail, { ...mail, state: 'Unknown', reason: interrupted });
      return undefined;
    }
    const claimed = { state: 'Sending', attempt: mail.attempt + 1 } as const;
    await updateMail(trx, id, claimed);
    return { ...mail, ...claimed };
  });
}

/** Saves the result unless another attempt has claimed the e-mail since. */
function saveOwnOutcome(db: Kysely<Database>, mail: StoredMail, result: MailResult): Promise<void> {
  return withTransaction(db, async (trx) => {
    const stored = await lockMail(trx, mail.id);
    if (stored?.attempt === mail.attempt && outcomeOf(stored.state) === 'Waiting') await saveOutcome(trx, mail, result);
  });
}

function failedTry(error: unknown, isHandedOver: boolean): FailedTry {
  const { responseCode, response, code } = error as { responseCode?: number; response?: string; code?: string };
  const words = response ?? (error instanceof Error ? error.message : String(error));
  // A failed log-in is a configuration error, not a refusal of this e-mail.
  return { code: code === 'EAUTH' ? undefined : responseCode, words, isHandedOver };
}

type CompleteConfig = { url: string; from: string };

interface SendContext {
  db: Kysely<Database>;
  signal: AbortSignal;
}

/** Makes one attempt. @returns the result to save */
async function trySending(
  { db, signal }: SendContext,
  mail: StoredMail,
  { url, from }: CompleteConfig,
): Promise<MailResult> {
  let isHandedOver = false;
  const handOver = openHandOver(db, mail);
  const atEnd = () => {
    handOver.mark();
    isHandedOver = true;
  };
  try {
    const raw = await messageOf(mail, from);
    const { assertOwn: beforeEnd } = handOver;
    const delivery = { url, from: bareAddress(from), to: mail.pending, raw, beforeEnd, atEnd, signal };
    return afterDelivery(mail, await deliver(delivery), Date.now());
  } catch (error) {
    if (!isHandedOver) handOver.release();
    return afterFailure(mail, failedTry(error, isHandedOver), Date.now());
  }
}

/** Pause and number of attempts for saving a result while the database is unavailable. */
const outcomeRetry = { pause: 1000, tries: 120 };

/** Retries while the database is unavailable: if the result is not saved, the e-mail is sent again. */
async function saveOutcomeWithRetry({ db, signal }: SendContext, mail: StoredMail, result: MailResult): Promise<void> {
  for (let left = outcomeRetry.tries; ; left -= 1) {
    try {
      await saveOwnOutcome(db, mail, result);
      return;
    } catch (error) {
      if (left === 0 || signal.aborted || !isDatabaseUnavailable(error)) throw error;
      await sleep(outcomeRetry.pause, undefined, { signal });
    }
  }
}

export function registerMailWorker(jobs: Jobs, config: MailConfig): void {
  const send: RunJob<typeof sendMailJob.data> = async ({ id }, context) => {
    const { url, from, shownAt } = config;
    if (url === undefined || from === undefined) throw new JobFailure('E-mail has been switched off.');
    const mail = await claimMail(context.db, id);
    if (!mail) return;
    if (shownAt !== undefined) {
      const { refusals } = mail;
      await saveOutcome(context.db, mail, { state: 'Sent', pending: [], refusals, reason: null }, true);
      return;
    }
    const result = await trySending(context, mail, { url, from });
    await saveOutcomeWithRetry(context, mail, result);
    if (result.state === 'Waiting') {
      context.log.warn({ mailId: id, reason: result.reason }, 'an e-mail was not accepted and will be retried');
      throw new JobFailure('The mail server rejected it.');
    }
  };
  jobs.work(sendMailJob, send);
  jobs.work(sendLinkJob, send);
}
