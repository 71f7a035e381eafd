/** Every table and column as the code sees them; `migrations/` makes them. */
import type { ColumnType, Generated } from 'kysely';
import type { Company } from '#shared/companies.ts';
import type { Role } from '#shared/roles.ts';

/** Made by the database, never written. */
type Stamp = ColumnType<Date, never, never>;

/** Who made a record and who changed it last, by `user_id`; null where nobody knows. Writes keep them. */
interface Stamps {
  created_at: Stamp;
  created_by: ColumnType<string | null, string | undefined, never>;
  updated_at: ColumnType<Date, never, Date>;
  updated_by: ColumnType<string | null, string | undefined, string>;
}

/** `numeric(12,2)`: a decimal text on the way out, a number on the way in. */
type Money = ColumnType<string, number, number>;

/** A text that the database makes of other columns. */
type MadeText = ColumnType<string, never, never>;

/** `date`: `YYYY-MM-DD` both ways. */
type DateText = string;

interface UserTable extends Stamps {
  /** The `sub` of the identity provider. */
  user_id: string;
  email: string | null;
  name: string | null;
  /** Null where the identity provider has not said. */
  email_verified: ColumnType<boolean | null, boolean | null | undefined>;
  role: ColumnType<Role, Role | undefined, Role>;
}

interface RemovedUserTable {
  user_id: string;
  removed_at: ColumnType<Date, never, Date>;
}

/** A deletion of a person between its two transactions. */
interface AccountRemovalTable {
  user_id: string;
  person: ColumnType<unknown, string, string>;
  actor: ColumnType<unknown, string, string>;
  request_id: string;
  retry_at: Date;
}

/** One change of one record. */
export interface AuditEntryTable {
  id: Generated<string>;
  at: Stamp;
  user_id: string;
  user_email: string | null;
  user_name: string | null;
  request_id: string;
  action: 'create' | 'update' | 'delete';
  record_type: string;
  record_id: string;
  /** What the record belongs to, as a costing to its truck. */
  parent_type: string | null;
  parent_id: string | null;
  /** After the change; of a deleted record the last one. */
  record_version: number | null;
  company: Company | null;
  changes: ColumnType<unknown, string, never>;
}

interface IdempotencyKeyTable {
  user_id: string;
  route_id: string;
  key: string;
  request_hash: string;
  response: string | null;
  etag: string | null;
  created_at: Stamp;
}

/** What stands on a company's papers; `particulars-store.ts` reads and writes the rest of its columns by their names. */
interface CompanyParticularsTable extends Stamps {
  company: Company;
  /** The company again. */
  id: MadeText;
  /** Counts the changes; its value is the record's ETag. */
  version: Generated<number>;
}

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
  /** Counts the changes; its value is the record's ETag. */
  version: Generated<number>;
}

/** What was spent on a truck; its type is bounded by the noun's schema. */
export interface TruckCostingTable extends Stamps {
  id: string;
  truck_id: string;
  type: string;
  invoice_number: string | null;
  value: Money;
  /** Counts the changes; its value is the costing's ETag. */
  version: Generated<number>;
}

/** A photo or a video of a truck; the bytes are in the storage. */
interface MediaTable extends Stamps {
  id: string;
  truck_id: string;
  kind: 'image' | 'video';
  content_type: string;
  /** Bytes, as a text on the way out; null until the upload is whole. */
  size: ColumnType<string | null, never, number>;
  /** Null until they are made, false where the picture cannot be read. */
  has_thumbnails: ColumnType<boolean | null, never, boolean>;
  /** Tries to make thumbnails that have begun, each noted before. */
  thumbnail_tries: Generated<number>;
  thumbnail_tried_at: ColumnType<Date | null, never, Date | null>;
  /** The name that the file had when it was sent. */
  original_name: string | null;
}

interface MediaRemovalTable {
  /** Every name in the storage that starts so goes. */
  prefix: string;
  asked_at: Stamp;
  due_at: ColumnType<Date, never, Date>;
}

/** A decimal that may also be none. */
type OptionalMoney = ColumnType<string | null, number | null, number | null>;

/** An order or an invoice; its kind's schema bounds the texts. */
export interface PaperTable extends Stamps {
  id: string;
  kind: 'order' | 'invoice';
  company: Company;
  /** Digits. */
  number: string;
  /** A whole number as a text. */
  number_value: ColumnType<string, never, never>;
  date: DateText;
  currency: string;
  deposit_paid: Money;
  deal_authorisation: string | null;
  reference_id: string | null;
  /** JSON. */
  bill_to: ColumnType<unknown, string, string>;
  /** JSON. */
  ship_to: ColumnType<unknown, string, string>;
  /** By which rules the two are read. */
  form_version: ColumnType<number, number, number>;
  number_of_trucks: number;
  total_sale_price: Money;
  total_freight_charges: Money;
  total_warranty_charges: Money;
  total_vat: Money;
  total_due: Money;
  bill_to_name: MadeText;
  ship_to_name: MadeText;
  /** Kept by the paper's trucks: their reg numbers as they are searched, one a line. */
  reg_keys: MadeText;
  search_text: MadeText;
  /** Counts the changes; its value is the record's ETag. */
  version: Generated<number>;
}

export interface PaperItemTable {
  paper_id: string;
  position: number;
  description: string;
  rate: Money;
  vat_rate: Money;
  freight_rate: Money;
  freight_description: string | null;
  warranty_rate: Money;
  warranty_description: string | null;
  /** Each line for all trucks of the item, without and with VAT, as it was reckoned when the paper was saved. */
  rate_net: Money;
  rate_gross: Money;
  freight_net: Money;
  freight_gross: Money;
  warranty_net: Money;
  warranty_gross: Money;
}

/** A truck as it was when its paper was saved. */
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
  sale_price: OptionalMoney;
  freight_charges: OptionalMoney;
  warranty_charges: OptionalMoney;
}

/** A number that a paper has or had: no other paper gets it. */
interface PaperNumberTable {
  company: Company;
  kind: 'order' | 'invoice';
  /** A whole number, as a text on the way out. */
  number_value: ColumnType<string, number, never>;
  paper_id: string;
}

interface PaperCounterTable {
  company: Company;
  kind: 'order' | 'invoice';
  /** A whole number, as a text on the way out. */
  last_number: ColumnType<string, number | undefined, number>;
}

/** A list as somebody named it. */
export interface ListViewTable extends Stamps {
  id: string;
  /** Null when its owner is gone and it is everybody's. */
  owner_id: string | null;
  list: string;
  name: string;
  shared: boolean;
  /** JSON. */
  query: ColumnType<Record<string, unknown>, string, string>;
  /** JSON. */
  columns: ColumnType<string[], string, string>;
  /** Counts the changes; its value is the record's ETag. */
  version: Generated<number>;
}

/** The view that a list opens with for one person. */
interface ListViewDefaultTable {
  user_id: string;
  list: string;
  view_id: string;
}

/** Tells whether a list is still what it was. */
interface ListStateTable {
  source: 'truck' | 'order' | 'invoice' | 'client' | 'supplier';
  /** Empty for what belongs to no company. */
  company: string;
  /** Another one after each transaction that changed a row of the list. */
  state: string;
}

/** The whole database, but for the identity provider's own tables. */
export interface Database {
  app_user: UserTable;
  removed_user: RemovedUserTable;
  account_removal: AccountRemovalTable;
  audit_entry: AuditEntryTable;
  idempotency_key: IdempotencyKeyTable;
  company_particulars: CompanyParticularsTable;
  supplier: PartyTable;
  client: ClientTable;
  truck: TruckTable;
  truck_costing: TruckCostingTable;
  media: MediaTable;
  media_removal: MediaRemovalTable;
  paper: PaperTable;
  paper_item: PaperItemTable;
  paper_truck: PaperTruckTable;
  paper_counter: PaperCounterTable;
  list_state: ListStateTable;
  list_view: ListViewTable;
  list_view_default: ListViewDefaultTable;
  paper_number: PaperNumberTable;
}
