/** The tables of credit notes, as the code sees them; `migrations/` makes them. */
import type { ColumnType, Generated } from 'kysely';
import type { PaperItemTable } from '#paperwork/server/paper-tables.ts';
import type { DateText, MadeText, Money, OptionalMoney, Stamps } from '#server/db/columns.ts';
import type { Company } from '#shared/companies.ts';

/** Totals may be more than an amount that is typed. */
interface CreditNoteTable extends Stamps {
  id: string;
  company: Company;
  /** Digits. */
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
  version: Generated<number>;
}

/** What a credit note takes back of trucks of one item. */
export interface CreditNoteItemTable extends Omit<PaperItemTable, 'paper_id'> {
  credit_note_id: string;
  /** Of the invoice, from 0. */
  item: number;
}

/** One of its trucks, as the invoice has it. */
export interface CreditNoteTruckTable {
  credit_note_id: string;
  item_position: number;
  position: number;
  truck_id: string;
  /** JSON. */
  truck: ColumnType<unknown, string, never>;
  /** Whether the credit note put the sold truck back into stock. */
  returned: Generated<boolean>;
  /** The truck's day of sale before that. */
  sold_on: DateText | null;
}

declare module '#server/db/schema.ts' {
  interface Database {
    credit_note: CreditNoteTable;
    credit_note_item: CreditNoteItemTable;
    credit_note_truck: CreditNoteTruckTable;
  }
}
