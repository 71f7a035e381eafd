/** The tables of the embedded provider; `migrations/` creates them. */
import type { ColumnType, Generated, Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';

export interface IdentityAccountTable {
  /** The `sub` of every token. */
  user_id: string;
  email: string;
  email_key: string;
  email_verified: boolean;
  name: string;
  password_hash: string;
  password_changed_at: ColumnType<Date, never, Date>;
  version: Generated<number>;
  created_at: ColumnType<Date, never, never>;
}

interface IdentityKeyTable {
  key_id: string;
  purpose: 'token' | 'cookie' | 'factor';
  position: number;
  /** A private JWK for tokens, random text for cookies and factors. */
  secret: string;
  created_at: ColumnType<Date, never, never>;
}

interface IdentityRecordTable {
  model: string;
  id: string;
  payload: ColumnType<Record<string, unknown>, string, string>;
  account_id: string | null;
  grant_id: string | null;
  uid: string | null;
  session_uid: string | null;
  visitor: string | null;
  browser: string | null;
  browser_id: string | null;
  browser_since: Date | null;
  is_returning: Generated<boolean>;
  consumed_at: Date | null;
  expires_at: Date | null;
}

interface IdentityAttemptTable {
  subject: string;
  attempts: number;
  locked_until: Generated<Date | null>;
  began_at: Generated<Date>;
  forget_at: Date;
}

interface OneTimeCodeTable {
  user_id: string;
  secret: string | null;
  confirmed_at: Date | null;
  last_step: ColumnType<string | null, number | null, number | null>;
  pending_secret: string | null;
  pending_until: Date | null;
}

interface RecoveryCodeTable {
  user_id: string;
  code_hash: string;
}

interface ResetRequestTable {
  id: string;
  email: string;
  created_at: ColumnType<Date, never, never>;
}

interface ResetLinkTable {
  token_hash: string;
  user_id: string;
  expires_at: Date;
}

export interface PasskeyTable {
  id: string;
  user_id: string;
  name: string;
  public_key: Buffer;
  counter: ColumnType<string, number, number>;
  transports: string[];
  created_at: ColumnType<Date, never, never>;
  used_at: ColumnType<Date | null, never, Date>;
}

interface RuleTable {
  is_only: ColumnType<boolean, never, never>;
  demands_second_factor: boolean;
  version: number;
}

export interface IdentityTables {
  identity_account: IdentityAccountTable;
  identity_key: IdentityKeyTable;
  identity_record: IdentityRecordTable;
  identity_attempt: IdentityAttemptTable;
  identity_one_time_code: OneTimeCodeTable;
  identity_recovery_code: RecoveryCodeTable;
  identity_passkey: PasskeyTable;
  identity_reset_request: ResetRequestTable;
  identity_reset_link: ResetLinkTable;
  identity_rule: RuleTable;
}

export type IdentityDb = Kysely<IdentityTables>;

/** The same connection, typed with all tables, for the audit log. */
export function withAllTables(db: IdentityDb): Kysely<Database> {
  return db as unknown as Kysely<Database>;
}

/** The same connection, typed with the identity tables only. */
export function identityOf(db: Kysely<Database>): IdentityDb {
  return db.$extendTables<Pick<IdentityTables, keyof IdentityTables>>() as IdentityDb;
}
