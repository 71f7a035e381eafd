/** The jobs that send e-mails. */
import { z } from 'zod';
import { defineJob } from '#server/jobs/job.ts';
import type { RecordType } from '#shared/record-types.ts';

/** More attempts than three days allow: the outbox decides when to give up. */
export const sendMailJob = defineJob({
  name: 'send-mail',
  label: 'Send e-mails',
  data: z.object({ id: z.string() }),
  maxTries: 200,
  retryDelays: { firstSeconds: 60, maxSeconds: 3600 },
  concurrency: 2,
});

/** For links and codes that a user is waiting for. They have their own workers, so other e-mails do not delay them. */
export const sendLinkJob = defineJob({ ...sendMailJob, name: 'send-links', label: 'Send links and codes' });

/** The record whose history shows the e-mail. */
export function mailParent({ kind, owner_id }: { kind: RecordType; owner_id: string }) {
  return { recordType: kind, recordId: owner_id };
}
