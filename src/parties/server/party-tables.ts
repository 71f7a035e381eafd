/** The supplier and client tables as the code sees them; `migrations/` creates them. */
import type { ColumnType, Generated } from 'kysely';
import type { MadeText, Stamps } from '#server/db/columns.ts';

interface PartyTable extends Stamps {
  id: string;
  name: string;
  /** The normalised name, for lookups that ignore case. */
  name_key: string;
  search_text: MadeText;
  vat_number: ColumnType<string | null, string | null | undefined>;
  /** Set when this party was merged into another. */
  merged_into: ColumnType<string | null, never, string | null>;
  /** Incremented by each change; used as the ETag. */
  version: Generated<number>;
}

type SupplierTable = PartyTable & {
  [Column in PartyDetailColumn]: ColumnType<string | null, string | null | undefined>;
};

/** A merge, with what an undo restores. */
interface PartyMergeTable extends Stamps {
  id: string;
  kind: 'client' | 'supplier';
  kept_id: string;
  other_id: string;
  /** JSON. */
  moved: ColumnType<unknown, string, never>;
  undone_at: ColumnType<Date | null, never, Date>;
  /** Trucks of `moved` after this id are still to be moved: '' for all of them, null for none. */
  moving_from: ColumnType<string | null, never, string | null>;
}

/** Adds Bill To and Ship To details. */
type ClientTable = PartyTable & {
  eori: ColumnType<string | null, string | null | undefined>;
  /** Days from the invoice date to the due date; null uses the company's terms. */
  payment_days: ColumnType<number | null, number | null | undefined>;
} & {
  [Column in `${'bill_to' | 'ship_to'}_${PartyDetailColumn}`]: ColumnType<string | null, string | null | undefined>;
};

type PartyDetailColumn =
  | 'contact_name'
  | 'address_line1'
  | 'address_line2'
  | 'city'
  | 'postcode'
  | 'country'
  | 'phone_number'
  | 'email';

declare module '#server/db/schema.ts' {
  interface Database {
    supplier: SupplierTable;
    client: ClientTable;
    party_merge: PartyMergeTable;
  }
}
