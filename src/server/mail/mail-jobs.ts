/**
 * Sends what stands in the outbox. Together with a message's end `HandedOver` is sent to its row: a process that ends
 * before that has sent nothing, so the next one sends it; what one that ended after it was not answered is not sent
 * again, and its outcome says so (specification, section 15.3: never twice; docs/decisions/0039-e-mail.md).
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

const interrupted =
  'The program ended while the mail server was taking it. Ask whether it has arrived before sending it again.';

/** Notes what became of a try, with the audit row of an outcome. */
async function saveOutcome(db: Kysely<Database>, mail: StoredMail, result: MailResult): Promise<void> {
  const { id, recipient, company, subject, request_id: requestId } = mail;
  const outcome = outcomeOf(result.state);
  const isOver = outcome !== 'Waiting';
  const forgotten = mail.is_secret ? { body: '', details: null } : {};
  await updateMail(db, id, { ...result, ...(isOver && { finished_at: new Date(), ...forgotten }) });
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

/** Takes the e-mail for this try; undefined where nothing is to be sent. */
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

/** Notes it unless another try has taken the e-mail over meanwhile. */
function saveOwnOutcome(db: Kysely<Database>, mail: StoredMail, result: MailResult): Promise<void> {
  return withTransaction(db, async (trx) => {
    const stored = await lockMail(trx, mail.id);
    if (stored?.attempt === mail.attempt && outcomeOf(stored.state) === 'Waiting') await saveOutcome(trx, mail, result);
  });
}

function failedTry(error: unknown, isHandedOver: boolean): FailedTry {
  const { responseCode, response, code } = error as { responseCode?: number; response?: string; code?: string };
  const words = response ?? (error instanceof Error ? error.message : String(error));
  // A server that does not let us in refuses nobody's e-mail: that is mended in the configuration.
  return { code: code === 'EAUTH' ? undefined : responseCode, words, isHandedOver };
}

/** Both of the configuration. */
type CompleteConfig = { url: string; from: string };

interface Try {
  db: Kysely<Database>;
  signal: AbortSignal;
}

/** One try. @returns what is to be noted of it */
async function trySending({ db, signal }: Try, mail: StoredMail, { url, from }: CompleteConfig): Promise<MailResult> {
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

/** Milliseconds between two tries to note an outcome while the database is away, and how many tries there are. */
const savingOutcome = { pause: 1000, tries: 120 };

/** Notes an outcome even of a database that comes back only now: what is not noted is sent again. */
async function saveOutcomeWithRetry({ db, signal }: Try, mail: StoredMail, result: MailResult): Promise<void> {
  for (let left = savingOutcome.tries; ; left -= 1) {
    try {
      await saveOwnOutcome(db, mail, result);
      return;
    } catch (error) {
      if (left === 0 || signal.aborted || !isDatabaseUnavailable(error)) throw error;
      await sleep(savingOutcome.pause, undefined, { signal });
    }
  }
}

/** Registers what this file does. */
export function registerMailWorker(jobs: Jobs, config: MailConfig): void {
  const send: RunJob<typeof sendMailJob.data> = async ({ id }, context) => {
    const { url, from } = config;
    if (url === undefined || from === undefined) throw new JobFailure('SMTP_URL or MAIL_FROM is not set any more.');
    const mail = await claimMail(context.db, id);
    if (!mail) return;
    const result = await trySending(context, mail, { url, from });
    await saveOutcomeWithRetry(context, mail, result);
    if (result.state === 'Waiting') {
      context.log.warn({ mailId: id, reason: result.reason }, 'an e-mail was not taken and is tried again later');
      throw new JobFailure('The mail server did not take it.');
    }
  };
  jobs.work(sendMailJob, send);
  jobs.work(sendLinkJob, send);
}
