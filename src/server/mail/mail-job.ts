/** The job of sending an e-mail, and the record whose history tells of it. */
import { z } from 'zod';
import { defineJob } from '#server/jobs/job.ts';
import type { RecordType } from '#shared/record-types.ts';

/** More tries than three days have room for: when to give up is the outbox's to say. */
export const sendMailJob = defineJob({
  name: 'send-mail',
  label: 'Send e-mails',
  data: z.object({ id: z.string() }),
  maxTries: 200,
  retryDelays: { firstSeconds: 60, maxSeconds: 3600 },
  concurrency: 2,
});

/** For links and codes that somebody waits for: its workers and connections are apart from those of other e-mails. */
export const sendLinkJob = defineJob({ ...sendMailJob, name: 'send-links', label: 'Send links and codes' });

/** The record whose history tells of an e-mail. */
export function mailParent({ kind, owner_id }: { kind: RecordType; owner_id: string }) {
  return { recordType: kind, recordId: owner_id };
}
