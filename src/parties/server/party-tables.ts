/** The tables of suppliers and clients, as the code sees them; `migrations/` makes them. */
import type { ColumnType, Generated } from 'kysely';
import type { MadeText, Stamps } from '#server/db/columns.ts';

interface PartyTable extends Stamps {
  id: string;
  name: string;
  /** The name in one spelling, so that it is found ignoring case. */
  name_key: string;
  search_text: MadeText;
  vat_number: ColumnType<string | null, string | null | undefined>;
  /** The one that stayed, where this one was merged into another. */
  merged_into: ColumnType<string | null, never, string | null>;
  /** Counts the changes; its value is the record's ETag. */
  version: Generated<number>;
}

type SupplierTable = PartyTable & {
  [Column in PartyDetailColumn]: ColumnType<string | null, string | null | undefined>;
};

/** One party merged into another, and what an undo puts back. */
interface PartyMergeTable extends Stamps {
  id: string;
  kind: 'client' | 'supplier';
  kept_id: string;
  other_id: string;
  /** JSON. */
  moved: ColumnType<unknown, string, never>;
  undone_at: ColumnType<Date | null, never, Date>;
  /** The id after which trucks of `moved` are still to be moved: '' for all of them, null for none. */
  moving_from: ColumnType<string | null, never, string | null>;
}

/** A client also has particulars for bills and for shipments, each apart. */
type ClientTable = PartyTable & {
  eori: ColumnType<string | null, string | null | undefined>;
  /** Days after a paper's date; null: those of the company. */
  payment_days: ColumnType<number | null, number | null | undefined>;
} & {
  [Column in `${'bill_to' | 'ship_to'}_${PartyDetailColumn}`]: ColumnType<string | null, string | null | undefined>;
};

type PartyDetailColumn =
  | 'contact_name'
  | 'address_line1'
  | 'address_line2'
  | 'city'
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
