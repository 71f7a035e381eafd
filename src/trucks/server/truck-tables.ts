/** The table of trucks, as the code sees it; `migrations/` makes it. */
import type { ColumnType, Generated } from 'kysely';
import type { DateText, MadeText, Stamps } from '#server/db/columns.ts';
import type { Company } from '#shared/companies.ts';

/** A row of stock; texts that a check constraint bounds are typed by the noun's schema. */
export interface TruckTable extends Stamps {
  id: string;
  company: Company;
  reg_number: string;
  reg_number_trimmed: string;
  make: string;
  model: string;
  chassis_number: string | null;
  engine_number: string | null;
  gear_box_type: string | null;
  registration_date: DateText | null;
  mileage: Generated<number>;
  mileage_unit: Generated<string>;
  axle: string | null;
  truck_type: string | null;
  color: string | null;
  purchase_price: ColumnType<string, number | undefined, number>;
  purchase_date: DateText | null;
  sale_price: ColumnType<string | null, number | null | undefined, number | null>;
  freight_charges: ColumnType<string | null, number | null | undefined, number | null>;
  warranty_charges: ColumnType<string | null, number | null | undefined, number | null>;
  bought_from: string | null;
  sold_to: string | null;
  is_sold: Generated<boolean>;
  /** The day that it was marked as sold; always null while it is not. */
  sold_on: DateText | null;
  description: string | null;
  /** The business's day on which it was taken into stock here. */
  entered_on: ColumnType<string, string | undefined, never>;
  euro_status: string | null;
  mot_expiry: DateText | null;
  location: string | null;
  key_number: string | null;
  purchase_invoice_number: string | null;
  vat_scheme: Generated<string>;
  purchase_vat: ColumnType<string | null, number | null | undefined, number | null>;
  /** Kept by a trigger: the company that counts the purchase VAT of a truck that moved since. */
  purchase_company: ColumnType<string | null, never, never>;
  /** Given by triggers: the company's next one, also when the truck moves there. */
  stock_number: ColumnType<number, never, never>;
  log_book_status: Generated<string>;
  inspection_status: Generated<string>;
  mot_status: Generated<string>;
  export_slip_status: Generated<string>;
  /** What the lists search, the first of reg number, make and model, the second of the reg number alone. */
  search_text: MadeText;
  search_reg: MadeText;
  /** Kept by the costings: the sum of each type that has any, and of all. */
  costs: ColumnType<Record<string, number>, never, never>;
  cost_total: ColumnType<string, never, never>;
  profit: ColumnType<string, never, never>;
  /** Kept by the photos: the name of the first. */
  cover_image: ColumnType<string | null, never, never>;
  /** Kept by papers: whether it is on an invoice, and its rate on the latest one in pounds. */
  invoiced: ColumnType<boolean, never, never>;
  invoice_price: ColumnType<string | null, never, never>;
  /** Kept by papers and credit notes: how many invoices of any company have it and are not credited. */
  invoice_count: ColumnType<number, never, never>;
  /** Counts the changes; its value is the record's ETag. */
  version: Generated<number>;
}

declare module '#server/db/schema.ts' {
  interface Database {
    truck: TruckTable;
  }
}
