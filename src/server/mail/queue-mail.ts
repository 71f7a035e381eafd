/** Adds e-mails to the outbox in the caller's transaction; they are sent once it is committed. */

import { randomUUIDv7 } from 'node:crypto';
import { type AuditContext, writeAuditEntry } from '#server/audit/write-audit-entry.ts';
import { emailKey } from '#server/email-key.ts';
import type { WriteContext } from '#server/http/request-context.ts';
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

export interface Attached {
  company: Company;
  /** The record whose history shows the e-mail. */
  kind: RecordType;
  id: string;
  /** Number of the attached copy, if there can be several. */
  copy: number | null;
  fileName: string;
  content: Buffer;
  details: MailDetails;
}

/** An e-mail of the product itself, without attachment. */
interface QueuedEmail {
  /** The record whose history shows the e-mail. */
  kind: RecordType;
  id: string;
  to: string;
  subject: string;
  text: string;
  button: MailButton;
  /** Whether its content is deleted after sending. */
  isSecret: boolean;
}

/** The Message-ID header, the same in all attempts. */
function messageIdOf(id: string, from: string): string {
  return `<${id}@${bareAddress(from).split('@').at(-1) ?? 'localhost'}>`;
}

/** @throws Failure 409 if e-mail is not set up */
export async function queueEmail(
  context: AuditContext,
  config: MailConfig,
  { kind, id: ownerId, to, subject, text, button, isSecret }: QueuedEmail,
): Promise<void> {
  const { from } = assertMail(config);
  const id = randomUUIDv7();
  const owner = { kind, owner_id: ownerId };
  await insertMail(context.db, {
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
    request_id: context.requestId,
    created_by: context.actor.userId,
  });
  const after = { outcome: 'Waiting', to, cc: null, subject };
  await writeAuditEntry(context, { recordType: 'mail', recordId: id, parent: mailParent(owner), after });
  await enqueueJob(context.db, isSecret ? sendLinkJob : sendMailJob, { id });
}

/** @throws Failure 409 if e-mail is not set up, 429 if the user has sent too many */
export async function queueMail(
  context: Pick<WriteContext, 'db' | 'actor' | 'requestId'>,
  config: MailConfig,
  { company, kind, id: ownerId, copy, fileName, content, details }: Attached,
  { to, cc, subject, text }: MailBody,
): Promise<{ id: string }> {
  const { from } = assertMail(config);
  await assertMaySend(context.db, context.actor.userId);
  const id = randomUUIDv7();
  const isCopied = cc !== null && emailKey(cc) !== emailKey(to);
  const owner = { company, kind, owner_id: ownerId };
  await insertMail(context.db, {
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
    request_id: context.requestId,
    created_by: context.actor.userId,
  });
  const after = { outcome: 'Waiting', to, cc: isCopied ? cc : null, subject };
  await writeAuditEntry(context, { recordType: 'mail', recordId: id, company, parent: mailParent(owner), after });
  await enqueueJob(context.db, sendMailJob, { id });
  return { id };
}
