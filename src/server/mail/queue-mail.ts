/** Puts an e-mail into the outbox, in the transaction of the click, and has it sent once that is committed. */

import { randomUUIDv7 } from 'node:crypto';
import { type Origin, recordChange } from '#server/audit/record-change.ts';
import { emailKey } from '#server/email-key.ts';
import type { Scope } from '#server/http/call.ts';
import { enqueueJob } from '#server/jobs/job-queues.ts';
import { productName } from '#server/product-name.ts';
import type { Company } from '#shared/companies.ts';
import type { MailBody } from '#shared/mail.ts';
import type { RecordType } from '#shared/record-types.ts';
import type { MailButton, MailDetails } from './mail-details.ts';
import { mailParent, sendLinkJob, sendMailJob } from './mail-job.ts';
import { assertMail, bareAddress, type MailConfig } from './mail-service.ts';
import { insertMail } from './mail-store.ts';
import { assertMaySend } from './sending-limit.ts';

/** What an e-mail is about, and what is attached. */
export interface Attached {
  company: Company;
  /** The record whose history tells of it. */
  kind: RecordType;
  id: string;
  /** The number of the copy that is attached, where there may be several. */
  copy: number | null;
  fileName: string;
  content: Buffer;
  details: MailDetails;
}

/** An e-mail of the product itself, with nothing attached. */
interface QueuedLetter {
  /** The record whose history tells of it. */
  kind: RecordType;
  id: string;
  to: string;
  subject: string;
  text: string;
  button: MailButton;
  /** What it says is forgotten once it is over. */
  isSecret: boolean;
}

/** The name by which mail servers know it again. */
function messageIdOf(id: string, from: string): string {
  return `<${id}@${bareAddress(from).split('@').at(-1) ?? 'localhost'}>`;
}

/** @throws Failure 409 where e-mail is not set up */
export async function queueLetter(
  origin: Origin,
  config: MailConfig,
  { kind, id: ownerId, to, subject, text, button, isSecret }: QueuedLetter,
): Promise<void> {
  const { from } = assertMail(config);
  const id = randomUUIDv7();
  const owner = { kind, owner_id: ownerId };
  await insertMail(origin.db, {
    id,
    message_id: messageIdOf(id, from),
    company: null,
    ...owner,
    copy_n: null,
    recipient: to,
    copy_recipient: null,
    subject,
    body: text,
    details: JSON.stringify({ sender: productName, button } satisfies MailDetails),
    file_name: null,
    content: null,
    is_secret: isSecret,
    pending: [to],
    request_id: origin.requestId,
    created_by: origin.actor.userId,
  });
  const after = { outcome: 'Waiting', to, cc: null, subject };
  await recordChange(origin, { recordType: 'mail', recordId: id, parent: mailParent(owner), after });
  await enqueueJob(origin.db, isSecret ? sendLinkJob : sendMailJob, { id });
}

/** @throws Failure 409 where e-mail is not set up, 429 for somebody who has sent too many */
export async function queueMail(
  scope: Pick<Scope, 'db' | 'actor' | 'requestId'>,
  config: MailConfig,
  { company, kind, id: ownerId, copy, fileName, content, details }: Attached,
  { to, cc, subject, text }: MailBody,
): Promise<{ id: string }> {
  const { from } = assertMail(config);
  await assertMaySend(scope.db, scope.actor.userId);
  const id = randomUUIDv7();
  const isCopied = cc !== null && emailKey(cc) !== emailKey(to);
  const owner = { company, kind, owner_id: ownerId };
  await insertMail(scope.db, {
    id,
    message_id: messageIdOf(id, from),
    ...owner,
    copy_n: copy,
    recipient: to,
    copy_recipient: isCopied ? cc : null,
    subject,
    body: text,
    details: JSON.stringify(details),
    file_name: fileName,
    content,
    pending: isCopied ? [to, cc] : [to],
    request_id: scope.requestId,
    created_by: scope.actor.userId,
  });
  const after = { outcome: 'Waiting', to, cc: isCopied ? cc : null, subject };
  await recordChange(scope, { recordType: 'mail', recordId: id, company, parent: mailParent(owner), after });
  await enqueueJob(scope.db, sendMailJob, { id });
  return { id };
}
