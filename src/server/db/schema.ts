/** Every table and column as the code sees them; `migrations/` makes them. */
import type { ColumnType, Generated } from 'kysely';

/** Made by the database, never written. */
type Stamp = ColumnType<Date, never, never>;

export interface UserTable {
  /** The `sub` of the identity provider. */
  user_id: string;
  email: string | null;
  name: string | null;
  role: string;
  created_at: Stamp;
}

export interface SupplierTable {
  id: Generated<string>;
  name: string;
}

export interface ClientTable {
  id: Generated<string>;
  name: string;
}

/** The whole database. */
export interface Database {
  app_user: UserTable;
  supplier: SupplierTable;
  client: ClientTable;
}
