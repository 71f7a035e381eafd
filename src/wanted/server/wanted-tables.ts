/** Kysely types of the tables of wanted entries. */
import type { ColumnType, Generated } from 'kysely';
import type { DateText, MadeText, OptionalMoney, Stamps } from '#server/db/columns.ts';
import type { Company } from '#shared/companies.ts';

export interface WantedTable extends Stamps {
  id: string;
  company: Company;
  client_id: string;
  search: string;
  /** JSON. */
  filter: ColumnType<Record<string, unknown>, string, string>;
  wants: string;
  max_price: OptionalMoney;
  until: DateText | null;
  note: string | null;
  user_id: string | null;
  /** The day on which it was entered. */
  entered_on: ColumnType<string, string, never>;
  search_text: MadeText;
  version: Generated<number>;
}

/** A truck that was dismissed as a match. */
export interface WantedDismissalTable extends Stamps {
  id: string;
  wanted_id: string;
  truck_id: string;
  reg_number: string;
}

declare module '#server/db/schema.ts' {
  interface Database {
    wanted: WantedTable;
    wanted_dismissal: WantedDismissalTable;
  }
}
