/** The truck table as the code sees it; `migrations/` creates it. */
import type { ColumnType, Generated } from 'kysely';
import type { DateText, MadeText, Stamps } from '#server/db/columns.ts';
import type { Company } from '#shared/companies.ts';

/** Text limits are in the record's schema and the check constraints. */
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
  /** The day it was marked as sold; always null for an unsold truck. */
  sold_on: DateText | null;
  asking_price: ColumnType<string | null, number | null | undefined, number | null>;
  /** Set by a trigger while the truck is sold. */
  asking_price_at_sale: ColumnType<string | null, never, never>;
  cab_type: string | null;
  fuel_type: string | null;
  power_hp: number | null;
  gross_weight_kg: number | null;
  wheelbase_mm: number | null;
  features: Generated<string[]>;
  advert_text: string | null;
  /** Always false for a sold truck. */
  advertised: Generated<boolean>;
  /** The day on which it was last switched on. */
  advertised_on: DateText | null;
  /** Set by a trigger: the sale date, if the sale ended an advert. */
  advert_sold_on: ColumnType<string | null, never, never>;
  description: string | null;
  /** The business day on which the truck was entered here. */
  entered_on: ColumnType<string, string, never>;
  euro_status: string | null;
  mot_expiry: DateText | null;
  location: string | null;
  key_number: string | null;
  purchase_invoice_number: string | null;
  vat_scheme: Generated<string>;
  purchase_vat: ColumnType<string | null, number | null | undefined, number | null>;
  /** Set by a trigger: the company that reports the purchase VAT of a truck that has since moved. */
  purchase_company: ColumnType<string | null, never, never>;
  /** Set by triggers: the company's next number, also when a truck moves there. */
  stock_number: ColumnType<number, never, never>;
  log_book_status: Generated<string>;
  inspection_status: Generated<string>;
  mot_status: Generated<string>;
  export_slip_status: Generated<string>;
  /** Search columns of the lists: reg number, make and model together, and the reg number alone. */
  search_text: MadeText;
  search_reg: MadeText;
  /** Maintained by the costings: the sum of each cost type in use, and the total. */
  costs: ColumnType<Record<string, number>, never, never>;
  cost_total: ColumnType<string, never, never>;
  profit: ColumnType<string, never, never>;
  /** Maintained by the photos: the name of the first. */
  cover_image: ColumnType<string | null, never, never>;
  /** Maintained by the invoices: whether it is invoiced, and its price on the latest one in pounds. */
  invoiced: ColumnType<boolean, never, never>;
  invoice_price: ColumnType<string | null, never, never>;
  /** Maintained by invoices and credit notes: how many uncredited invoices of any company it is on. */
  invoice_count: ColumnType<number, never, never>;
  /** Incremented by each change; used as the ETag. */
  version: Generated<number>;
}

declare module '#server/db/schema.ts' {
  interface Database {
    truck: TruckTable;
  }
}
