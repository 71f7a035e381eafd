/** The outbox, as the code sees it; `migrations/` makes it. */
import type { ColumnType, Generated } from 'kysely';
import type { MadeTime } from '#server/db/columns.ts';
import type { Company } from '#shared/companies.ts';
import type { MailOutcome } from '#shared/mail.ts';
import type { RecordType } from '#shared/record-types.ts';
import type { MailDetails } from './mail-details.ts';

/** From `HandedOver` on the server may have it. */
export type MailState = MailOutcome | 'Sending' | 'HandedOver';

interface MailTable {
  id: string;
  message_id: string;
  /** Null of an e-mail of the product itself to one of its people. */
  company: Company | null;
  /** The record whose history tells of it. */
  kind: RecordType;
  owner_id: string;
  /** The number of the copy that is attached, where what is attached is one of several. */
  copy_n: number | null;
  recipient: string;
  copy_recipient: string | null;
  subject: string;
  body: string;
  /** JSON; null in e-mails that were stored before this column was added. */
  details: ColumnType<MailDetails | null, string | null | undefined, null>;
  file_name: string | null;
  content: Buffer | null;
  /** What it says is forgotten once it is over. */
  is_secret: Generated<boolean>;
  state: Generated<MailState>;
  /** Addresses that the server has not taken it for yet. */
  pending: string[];
  attempt: Generated<number>;
  /** How often it was refused for good. */
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
