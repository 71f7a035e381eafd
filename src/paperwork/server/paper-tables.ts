/** Kysely types of the tables of orders and invoices. */
import type { ColumnType, Generated } from 'kysely';
import type { PaymentMethod } from '#paperwork/payment-method.ts';
import type { DateText, MadeText, Money, OptionalMoney, Stamps } from '#server/db/columns.ts';
import type { Company } from '#shared/companies.ts';

export interface PaperTable extends Stamps {
  id: string;
  kind: 'order' | 'invoice';
  company: Company;
  /** Digits only. */
  number: string;
  /** Whole number, returned as text. */
  number_value: ColumnType<string, never, never>;
  date: DateText;
  /** The day of creation, in the business's time zone. */
  entered_on: ColumnType<string, string, never>;
  currency: string;
  deposit_paid: Money;
  /** Null without a deposit. */
  deposit_date: DateText | null;
  deposit_method: PaymentMethod | null;
  deal_authorisation: string | null;
  tax_point: DateText | null;
  due_date: DateText | null;
  bill_to_vat_number: string | null;
  /** Dollars per pound. */
  exchange_rate: OptionalMoney;
  reference_id: string | null;
  /** JSON. */
  bill_to: ColumnType<unknown, string, string>;
  /** JSON. */
  ship_to: ColumnType<unknown, string, string>;
  number_of_trucks: number;
  total_sale_price: Money;
  total_freight_charges: Money;
  total_warranty_charges: Money;
  total_vat: Money;
  total_due: Money;
  /** Maintained by a trigger on payments; excludes the deposit. */
  paid: MadeText;
  /** Maintained by a trigger on credit notes. */
  credited: MadeText;
  /** `total_due - paid - credited` on invoices; null on orders. */
  balance: ColumnType<string | null, never, never>;
  bill_to_name: MadeText;
  ship_to_name: MadeText;
  /** Maintained by a trigger on the trucks: normalised reg numbers, one per line. */
  reg_keys: MadeText;
  search_text: MadeText;
  /** Number of the latest revision. */
  revision: Generated<number>;
  issued_copies: Generated<number>;
  /** Number of changes, used as ETag. */
  version: Generated<number>;
}

export interface PaperItemTable {
  paper_id: string;
  position: number;
  description: string;
  rate: Money;
  vat_rate: Money;
  vat_treatment: string;
  freight_rate: Money;
  freight_description: string | null;
  warranty_rate: Money;
  warranty_description: string | null;
  /** Totals of each line for all trucks of the item, as calculated when the paper was saved. */
  rate_net: Money;
  rate_gross: Money;
  freight_net: Money;
  freight_gross: Money;
  warranty_net: Money;
  warranty_gross: Money;
}

/** A truck's details as they were when the paper was saved. */
export interface PaperTruckTable {
  paper_id: string;
  item_position: number;
  position: number;
  truck_id: string;
  reg_number: string;
  make: string;
  model: string;
  chassis_number: string | null;
  engine_number: string | null;
  color: string | null;
  registration_date: DateText | null;
  mileage: number | null;
  mileage_unit: string | null;
  vat_scheme: string | null;
  stock_number: number | null;
  sale_price: OptionalMoney;
  freight_charges: OptionalMoney;
  warranty_charges: OptionalMoney;
}

declare module '#server/db/schema.ts' {
  interface Database {
    paper: PaperTable;
    paper_item: PaperItemTable;
    paper_truck: PaperTruckTable;
  }
}
