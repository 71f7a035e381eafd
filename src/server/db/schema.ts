/** Kysely types of the tables in `migrations/`. Domain folders declare their own tables in `*-tables.ts`. */
import type { ColumnType, Generated } from 'kysely';
import type { Company } from '#shared/companies.ts';
import type { MadeText, MadeTime } from './columns.ts';

export interface AuditEntryTable {
  id: Generated<string>;
  at: MadeTime;
  user_id: string;
  user_email: string | null;
  user_name: string | null;
  request_id: string;
  action: 'create' | 'update' | 'delete';
  record_type: string;
  record_id: string;
  /** The parent record, for example the truck of a costing. */
  parent_type: string | null;
  parent_id: string | null;
  /** The version after the change; for a deleted record the last one. */
  record_version: number | null;
  company: Company | null;
  changes: ColumnType<unknown, string, never>;
  /** A deleted record's title and search text; null on other rows. */
  gone_title: MadeText | null;
  gone_search: MadeText | null;
  /** Deleted together with its parent. */
  went_along: Generated<boolean>;
}

/** Other records that an audit entry mentions; maintained by triggers. */
interface AuditMentionTable {
  subject_type: string;
  subject_id: string;
  at: MadeTime;
  entry_id: string;
}

interface IdempotencyKeyTable {
  user_id: string;
  route_id: string;
  key: string;
  request_hash: string;
  response: string | null;
  etag: string | null;
  created_at: MadeTime;
}

/** Detects whether a list has changed. */
interface ListStateTable {
  id: MadeText;
  /** The record type that the list is made of. */
  source: string;
  /** Empty for records without a company. */
  company: string;
  /** Changes with each transaction that changed a row of the list. */
  state: string;
  changed_in: MadeText;
}

/** All tables except those of the identity provider. Domain folders extend this interface. */
export interface Database {
  audit_entry: AuditEntryTable;
  audit_mention: AuditMentionTable;
  idempotency_key: IdempotencyKeyTable;
  list_state: ListStateTable;
}
