/** The tables of suppliers and clients, as the code sees them; `migrations/` makes them. */
import type { ColumnType } from 'kysely';
import type { MadeText, Stamps } from '#server/db/columns.ts';

interface PartyTable extends Stamps {
  id: string;
  name: string;
  /** The name in one spelling, so that it is found ignoring case. */
  name_key: string;
  search_text: MadeText;
}

/** A client also has particulars for bills and for shipments, each apart. */
type ClientTable = PartyTable & {
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
    supplier: PartyTable;
    client: ClientTable;
  }
}
