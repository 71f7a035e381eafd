/** The tables of users; `migrations/` creates them. */
import type { ColumnType, Generated } from 'kysely';
import type { Stamps } from '#server/db/columns.ts';
import type { Role } from '#shared/roles.ts';

interface UserTable extends Stamps {
  /** The `sub` of the identity provider. */
  user_id: string;
  email: string | null;
  name: string | null;
  /** Null if the identity provider does not say. */
  email_verified: ColumnType<boolean | null, boolean | null | undefined>;
  role: ColumnType<Role, Role | undefined, Role>;
  /** The identity provider of the last log-in; null if unknown. */
  issuer: ColumnType<string | null, string | null | undefined>;
}

/** Grants the role SuperAdmin to the first user with this verified e-mail. */
interface SuperAdminGrantTable {
  id: string;
  issuer: string;
  email_key: string;
  email: string;
  expires_at: Date;
}

interface InvitationTable extends Stamps {
  id: string;
  email: string;
  email_key: string;
  role: Exclude<Role, 'Other'>;
  token_hash: string;
  expires_at: Date;
}

interface RemovedUserTable {
  user_id: string;
  removed_at: ColumnType<Date, never, Date>;
}

/** A deletion of a user between its two transactions. */
interface AccountRemovalTable {
  user_id: string;
  person: ColumnType<unknown, string, string>;
  actor: ColumnType<unknown, string, string>;
  request_id: string;
  retry_at: Date;
  ends_shares: Generated<boolean>;
}

declare module '#server/db/schema.ts' {
  interface Database {
    app_user: UserTable;
    super_admin_grant: SuperAdminGrantTable;
    invitation: InvitationTable;
    removed_user: RemovedUserTable;
    account_removal: AccountRemovalTable;
  }
}
