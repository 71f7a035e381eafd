/** The tables of the plumbing as the code sees them; each noun adds its own (`*-tables.ts`). `migrations/` makes them. */
import type { ColumnType, Generated } from 'kysely';
import type { Company } from '#shared/companies.ts';
import type { MadeText, MadeTime } from './columns.ts';

/** One change of one record. */
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
  /** What the record belongs to, as a costing to its truck. */
  parent_type: string | null;
  parent_id: string | null;
  /** After the change; of a deleted record the last one. */
  record_version: number | null;
  company: Company | null;
  changes: ColumnType<unknown, string, never>;
  /** What a deleted record was called, and what it is found by; null on other rows. */
  gone_title: MadeText | null;
  gone_search: MadeText | null;
  /** Deleted with what it belongs to. */
  went_along: Generated<boolean>;
}

/** Another record that an audit row tells of; triggers keep it. */
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

/** Tells whether a list is still what it was. */
interface ListStateTable {
  /** The record type that it is made of. */
  source: string;
  /** Empty for what belongs to no company. */
  company: string;
  /** Another one after each transaction that changed a row of the list. */
  state: string;
}

/** The whole database, with what the nouns declare of theirs, but for the identity provider's own tables. */
export interface Database {
  audit_entry: AuditEntryTable;
  audit_mention: AuditMentionTable;
  idempotency_key: IdempotencyKeyTable;
  list_state: ListStateTable;
}
