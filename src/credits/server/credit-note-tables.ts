/** Kysely types of the credit note tables. */
import type { ColumnType, Generated } from 'kysely';
import type { PaperItemTable } from '#paperwork/server/paper-tables.ts';
import type { DateText, MadeText, Money, OptionalMoney, Stamps } from '#server/db/columns.ts';
import type { Company } from '#shared/companies.ts';

/** Totals may exceed the maximum of a single amount. */
interface CreditNoteTable extends Stamps {
  id: string;
  company: Company;
  /** Digits only. */
  number: string;
  number_value: MadeText;
  date: DateText;
  currency: string;
  exchange_rate: OptionalMoney;
  invoice_id: string;
  invoice_number: string;
  invoice_date: DateText;
  reason: string;
  return_to_stock: boolean;
  /** JSON. */
  bill_to: ColumnType<unknown, string, never>;
  /** JSON. */
  ship_to: ColumnType<unknown, string, never>;
  bill_to_vat_number: string | null;
  number_of_trucks: number;
  total_net: Money;
  total_vat: Money;
  total: Money;
  bill_to_name: MadeText;
  reg_numbers: string;
  search_text: MadeText;
  revision: Generated<number>;
  issued_copies: Generated<number>;
  /** The day of creation, in the business's time zone. */
  entered_on: ColumnType<string, string, never>;
  version: Generated<number>;
}

export interface CreditNoteItemTable extends Omit<PaperItemTable, 'paper_id'> {
  credit_note_id: string;
  /** Zero-based index of the invoice's item. */
  item: number;
}

/** Truck details are copied from the invoice. */
export interface CreditNoteTruckTable {
  credit_note_id: string;
  item_position: number;
  position: number;
  truck_id: string;
  /** JSON. */
  truck: ColumnType<unknown, string, never>;
  /** Whether the credit note returned the truck to stock. */
  returned: Generated<boolean>;
  /** The truck's sale date before that. */
  sold_on: DateText | null;
}

declare module '#server/db/schema.ts' {
  interface Database {
    credit_note: CreditNoteTable;
    credit_note_item: CreditNoteItemTable;
    credit_note_truck: CreditNoteTruckTable;
  }
}
