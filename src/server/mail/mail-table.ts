/** Kysely type of the outbox table. */
import type { ColumnType, Generated } from 'kysely';
import type { MadeTime } from '#server/db/columns.ts';
import type { Company } from '#shared/companies.ts';
import type { MailOutcome } from '#shared/mail.ts';
import type { RecordType } from '#shared/record-types.ts';
import type { MailDetails } from './mail-details.ts';

/** From `HandedOver` on, the server may have the message. */
export type MailState = MailOutcome | 'Sending' | 'HandedOver';

interface MailTable {
  id: string;
  message_id: string;
  /** Null for e-mails of the product itself to its users. */
  company: Company | null;
  /** The record whose history shows the e-mail. */
  kind: RecordType;
  owner_id: string;
  /** Number of the attached copy, if there can be several. */
  copy_n: number | null;
  recipient: string;
  copy_recipient: string | null;
  subject: string;
  body: string;
  /** JSON; null in e-mails that were stored before this column existed. */
  details: ColumnType<MailDetails | null, string | null | undefined, null>;
  file_name: string | null;
  content: Buffer | null;
  /** Whether the content is deleted after sending. */
  is_secret: Generated<boolean>;
  state: Generated<MailState>;
  /** Addresses for which the server has not accepted it yet. */
  pending: string[];
  attempt: Generated<number>;
  /** Number of permanent refusals. */
  refusals: Generated<number>;
  reason: string | null;
  request_id: string;
  created_at: MadeTime;
  created_by: string | null;
  finished_at: ColumnType<Date | null, never, Date>;
}

declare module '#server/db/schema.ts' {
  interface Database {
    mail: MailTable;
  }
}
