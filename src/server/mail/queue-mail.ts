/** Puts an e-mail into the outbox, in the transaction of the click, and has it sent once that is committed. */
import { randomUUIDv7 } from 'node:crypto';
import { recordChange } from '#server/audit/record-change.ts';
import type { Scope } from '#server/http/call.ts';
import { enqueueJob } from '#server/jobs/job-queues.ts';
import type { Company } from '#shared/companies.ts';
import type { MailBody } from '#shared/mail.ts';
import type { RecordType } from '#shared/record-types.ts';
import { mailParent, sendMailJob } from './mail-job.ts';
import { assertMail, bareAddress, type MailConfig } from './mail-service.ts';
import { insertMail } from './mail-store.ts';

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
}

/** @throws Failure 409 where e-mail is not set up */
export async function queueMail(
  scope: Pick<Scope, 'db' | 'actor' | 'requestId'>,
  config: MailConfig,
  { company, kind, id: ownerId, copy, fileName, content }: Attached,
  { to, cc, subject, text }: MailBody,
): Promise<{ id: string }> {
  const { from } = assertMail(config);
  const id = randomUUIDv7();
  const domain = bareAddress(from).split('@').at(-1) ?? 'localhost';
  const isCopied = cc !== null && cc.toLowerCase() !== to.toLowerCase();
  const owner = { company, kind, owner_id: ownerId };
  await insertMail(scope.db, {
    id,
    message_id: `<${id}@${domain}>`,
    ...owner,
    copy_n: copy,
    recipient: to,
    copy_recipient: isCopied ? cc : null,
    subject,
    body: text,
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
