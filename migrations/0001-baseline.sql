-- The whole schema of version 1.0. Later versions add migrations beside this file: 0002-..., 0003-...
--
-- Extensions and the functions of columns and indexes come first, then the tables by subject: people, log-in,
-- companies, parties, trucks, costings, media, documents, orders and invoices, credit notes, payments, bookkeeping data
-- of deleted trucks, lists and reports, shared pages, e-mail, imports, search, and the audit log. All other functions,
-- views and triggers are in the .sql files of src/. pg-boss creates the tables of jobs itself.
--
-- Amounts are numeric(12, 2) if a person types them and numeric(20, 2) if they are sums. "version" counts the changes
-- of a record and is its ETag. The *_by columns contain the user id of a person, or null for changes by the program
-- itself.

-- ---------------------------------------------------------------------------------------------------------------------
-- Extensions, collations and shared functions
-- ---------------------------------------------------------------------------------------------------------------------

do $$
begin
  create extension if not exists pg_trgm;
  create extension if not exists unaccent;
exception when insufficient_privilege or undefined_file or feature_not_supported then
  raise exception 'the server does not give the extensions pg_trgm and unaccent, which lists are searched with: %; its administrator can create them in this database', sqlerrm;
end $$;

do $$
begin
  -- Sorts 9 before 10, and daf next to DAF.
  create collation natural_order (provider = icu, locale = 'en-u-kn-true-ks-level2', deterministic = false);
  -- Texts that differ only by case or Unicode normalization are the same value in groups and filters; accents matter.
  create collation same_text (provider = icu, locale = 'und-u-ks-level2', deterministic = false);
exception when feature_not_supported then
  raise exception 'this PostgreSQL was built without ICU, which texts are sorted with';
end $$;

-- pg_restore, and index builds by a superuser, run with an empty search path. So functions of generated columns,
-- indexes and checks have a parsed body, which does not depend on the search path.

-- Lower case without accents.
create function fold_text(value text) returns text language sql immutable strict parallel safe
return lower(unaccent('unaccent'::regdictionary, value) collate "und-x-icu");

-- The form of a text for searching: folded, without white space.
create function search_key(value text) returns text language sql immutable strict parallel safe
return regexp_replace(fold_text(value), '[[:space:]]+', '', 'g');

-- Normalizes chassis and reg numbers for comparison: only letters and digits, with O read as 0 and I as 1. Keys are
-- upper case and search keys lower case, so a key stored next to folded text only matches keys.
create function vehicle_key(written text) returns text language sql immutable strict parallel safe
return translate(
  upper(regexp_replace(
    written,
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u0300-\u036f\u2000-\u206f\u2190-\u245f\u3000-\u3004\uff01-\uff0f\uff1a-\uff20]',
    '', 'g'
  )), 'OI', '01'
);

-- The keys of several comma-separated reg numbers, one per line.
create function vehicle_keys(written text) returns text language sql immutable strict parallel safe
begin atomic
  select coalesce(string_agg(vehicle_key(part), E'\n'), '') from regexp_split_to_table(written, ',') part;
end;

-- Changes whenever a row of a list changes, so that cached results can be checked. A list has as many rows as there were
-- transactions at a time that changed it.
create table list_state (
  id bigint generated always as identity primary key,
  -- The record type that the list is made of: truck, order, invoice, client, ...
  source text not null,
  -- Empty for records without a company.
  company text not null,
  -- Random, so that a restored backup never repeats a value.
  state uuid not null default gen_random_uuid(),
  changed_in xid8 not null default pg_current_xact_id()
);
create index list_state_list on list_state (source, company);

-- ---------------------------------------------------------------------------------------------------------------------
-- People
-- ---------------------------------------------------------------------------------------------------------------------

create table app_user (
  user_id text primary key,
  email text,
  -- Null if the identity provider has not reported it.
  email_verified boolean,
  name text,
  role text not null default 'Other' check (role in ('SuperAdmin', 'Admin', 'User', 'Other')),
  -- The identity provider of the user's last log-in; null until their next request.
  issuer text,
  created_at timestamptz not null default now(),
  created_by text,
  updated_at timestamptz not null default now(),
  updated_by text
);

-- Deleted users. Tokens that were issued before the deletion are refused.
create table removed_user (
  user_id text primary key,
  removed_at timestamptz not null default now()
);

-- Deletions of users in progress.
create table account_removal (
  user_id text primary key,
  -- The user's data before the deletion, and who requested it, for the audit log.
  person jsonb not null,
  actor jsonb not null,
  request_id text not null,
  -- Until then the request that deletes the user is still running; afterwards it counts as interrupted.
  retry_at timestamptz not null,
  -- Whether to end the user's shared pages.
  ends_shares boolean not null default false
);

-- Users who become SuperAdmin when they first log in through an identity provider.
create table super_admin_grant (
  id text primary key,
  issuer text not null,
  email_key text not null,
  -- As typed.
  email text not null,
  expires_at timestamptz not null,
  unique (issuer, email_key)
);

-- Responses to creates with an Idempotency-Key, returned again when the same request is repeated.
create table idempotency_key (
  user_id text not null,
  route_id text not null,
  key text not null,
  request_hash text not null,
  response text,
  etag text,
  created_at timestamptz not null default now(),
  primary key (user_id, route_id, key)
);
create index idempotency_key_created_at on idempotency_key (created_at);

-- ---------------------------------------------------------------------------------------------------------------------
-- Log-in: only for the embedded identity provider
-- ---------------------------------------------------------------------------------------------------------------------

create table identity_account (
  user_id text primary key,
  -- As typed, for display.
  email text not null,
  -- For comparison: trimmed, and A to Z in lower case. Characters that merely look alike are different.
  email_key text not null unique,
  email_verified boolean not null default false,
  name text not null,
  -- Argon2id with its parameters, so that these can be increased later.
  password_hash text not null,
  password_changed_at timestamptz not null default now(),
  version integer not null default 1,
  created_at timestamptz not null default now()
);

-- Keys by purpose: "token" signs (private JWK), "cookie" signs (text), "factor" encrypts the secrets of one-time
-- codes. The key with the lowest position signs or encrypts; the others only verify or decrypt.
create table identity_key (
  key_id text primary key,
  purpose text not null check (purpose in ('token', 'cookie', 'factor')),
  position integer not null,
  secret text not null,
  created_at timestamptz not null default now(),
  unique (purpose, position)
);

-- Sessions, interactions, grants, codes and refresh tokens of the OIDC library, and ended sessions.
create table identity_record (
  model text not null,
  id text not null,
  payload jsonb not null,
  account_id text,
  grant_id text,
  -- The permanent id of a session, or the session of a code or token.
  uid text,
  session_uid text,
  -- IP address of a log-in in progress.
  visitor text,
  -- User agent; only for sessions in which a user has logged in.
  browser text,
  -- For a log-in in progress: the browser, since when it has been known by its cookie, and whether it has returned the
  -- cookie. With these, people who share an IP address do not use up each other's quota.
  browser_id text,
  browser_since timestamptz,
  is_returning boolean not null default false,
  consumed_at timestamptz,
  expires_at timestamptz,
  primary key (model, id)
);
create index identity_record_account on identity_record (account_id) where account_id is not null;
create index identity_record_grant on identity_record (grant_id) where grant_id is not null;
create index identity_record_uid on identity_record (uid) where uid is not null;
create index identity_record_session on identity_record (session_uid) where session_uid is not null;
create index identity_record_visitor on identity_record (visitor, expires_at) where visitor is not null;
create index identity_record_browser on identity_record (browser_id) where browser_id is not null;
create index identity_record_expires on identity_record (expires_at);

-- Failed attempts by account, known browser or IP address; the subject is a hash of it.
create table identity_attempt (
  subject text primary key,
  attempts integer not null,
  -- Start of the current count. Browsers known since before then are not locked out by it.
  began_at timestamptz not null default now(),
  locked_until timestamptz,
  forget_at timestamptz not null
);
create index identity_attempt_forget on identity_attempt (forget_at);

create table identity_one_time_code (
  user_id text primary key references identity_account on delete cascade,
  -- Encrypted; null until a first code has confirmed it.
  secret text,
  confirmed_at timestamptz,
  -- Codes of this and earlier time steps are refused.
  last_step bigint,
  -- Encrypted; replaces "secret" once a code confirms it, and expires at pending_until.
  pending_secret text,
  pending_until timestamptz
);

-- A code is deleted when it is used.
create table identity_recovery_code (
  user_id text not null references identity_account on delete cascade,
  -- Argon2id; all codes of a user share one salt.
  code_hash text not null,
  primary key (user_id, code_hash)
);

create table identity_passkey (
  -- WebAuthn credential id, base64url.
  id text primary key,
  user_id text not null references identity_account on delete cascade,
  name text not null,
  public_key bytea not null,
  -- Signature counter of the authenticator; some always report 0.
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index identity_passkey_user on identity_passkey (user_id);

-- A single row with settings for all accounts.
create table identity_rule (
  is_only boolean primary key default true check (is_only),
  demands_second_factor boolean not null default false,
  version integer not null default 1
);
insert into identity_rule default values;

-- Requests for a new password. They are processed after the response, which is the same for every e-mail address.
create table identity_reset_request (
  id text primary key,
  email text not null,
  created_at timestamptz not null default now()
);

create table identity_reset_link (
  -- SHA-256 of the secret in the link.
  token_hash text primary key,
  user_id text not null references identity_account on delete cascade,
  expires_at timestamptz not null
);
create index identity_reset_link_user on identity_reset_link (user_id);

-- Invitations of people without an account. They are deleted when accepted or withdrawn.
create table invitation (
  id text primary key,
  email text not null,
  -- Compared as in identity_account.
  email_key text not null unique,
  role text not null check (role in ('SuperAdmin', 'Admin', 'User')),
  -- SHA-256 of the secret in the link.
  token_hash text not null unique,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  created_by text,
  updated_at timestamptz not null default now(),
  updated_by text
);

-- ---------------------------------------------------------------------------------------------------------------------
-- Companies
-- ---------------------------------------------------------------------------------------------------------------------

-- The companies of the group. Each start adds those of src/shared/companies.ts; nothing else writes this table.
create table company (
  key text primary key,
  name text not null
);

-- What a company prints on its documents. A company has no row until a user saves its details, or they are read from
-- LETTERHEAD_FILE at the start.
create table company_particulars (
  company text primary key references company,
  -- Same as company, because change notifications identify a record by its id.
  id text not null generated always as (company) stored,
  legal_name text,
  trading_name text,
  address_line1 text,
  address_line2 text,
  city text,
  postcode text,
  country text,
  phone_number text,
  email text,
  website text,
  company_number text,
  -- Place of registration and registered office, which may differ from the address above.
  registered_in text,
  registered_office text,
  vat_number text,
  eori text,
  bank_name text,
  bank_account_name text,
  sort_code text,
  account_number text,
  iban text,
  bic text,
  -- PNG as a data URL, in its printed size.
  logo text,
  payment_days integer check (payment_days between 0 and 365),
  -- [{"from": "2011-01-04", "rate": 20}], oldest first.
  vat_rates jsonb not null,
  exchange_rate_source text,
  -- Whether the advertised trucks are on a public page.
  public_stock_page boolean not null default false,
  order_terms text,
  order_footer text,
  invoice_terms text,
  invoice_footer text,
  credit_note_terms text,
  credit_note_footer text,
  -- Account codes and tax names in the accounting software.
  standard_account_code text not null default '200',
  margin_account_code text not null default '200',
  export_account_code text not null default '200',
  no_vat_account_code text not null default '200',
  standard_tax_name text not null default '{rate}% (VAT on Income)',
  zero_rated_tax_name text not null default 'Zero Rated Income',
  margin_tax_name text not null default 'No VAT',
  export_tax_name text not null default 'Zero Rated Income',
  no_vat_tax_name text not null default 'No VAT',
  -- E-mail templates.
  order_mail_subject text not null default 'Order {number} from {company}',
  order_mail_text text not null
    default e'Dear {client},\n\nPlease find attached order {number} for {total}.\n\nKind regards,\n{company}',
  invoice_mail_subject text not null default 'Invoice {number} from {company}',
  invoice_mail_text text not null
    default e'Dear {client},\n\nPlease find attached invoice {number} for {total}, due on {dueDate}.\n\nKind regards,\n{company}',
  credit_note_mail_subject text not null default 'Credit Note {number} from {company}',
  credit_note_mail_text text not null
    default e'Dear {client},\n\nPlease find attached credit note {number} for {total}.\n\nKind regards,\n{company}',
  statement_mail_subject text not null default 'Statement from {company}',
  statement_mail_text text not null
    default e'Dear {client},\n\nPlease find attached your statement of {date}.\n\nKind regards,\n{company}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by text,
  updated_at timestamptz not null default now(),
  updated_by text
);

-- Company details that revisions of documents were saved with: one row for each version in use. Version 0 means that
-- the company had none.
create table kept_particulars (
  company text not null references company,
  version integer not null,
  content jsonb not null,
  primary key (company, version)
);

-- ---------------------------------------------------------------------------------------------------------------------
-- Clients and suppliers
-- ---------------------------------------------------------------------------------------------------------------------

create table client (
  id text primary key,
  name text not null,
  -- Normalized name: case, apostrophes, hyphens and spaces do not matter.
  name_key text not null,
  vat_number text,
  eori text,
  -- Payment days after the invoice date; null uses those of the company.
  payment_days integer check (payment_days between 0 and 365),
  bill_to_contact_name text,
  bill_to_address_line1 text,
  bill_to_address_line2 text,
  bill_to_city text,
  bill_to_postcode text,
  bill_to_country text,
  bill_to_phone_number text,
  bill_to_email text,
  ship_to_contact_name text,
  ship_to_address_line1 text,
  ship_to_address_line2 text,
  ship_to_city text,
  ship_to_postcode text,
  ship_to_country text,
  ship_to_phone_number text,
  ship_to_email text,
  -- The client that this one was merged into, which is never merged itself.
  merged_into text references client (id),
  search_text text not null generated always as (search_key(name)) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by text,
  updated_at timestamptz not null default now(),
  updated_by text
);
-- Names are unique among unmerged clients. A merged client's name can be looked up to find its successor.
create unique index client_name_key on client (name_key) where merged_into is null;
create index client_merged on client (merged_into, name_key) where merged_into is not null;
create index client_by_name on client ((name collate natural_order), id);
create index client_search on client using gin (search_text gin_trgm_ops);

create table supplier (
  id text primary key,
  name text not null,
  -- As in client.
  name_key text not null,
  vat_number text,
  contact_name text,
  address_line1 text,
  address_line2 text,
  city text,
  postcode text,
  country text,
  phone_number text,
  email text,
  merged_into text references supplier (id),
  search_text text not null generated always as (search_key(name)) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by text,
  updated_at timestamptz not null default now(),
  updated_by text
);
create unique index supplier_name_key on supplier (name_key) where merged_into is null;
create index supplier_merged on supplier (merged_into, name_key) where merged_into is not null;
create index supplier_by_name on supplier ((name collate natural_order), id);
create index supplier_search on supplier using gin (search_text gin_trgm_ops);

-- Merges of two clients or suppliers, and the data for undoing them. Trucks are moved in batches, each in its own
-- transaction.
create table party_merge (
  id text primary key,
  kind text not null check (kind in ('client', 'supplier')),
  kept_id text not null,
  other_id text not null,
  -- What an undo restores: {"trucks": [ids], "parties": [ids merged before], "fields": {"vatNumber": "..."}}
  moved jsonb not null,
  -- Trucks in "moved" after this id still have to be moved: '' for all of them, null for none.
  moving_from text,
  undone_at timestamptz,
  created_at timestamptz not null default now(),
  created_by text,
  updated_at timestamptz not null default now(),
  updated_by text
);
create index party_merge_kept on party_merge (kept_id);

-- ---------------------------------------------------------------------------------------------------------------------
-- Trucks
-- ---------------------------------------------------------------------------------------------------------------------

create table truck (
  id text primary key,
  company text not null references company,
  -- Consecutive within each company; assigned by a trigger.
  stock_number integer not null,
  reg_number text not null,
  reg_number_trimmed text not null check (reg_number_trimmed <> ''),
  make text not null,
  model text not null,
  chassis_number text,
  engine_number text,
  gear_box_type text check (gear_box_type in ('Auto', 'Manual')),
  registration_date date,
  mileage integer not null default 0 check (mileage >= 0),
  mileage_unit text not null default 'Kilometers' check (mileage_unit in ('Kilometers', 'Miles')),
  axle text,
  truck_type text,
  color text,
  euro_status text check (euro_status in ('Euro3', 'Euro4', 'Euro5', 'Euro6', 'Electric')),
  mot_expiry date,
  location text,
  key_number text,
  description text,
  purchase_price numeric(12, 2) not null default 0 check (purchase_price >= 0),
  purchase_date date,
  purchase_invoice_number text,
  purchase_vat numeric(12, 2) check (purchase_vat >= 0),
  bought_from text references supplier (id),
  -- The company whose VAT return contains the purchase, if it is not the truck's company.
  purchase_company text references company,
  vat_scheme text not null default 'Unknown' check (vat_scheme in ('Unknown', 'Qualifying', 'Margin')),
  sale_price numeric(12, 2) check (sale_price >= 0),
  freight_charges numeric(12, 2) check (freight_charges >= 0),
  warranty_charges numeric(12, 2) check (warranty_charges >= 0),
  sold_to text references client (id),
  is_sold boolean not null default false,
  sold_on date,
  -- For adverts. Paperwork never changes the asking price.
  asking_price numeric(12, 2) check (asking_price >= 0),
  -- Set by a trigger while the truck is sold: the discount in the sales figures must not change with a later edit.
  asking_price_at_sale numeric(12, 2),
  cab_type text check (cab_type in ('Day', 'Sleeper', 'HighSleeper', 'Crew')),
  fuel_type text check (fuel_type in ('Diesel', 'Electric', 'Gas', 'Hybrid', 'Petrol', 'Hydrogen')),
  power_hp integer check (power_hp > 0),
  gross_weight_kg integer check (gross_weight_kg > 0),
  wheelbase_mm integer check (wheelbase_mm > 0),
  features text[] not null default '{}',
  advert_text text,
  advertised boolean not null default false,
  -- The day on which it was last switched on.
  advertised_on date,
  -- Set by a trigger: the sale date, if the sale ended an advert; null again once the truck is unsold.
  advert_sold_on date,
  log_book_status text not null default 'Pending' check (log_book_status in ('Pending', 'NotRequired', 'Completed')),
  inspection_status text not null default 'Pending' check (inspection_status in ('Pending', 'NotRequired', 'Completed')),
  mot_status text not null default 'Pending' check (mot_status in ('Pending', 'NotRequired', 'Completed')),
  export_slip_status text not null default 'Pending' check (export_slip_status in ('Pending', 'NotRequired', 'Completed')),
  -- Maintained by triggers: the costings by type (only types that occur) and in total, ...
  costs jsonb not null default '{}',
  cost_total numeric(20, 2) not null default 0,
  profit numeric(20, 2) not null generated always as (
    coalesce(sale_price, 0) + coalesce(freight_charges, 0) + coalesce(warranty_charges, 0) - purchase_price - cost_total
  ) stored,
  -- ... the first fully uploaded photo, ...
  cover_image text,
  -- ... and whether the truck is on an invoice, its price on the latest invoice in pounds, and on how many invoices it
  -- is. With these, "Needs Doing" lists only read this table.
  invoiced boolean not null default false,
  invoice_price numeric(12, 2),
  invoice_count integer not null default 0,
  search_text text not null generated always as (
    search_key(reg_number) || E'\n' || search_key(make || model) || E'\n' || search_key(model || make)
      || E'\n' || vehicle_key(reg_number)
  ) stored,
  search_reg text not null generated always as (search_key(reg_number) || E'\n' || vehicle_key(reg_number)) stored,
  -- The program sets the date in the configured time zone; the default is for rows inserted without it.
  entered_on date not null default (now() at time zone 'Europe/London')::date,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by text,
  updated_at timestamptz not null default now(),
  updated_by text,
  constraint truck_reg_number_unique unique (company, reg_number_trimmed),
  constraint truck_stock_number_unique unique (company, stock_number),
  constraint truck_sold_on check (is_sold or sold_on is null),
  constraint truck_advertised_unsold check (not (is_sold and advertised))
);
comment on column truck.invoice_count is 'Invoices of any company with this truck whose price is not credited in full.';

create index truck_bought_from on truck (bought_from);
create index truck_sold_to on truck (sold_to);

-- One index for each sort order of lists. Each starts with the company and ends with the id, so that a page is read in
-- index order. Empty values sort last in both directions: a nullable column has an index for each direction, a column
-- without nulls is read backwards. Makes and cost totals have many equal values, so a second index avoids reading and
-- sorting all of them for descending order.
create index truck_by_reg_number on truck (company, (reg_number collate natural_order), id);
create index truck_by_make on truck (company, (make collate natural_order), id);
create index truck_by_make_down on truck (company, (make collate natural_order) desc, id);
create index truck_by_model on truck (company, (model collate natural_order), id);
create index truck_by_chassis_number on truck (company, (chassis_number collate natural_order), id);
create index truck_by_engine_number on truck (company, (engine_number collate natural_order), id);
create index truck_by_registration_date on truck (company, registration_date, id);
create index truck_by_registration_date_down on truck (company, registration_date desc nulls last, id);
create index truck_by_mileage on truck (
  company, (mileage * case mileage_unit when 'Miles' then 1.609344 else 1 end), id
);
create index truck_by_purchase_price on truck (company, purchase_price, id);
create index truck_by_purchase_date on truck (company, purchase_date, id);
create index truck_by_purchase_date_down on truck (company, purchase_date desc nulls last, id);
create index truck_by_sale_price on truck (company, sale_price, id);
create index truck_by_sale_price_down on truck (company, sale_price desc nulls last, id);
create index truck_by_freight_charges on truck (company, freight_charges, id);
create index truck_by_warranty_charges on truck (company, warranty_charges, id);
create index truck_by_profit on truck (company, profit, id);
create index truck_by_cost_total on truck (company, cost_total, id);
create index truck_by_cost_total_down on truck (company, cost_total desc, id);

-- For searches with three or more characters.
create index truck_search on truck using gin (search_text gin_trgm_ops);
create index truck_search_reg on truck using gin (search_reg gin_trgm_ops);
-- The same vehicle in the whole group.
create index truck_chassis_key on truck (vehicle_key(chassis_number)) where chassis_number is not null;
create index truck_reg_key on truck (vehicle_key(reg_number));
-- Sales of a period, trucks in stock, the stock book, and trucks sold twice.
create index truck_sold on truck (company, sold_on) include (profit) where is_sold;
create index truck_in_stock on truck (company, purchase_date) include (purchase_price, cost_total) where not is_sold;
create index truck_margin on truck (company) where vat_scheme = 'Margin';
create index truck_invoiced_twice on truck (company) where invoice_count > 1;

-- The last stock number of each company; the row is locked while a number is assigned.
create table stock_counter (
  company text primary key references company,
  last_number integer not null
);

-- All stock numbers with their trucks, including deleted and moved ones, so that no number is assigned twice.
create table stock_number (
  company text not null references company,
  number integer not null,
  truck_id text not null,
  given_at timestamptz not null default now(),
  primary key (company, number)
);
create index stock_number_truck on stock_number (truck_id);

-- Trucks reserved for a client. A reservation expires after its last day: queries compare it with today's date, and
-- the row remains until it is deleted or replaced.
create table truck_reservation (
  truck_id text primary key references truck (id) on delete cascade,
  -- May be a merged client; queries follow merged_into.
  client_id text not null references client (id),
  -- Last day, inclusive.
  until date not null,
  note text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by text,
  updated_at timestamptz not null default now(),
  updated_by text
);
create index truck_reservation_client on truck_reservation (client_id);
create index truck_reservation_until on truck_reservation (until);

-- What a client is looking for: a search and a filter of the stock list.
create table wanted (
  id text primary key,
  company text not null references company,
  -- May be a merged client; queries follow merged_into.
  client_id text not null references client (id),
  search text not null,
  filter jsonb not null,
  -- Search and filter in words.
  wants text not null,
  max_price numeric(12, 2),
  -- Last day, inclusive; null for no end.
  until date,
  note text,
  -- Who looks after it.
  user_id text references app_user (user_id),
  entered_on date not null default (now() at time zone 'Europe/London')::date,
  search_text text not null generated always as (search_key(wants) || E'\n' || coalesce(search_key(note), '')) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by text,
  updated_at timestamptz not null default now(),
  updated_by text
);
create index wanted_company on wanted (company, id);
create index wanted_client on wanted (client_id);
create index wanted_user on wanted (user_id) where user_id is not null;

-- Matches that were dismissed and never come back.
create table wanted_dismissal (
  id text primary key,
  wanted_id text not null references wanted (id),
  -- The truck may be deleted since.
  truck_id text not null,
  reg_number text not null,
  created_at timestamptz not null default now(),
  created_by text,
  updated_at timestamptz not null default now(),
  updated_by text,
  constraint wanted_dismissal_once unique (wanted_id, truck_id)
);

-- ---------------------------------------------------------------------------------------------------------------------
-- Costings
-- ---------------------------------------------------------------------------------------------------------------------

create table truck_costing (
  id text primary key,
  truck_id text not null references truck (id) on delete cascade,
  -- Not checked, so that a new type needs no migration.
  type text not null,
  -- The supplier's invoice number.
  invoice_number text,
  value numeric(12, 2) not null check (value <> 0),
  -- As in truck.
  entered_on date not null default (now() at time zone 'Europe/London')::date,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by text,
  updated_at timestamptz not null default now(),
  updated_by text
);
-- An index-only scan calculates totals by truck and type.
create index truck_costing_totals on truck_costing (truck_id) include (type, value);
-- For finding other costings with the same supplier's invoice number.
create index truck_costing_by_invoice on truck_costing (lower(invoice_number), value) where invoice_number is not null;

-- ---------------------------------------------------------------------------------------------------------------------
-- Photos and videos
-- ---------------------------------------------------------------------------------------------------------------------

-- The files are in the storage, under keys made of these ids.
create table media (
  id text primary key,
  truck_id text not null references truck (id) on delete cascade,
  kind text not null check (kind in ('image', 'video')),
  content_type text not null,
  -- Original file name.
  original_name text,
  -- The name in addresses for buyers, which must not reveal our ids.
  public_key text not null default replace(gen_random_uuid()::text, '-', '') unique,
  -- In bytes; null until the upload is complete.
  size bigint check (size > 0),
  -- Position of a photo. Photos without one come last, oldest first.
  place integer,
  -- Null until thumbnails were attempted; false if the picture cannot be read.
  has_thumbnails boolean,
  -- Attempts are counted before they start, so that a picture that crashes the process is eventually given up.
  thumbnail_tries integer not null default 0,
  thumbnail_tried_at timestamptz,
  created_at timestamptz not null default now(),
  created_by text not null,
  updated_at timestamptz not null default now(),
  updated_by text
);
create index media_truck on media (truck_id, kind, id);
create index media_waiting on media (created_at) where size is null;
create index media_without_thumbnails on media (id)
  where kind = 'image' and size is not null and has_thumbnails is null;

-- ---------------------------------------------------------------------------------------------------------------------
-- Documents: files that are attached to a record
-- ---------------------------------------------------------------------------------------------------------------------

-- The files are in the storage.
create table document (
  id text primary key,
  -- No foreign key, because the owner may be in one of several tables. Deleting the owner deletes its documents.
  owner_type text not null,
  owner_id text not null,
  -- The owner's company, also after it moves; null for clients and suppliers.
  company text references company,
  document_kind text not null check (
    document_kind in ('PurchaseInvoice', 'V5C', 'MotCertificate', 'Inspection', 'ExportEvidence', 'Other')
  ),
  name text not null,
  content_type text not null,
  -- In bytes, as declared before the upload.
  announced_size bigint not null check (announced_size > 0),
  -- In bytes; null until the upload is complete.
  size bigint check (size > 0),
  -- The date from which the document counts as export evidence. VAT that was due without it is refunded in the VAT
  -- period of that date, even if the document is renamed later.
  evidence_since date
    check (evidence_since is null or (document_kind = 'ExportEvidence' and size is not null)),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by text,
  updated_at timestamptz not null default now(),
  updated_by text
);
comment on column document.evidence_since is 'Null where the document is no export evidence, or its upload is not whole.';

create index document_owner on document (owner_id, owner_type, id);
create index document_waiting on document (created_at) where size is null;
create index document_export_evidence on document (owner_id) where document_kind = 'ExportEvidence';
create index document_evidence_since on document (evidence_since) where evidence_since is not null;

-- ---------------------------------------------------------------------------------------------------------------------
-- Orders and invoices
-- ---------------------------------------------------------------------------------------------------------------------

-- A paper is an order or an invoice, with its parties, items and trucks as they were when it was saved.
create table paper (
  id text primary key,
  kind text not null check (kind in ('order', 'invoice')),
  company text not null references company,
  number text not null check (number ~ '^[0-9]{1,15}$'),
  -- 7 and 007 are the same number.
  number_value bigint not null generated always as (number::bigint) stored,
  date date not null,
  -- The tax point, which determines an invoice's VAT period; null for orders.
  tax_point date,
  -- Set when the invoice is saved; null without payment terms.
  due_date date,
  currency text not null check (currency in ('GBP', 'USD')),
  -- Dollars per pound.
  exchange_rate numeric(12, 6) check (exchange_rate > 0),
  deal_authorisation text check (kind = 'order' or deal_authorisation is null),
  -- The order of an invoice, or the invoice of an order.
  reference_id text unique references paper (id),
  bill_to json not null,
  ship_to json not null,
  bill_to_vat_number text,
  bill_to_name text not null generated always as (coalesce(bill_to ->> 'name', '')) stored,
  ship_to_name text not null generated always as (coalesce(ship_to ->> 'name', '')) stored,
  deposit_paid numeric(12, 2) not null check (deposit_paid >= 0),
  deposit_date date,
  deposit_method text check (deposit_method in ('BankTransfer', 'Card', 'Cash', 'Cheque', 'Finance', 'PartExchange')),
  -- Totals including VAT, as the program calculated them. The deposit is already subtracted from total_due.
  number_of_trucks integer not null,
  total_sale_price numeric(20, 2) not null,
  total_freight_charges numeric(20, 2) not null,
  total_warranty_charges numeric(20, 2) not null,
  total_vat numeric(20, 2) not null,
  total_due numeric(20, 2) not null,
  -- Maintained by triggers: payments less refunds without the deposit, and the total of credit notes.
  paid numeric(20, 2) not null default 0,
  credited numeric(20, 2) not null default 0,
  balance numeric(20, 2) generated always as (case when kind = 'invoice' then total_due - paid - credited end) stored,
  -- The latest row in paper_revision, and the number of rows in issued_copy.
  revision integer not null default 1,
  issued_copies integer not null default 0,
  -- Maintained by triggers: the reg numbers of its trucks, folded and as vehicle keys, one per line.
  reg_keys text not null default '',
  search_text text not null generated always as (
    search_key(number) || E'\n' || search_key(coalesce(bill_to ->> 'name', '')) || E'\n'
      || search_key(coalesce(ship_to ->> 'name', '')) || E'\n' || reg_keys
  ) stored,
  -- As in truck.
  entered_on date not null default (now() at time zone 'Europe/London')::date,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by text,
  updated_at timestamptz not null default now(),
  updated_by text,
  constraint paper_number_unique unique (company, kind, number_value),
  constraint paper_tax_point check ((kind = 'invoice') = (tax_point is not null)),
  constraint paper_due_date check (kind = 'invoice' or due_date is null)
);
comment on column paper.deposit_date is 'Null without a deposit.';

create index paper_by_bill_to_client on paper ((bill_to ->> 'id'));
create index paper_by_ship_to_client on paper ((ship_to ->> 'id'));
-- Like the indexes of truck. None of these columns is ever null.
create index paper_by_date on paper (company, kind, date, id);
create index paper_by_bill_to_name on paper (company, kind, (bill_to_name collate natural_order), id);
create index paper_by_ship_to_name on paper (company, kind, (ship_to_name collate natural_order), id);
create index paper_by_deposit_paid on paper (company, kind, deposit_paid, id);
create index paper_by_number_of_trucks on paper (company, kind, number_of_trucks, id);
create index paper_by_total_sale_price on paper (company, kind, total_sale_price, id);
create index paper_by_total_freight_charges on paper (company, kind, total_freight_charges, id);
create index paper_by_total_warranty_charges on paper (company, kind, total_warranty_charges, id);
create index paper_by_balance on paper (company, kind, balance, id);
create index paper_by_tax_point on paper (company, tax_point) where kind = 'invoice';
-- Unpaid and overpaid invoices: a small part of all.
create index paper_open on paper (company, currency) include (balance) where balance <> 0;
create index paper_search on paper using gin (search_text gin_trgm_ops);

create table paper_item (
  paper_id text not null references paper (id) on delete cascade,
  -- 0, 1, 2, ... from the top.
  position integer not null,
  description text not null,
  -- Net, for each truck.
  rate numeric(12, 2) not null check (rate > 0),
  vat_rate numeric(5, 2) not null check (vat_rate between 0 and 100),
  vat_treatment text not null check (vat_treatment in ('Standard', 'Margin', 'Export', 'NoVat')),
  freight_rate numeric(12, 2) not null check (freight_rate >= 0),
  freight_description text,
  warranty_rate numeric(12, 2) not null check (warranty_rate >= 0),
  warranty_description text,
  -- Totals of the line for all its trucks, net and gross, as calculated when the paper was saved.
  rate_net numeric(20, 2) not null,
  rate_gross numeric(20, 2) not null,
  freight_net numeric(20, 2) not null,
  freight_gross numeric(20, 2) not null,
  warranty_net numeric(20, 2) not null,
  warranty_gross numeric(20, 2) not null,
  primary key (paper_id, position),
  constraint paper_item_untaxed check (vat_treatment = 'Standard' or vat_rate = 0)
);
create index paper_item_margin on paper_item (paper_id) where vat_treatment = 'Margin';
-- Few items are exports, and queries for export evidence start with them.
create index paper_item_exported on paper_item (paper_id) where vat_treatment = 'Export';

-- Trucks as they were when the paper was saved. No foreign key, because trucks may be deleted.
create table paper_truck (
  paper_id text not null,
  item_position integer not null,
  position integer not null,
  truck_id text not null,
  stock_number integer,
  reg_number text not null,
  make text not null,
  model text not null,
  chassis_number text,
  engine_number text,
  color text,
  registration_date date,
  mileage integer,
  mileage_unit text,
  vat_scheme text,
  sale_price numeric(12, 2),
  freight_charges numeric(12, 2),
  warranty_charges numeric(12, 2),
  primary key (paper_id, item_position, position),
  constraint paper_truck_once unique (paper_id, truck_id),
  foreign key (paper_id, item_position) references paper_item (paper_id, position) on delete cascade
);
create index paper_truck_truck on paper_truck (truck_id);

-- The last assigned number; the row is locked while a number is assigned.
create table paper_counter (
  company text not null references company,
  kind text not null,
  last_number bigint not null default 0,
  primary key (company, kind)
);

-- All numbers that a document of the company ever had, including deleted and renumbered documents. These rows, the
-- revisions and the issued copies below form the ledger and remain when a document is deleted.
create table paper_number (
  company text not null references company,
  kind text not null,
  number_value bigint not null,
  -- As printed.
  number text not null,
  -- The first document with this number.
  paper_id text not null,
  given_at timestamptz,
  given_by text,
  state text not null default 'InUse' check (state in ('InUse', 'Deleted', 'Renumbered')),
  -- When and by whom the document was deleted or renumbered; successor is its new number.
  ended_at timestamptz,
  ended_by text,
  successor text,
  -- Whether the sequence continues after this number. Numbers corrected before a copy was issued do not count, nor do
  -- numbers at or above the next number that an administrator set.
  counts boolean not null default true,
  primary key (company, kind, number_value)
);
create index paper_number_counting on paper_number (company, kind, number_value) where counts;

-- Where administrators continued a sequence.
create table next_number (
  id text primary key,
  company text not null references company,
  kind text not null,
  number_value bigint not null check (number_value > 0),
  set_at timestamptz not null default clock_timestamp(),
  set_by text not null
);
create index next_number_of_sequence on next_number (company, kind, set_at);

-- Complete snapshots of orders, invoices and credit notes, one for each save.
create table paper_revision (
  kind text not null check (kind in ('order', 'invoice', 'creditNote')),
  paper_id text not null,
  -- 1, 2, 3, ...
  revision integer not null check (revision > 0),
  company text not null references company,
  content jsonb not null,
  -- Version in kept_particulars.
  particulars_version integer not null,
  saved_at timestamptz not null default now(),
  saved_by text,
  -- Stored because the user may be deleted.
  saved_by_name text,
  primary key (kind, paper_id, revision)
);

-- Content of issued copies, shared by identical ones.
create table issued_file (
  sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  content bytea not null
);
-- PDFs are already compressed.
alter table issued_file alter column content set storage external;

create table issued_copy (
  kind text not null check (kind in ('order', 'invoice', 'creditNote')),
  paper_id text not null,
  -- 1, 2, 3, ... within the document.
  n integer not null check (n > 0),
  revision integer not null,
  company text not null references company,
  file_name text not null,
  issued_at timestamptz not null default now(),
  issued_by text,
  issued_by_name text,
  how text not null check (how in ('downloaded', 'sent', 'shared')),
  -- Recipient, if it was sent by e-mail.
  recipient text,
  sha256 text not null references issued_file (sha256),
  size integer not null,
  primary key (kind, paper_id, n)
);
create index issued_copy_file on issued_copy (sha256);

-- ---------------------------------------------------------------------------------------------------------------------
-- Credit notes
-- ---------------------------------------------------------------------------------------------------------------------

-- Credits an invoice in full or in part, with its parties and trucks as on the invoice.
create table credit_note (
  id text primary key,
  company text not null references company,
  number text not null,
  number_value bigint not null generated always as (number::bigint) stored,
  date date not null,
  currency text not null check (currency in ('GBP', 'USD')),
  -- The invoice's exchange rate: dollars per pound.
  exchange_rate numeric(12, 6),
  -- Invoices with credit notes cannot be deleted.
  invoice_id text not null references paper (id),
  invoice_number text not null,
  invoice_date date not null,
  reason text not null,
  -- Whether the credit note returned its trucks to stock.
  return_to_stock boolean not null,
  bill_to json not null,
  ship_to json not null,
  bill_to_vat_number text,
  bill_to_name text not null generated always as (bill_to ->> 'name') stored,
  number_of_trucks integer not null,
  total_net numeric(20, 2) not null,
  total_vat numeric(20, 2) not null,
  total numeric(20, 2) not null,
  -- Comma-separated.
  reg_numbers text not null,
  search_text text not null generated always as (
    search_key(number) || E'\n' || search_key(invoice_number) || E'\n' || search_key(bill_to ->> 'name') || E'\n'
      || search_key(ship_to ->> 'name') || E'\n' || search_key(reg_numbers) || E'\n' || vehicle_keys(reg_numbers)
  ) stored,
  -- As in paper.
  revision integer not null default 1,
  issued_copies integer not null default 0,
  -- As in truck.
  entered_on date not null default (now() at time zone 'Europe/London')::date,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by text,
  updated_at timestamptz not null default now(),
  updated_by text,
  constraint credit_note_number_unique unique (company, number_value)
);
create index credit_note_invoice on credit_note (invoice_id, id);
create index credit_note_by_date on credit_note (company, date, id);
create index credit_note_search on credit_note using gin (search_text gin_trgm_ops);

create table credit_note_item (
  credit_note_id text not null references credit_note (id) on delete cascade,
  position integer not null,
  -- Position of the item on the invoice.
  item integer not null,
  description text not null,
  -- Net, for each truck.
  rate numeric(12, 2) not null,
  vat_rate numeric(5, 2) not null,
  vat_treatment text not null,
  freight_rate numeric(12, 2) not null,
  freight_description text,
  warranty_rate numeric(12, 2) not null,
  warranty_description text,
  -- Totals of the line for all its trucks.
  rate_net numeric(20, 2) not null,
  rate_gross numeric(20, 2) not null,
  freight_net numeric(20, 2) not null,
  freight_gross numeric(20, 2) not null,
  warranty_net numeric(20, 2) not null,
  warranty_gross numeric(20, 2) not null,
  primary key (credit_note_id, position)
);

create table credit_note_truck (
  credit_note_id text not null,
  item_position integer not null,
  position integer not null,
  truck_id text not null,
  -- As on the invoice.
  truck json not null,
  -- Changes that the credit note made to the truck's sale, so that deleting it can undo them.
  returned boolean not null default false,
  sold_on date check (returned or sold_on is null),
  primary key (credit_note_id, item_position, position),
  foreign key (credit_note_id, item_position) references credit_note_item (credit_note_id, position) on delete cascade
);
comment on column credit_note_truck.returned is 'The credit note put the sold truck back into stock.';
comment on column credit_note_truck.sold_on is 'The truck''s day of sale before that.';
create index credit_note_truck_truck on credit_note_truck (truck_id);

-- ---------------------------------------------------------------------------------------------------------------------
-- Payments
-- ---------------------------------------------------------------------------------------------------------------------

-- Money received for invoices, or refunded. A received deposit also has a row; its id is that of the order or invoice
-- with the suffix "-deposit".
create table payment (
  id text primary key,
  -- No foreign key, because payments remain when their invoice is deleted. For a deposit without an invoice, it is the
  -- id of the order.
  invoice_id text not null,
  paper_kind text not null default 'invoice' check (paper_kind in ('order', 'invoice')),
  company text not null references company,
  date date not null,
  amount numeric(12, 2) not null check (amount > 0),
  -- Refund.
  refund boolean not null default false,
  deposit boolean not null default false,
  method text check (method in ('BankTransfer', 'Card', 'Cash', 'Cheque', 'Finance', 'PartExchange')),
  reference text,
  -- Copied from the invoice by triggers; unchanged after the invoice is deleted.
  currency text not null,
  invoice_number text not null,
  client_id text,
  client_name text not null,
  invoice_search text not null default '',
  search_text text not null generated always as (
    search_key(invoice_number) || E'\n' || search_key(client_name) || E'\n' || search_key(coalesce(reference, ''))
      || E'\n' || invoice_search
  ) stored,
  created_at timestamptz not null default now(),
  created_by text,
  updated_at timestamptz not null default now(),
  updated_by text,
  constraint payment_method_known check (deposit or method is not null),
  constraint payment_of_invoice check (deposit or paper_kind = 'invoice')
);
comment on column payment.invoice_search is 'The search text of the invoice, kept by triggers; none of a deleted one.';

create index payment_by_invoice on payment (invoice_id, date, id);
-- Like the indexes of truck.
create index payment_by_date on payment (company, date, id);
create index payment_by_invoice_number
  on payment (company, (case when paper_kind = 'invoice' then invoice_number::bigint end), id);
create index payment_by_order_number
  on payment (company, (case when paper_kind = 'order' then invoice_number::bigint end), id);
create index payment_by_client on payment (company, (client_name collate natural_order), id);
create index payment_by_amount on payment (company, amount, id);
create index payment_by_received on payment (company, (case when refund then -amount else amount end), id);
create index payment_search on payment using gin (search_text gin_trgm_ops);

-- ---------------------------------------------------------------------------------------------------------------------
-- Bookkeeping data of changed and deleted trucks
-- ---------------------------------------------------------------------------------------------------------------------

-- Deleted margin scheme trucks, for the stock book.
create table deleted_margin_truck (
  truck_id text primary key,
  company text not null references company,
  stock_number integer not null,
  vat_scheme text not null,
  reg_number text not null,
  chassis_number text,
  make text not null,
  model text not null,
  purchase_date date,
  purchase_invoice_number text,
  purchase_price numeric(12, 2) not null,
  seller text
);

-- Purchase VAT of deleted trucks.
create table deleted_purchase (
  truck_id text primary key,
  -- The buying company.
  company text not null references company,
  reg_number text not null,
  purchase_date date not null,
  purchase_vat numeric(12, 2) not null
);
create index deleted_purchase_by_date on deleted_purchase (company, purchase_date);

-- Deleted trucks that were sold. Their sale stays in the sales figures as long as an invoice contains it, which is
-- checked when the figures are read.
create table deleted_sale (
  truck_id text primary key,
  company text not null references company,
  sold_on date,
  make text not null,
  truck_type text,
  sold_to text,
  purchase_date date,
  asking_price_at_sale numeric(12, 2),
  sale_price numeric(12, 2),
  freight_charges numeric(12, 2),
  warranty_charges numeric(12, 2),
  profit numeric not null,
  -- Costs entered after the date of sale.
  late_costs numeric not null
);
create index deleted_sale_company on deleted_sale (company, sold_on);

-- The purchase of each truck on an invoice, as it was when the invoice was saved. Rows remain when the invoice or the
-- truck is deleted.
create table sale_evidence (
  invoice_id text not null,
  truck_id text not null,
  -- 0 if it was not entered.
  purchase_price numeric(12, 2) not null,
  purchase_date date,
  purchase_invoice_number text,
  seller text,
  primary key (invoice_id, truck_id)
);
create index sale_evidence_truck on sale_evidence (truck_id);

-- ---------------------------------------------------------------------------------------------------------------------
-- Lists and reports
-- ---------------------------------------------------------------------------------------------------------------------

-- Saved views of lists.
create table list_view (
  id text primary key,
  -- Null if a shared view outlives its owner.
  owner_id text references app_user (user_id) on delete set null,
  list text not null,
  name text not null,
  shared boolean not null,
  query jsonb not null,
  columns jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by text,
  updated_at timestamptz not null default now(),
  updated_by text
);
create index list_view_owner on list_view (owner_id);

-- Default view of a list for each user.
create table list_view_default (
  user_id text not null references app_user (user_id) on delete cascade,
  list text not null,
  view_id text not null references list_view (id) on delete cascade,
  primary key (user_id, list)
);
create index list_view_default_view on list_view_default (view_id);

-- Hidden items in "Needs Doing".
create table needs_doing_snooze (
  -- The rule and the record, for example noPhotos/0199...
  id text primary key generated always as (rule || '/' || record_id) stored,
  rule text not null,
  record_id text not null,
  company text not null references company,
  -- The date on which it is shown again.
  until date not null,
  created_at timestamptz not null default now(),
  created_by text,
  updated_at timestamptz not null default now(),
  updated_by text
);
create index needs_doing_snooze_until on needs_doing_snooze (rule, until);

-- The last download of a month's files for the accountant, and the document revisions that it contained.
create table month_end_handover (
  -- For example HillTrucks/2026-11.
  id text primary key generated always as (company || '/' || period) stored,
  company text not null references company,
  period text not null check (period ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  file text not null,
  handed_by text not null,
  -- [{"kind": "invoice", "id": "...", "number": "7", "revision": 2}]
  papers jsonb not null,
  created_at timestamptz not null default now(),
  created_by text,
  updated_at timestamptz not null default now(),
  updated_by text
);

-- ---------------------------------------------------------------------------------------------------------------------
-- Shared pages
-- ---------------------------------------------------------------------------------------------------------------------

-- Pages for people outside the company: the trucks and details shown under a secret link.
create table truck_share (
  id text primary key,
  company text not null references company,
  -- The secret part of the link. Not hashed, because staff can view the link again.
  secret text not null unique,
  -- Trucks that are deleted or move to another company are no longer shown.
  truck_ids text[] not null,
  with_price boolean not null,
  fields text[] not null,
  -- "all", or an array of names.
  images jsonb not null,
  videos jsonb not null,
  -- At most 12 months after creation.
  until date not null,
  openings integer not null default 0,
  last_opened_at timestamptz,
  created_at timestamptz not null default now(),
  created_by text,
  -- Stored because the user may be renamed or deleted.
  created_by_name text,
  updated_at timestamptz not null default now(),
  updated_by text
);
create index truck_share_company on truck_share (company, id);

-- ---------------------------------------------------------------------------------------------------------------------
-- Feeds
-- ---------------------------------------------------------------------------------------------------------------------

-- Lists of a company's advertised trucks that portals read under a secret address.
create table feed (
  id text primary key,
  company text not null references company,
  name text not null,
  format text not null check (format in ('Csv', 'Xml', 'Json')),
  -- [{ head, field, values }]; empty for all fields.
  columns jsonb not null,
  separator text not null check (separator in ('Comma', 'Semicolon', 'Tab', 'Pipe')),
  encoding text not null check (encoding in ('UTF-8', 'ISO-8859-1', 'Windows-1252')),
  show_reserved boolean not null,
  with_reg_number boolean not null,
  min_photos integer not null check (min_photos between 0 and 50),
  -- The longest side of photos in pixels.
  photo_size integer not null check (photo_size in (800, 1600, 2400)),
  -- The secret part of the address. Not hashed, because staff can view the address again.
  secret text not null unique,
  addressed_at timestamptz not null default now(),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by text,
  updated_at timestamptz not null default now(),
  updated_by text
);
create index feed_company on feed (company, id);

-- What is written when a portal reads a feed. A separate table, so that readers and a change of the feed never wait for
-- each other.
create table feed_reading (
  feed_id text primary key references feed (id) on delete cascade,
  -- Of what the feed shows, and since when.
  content_hash text,
  changed_at timestamptz,
  last_read_at timestamptz,
  last_reader text,
  last_count integer
);

-- ---------------------------------------------------------------------------------------------------------------------
-- E-mails
-- ---------------------------------------------------------------------------------------------------------------------

-- The outbox: e-mails to send and their results. Rows remain when the record that they belong to is deleted.
create table mail (
  id text primary key,
  -- The same in every attempt, so that mail servers recognise duplicates.
  message_id text not null unique,
  -- Null for e-mails of the product itself to its users.
  company text references company,
  -- The record that it belongs to; for a statement, the client.
  kind text not null,
  owner_id text not null,
  -- The attached issued copy.
  copy_n integer,
  recipient text not null,
  copy_recipient text,
  subject text not null,
  body text not null,
  -- Sender, reply address, logo, table and button, rendered when it is sent.
  details jsonb,
  file_name text,
  content bytea,
  -- Contains a link with a secret, so the text is deleted once it is sent or given up.
  is_secret boolean not null default false,
  -- From HandedOver on, the server may have accepted the message.
  state text not null default 'Waiting'
    check (state in ('Waiting', 'Sending', 'HandedOver', 'Sent', 'Refused', 'GivenUp', 'Unknown')),
  -- Recipients that the server has not accepted yet.
  pending text[] not null,
  attempt integer not null default 0,
  refusals integer not null default 0,
  reason text,
  request_id text not null,
  created_at timestamptz not null default now(),
  created_by text,
  finished_at timestamptz
);
create index mail_by_owner on mail (kind, owner_id, copy_n);
-- For the limit on e-mails per user.
create index mail_by_sender on mail (created_by, created_at) where created_by is not null;

-- ---------------------------------------------------------------------------------------------------------------------
-- Imports
-- ---------------------------------------------------------------------------------------------------------------------

-- Uploaded spreadsheets. Imports and undos run in batches, each in its own transaction.
create table import (
  id text primary key,
  kind text not null check (kind in ('trucks', 'clients', 'suppliers', 'costings')),
  -- Null for clients and suppliers, which belong to all companies.
  company text references company,
  name text not null,
  content_type text not null,
  -- In bytes, as declared before the upload.
  announced_size bigint not null check (announced_size > 0),
  -- In bytes; null until the upload is complete.
  size bigint check (size > 0),
  -- {"sheet", "otherSheets", "headLine", "headLines", "hiddenRows"}; null until the file is parsed.
  contents jsonb,
  state text not null default 'Reading'
    check (state in ('Reading', 'Ready', 'Running', 'Done', 'Undoing', 'Undone', 'Failed')),
  -- Reason of a failure.
  fault text,
  -- Column headers in order, with the fields they are mapped to: [{"head", "field", "example"}]
  columns jsonb not null default '[]',
  -- Whether hidden rows and columns are skipped.
  leave_out_hidden boolean not null default false,
  -- Progress of the import or undo: rows done and rows in total.
  progress integer not null default 0,
  progress_of integer not null default 0,
  run_at timestamptz,
  run_by text,
  done_at timestamptz,
  -- Request and user of the undo, for the audit entries of all its batches.
  undo_request text,
  undo_by text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by text,
  updated_at timestamptz not null default now(),
  updated_by text
);
create index import_latest on import (created_at, id);

create table import_row (
  import_id text not null references import (id) on delete cascade,
  -- Row number in the spreadsheet.
  line integer not null,
  -- Texts, numbers, booleans and null, in the order of the headers.
  cells jsonb not null,
  is_hidden boolean not null default false,
  outcome text not null check (outcome in ('New', 'Changed', 'Same', 'Wrong')),
  reason text,
  -- The matching record.
  record_id text,
  title text not null default '',
  -- Changes for display: [{"field", "label", "from", "to"}]
  changes jsonb not null default '[]',
  -- The record's version when the row was checked, and after the import.
  seen_version integer,
  made_version integer,
  -- Values that an undo restores.
  former jsonb,
  -- Parties created because this row names them: [{"kind", "id"}]; null once an undo has processed them.
  made jsonb,
  -- Result of the undo.
  undo text check (undo in ('Undone', 'Kept')),
  primary key (import_id, line)
);
-- Counts by outcome, which the page of an import asks for while it runs. Without it they read the rows of all imports.
create index import_row_outcome on import_row (import_id, outcome);

-- The field that a person last mapped a column header to; null if they ignored it. Other people's next imports use the
-- latest of these.
create table import_head (
  kind text not null,
  head_key text not null,
  user_id text not null,
  field text,
  chosen_at timestamptz not null default now(),
  primary key (kind, head_key, user_id)
);

-- ---------------------------------------------------------------------------------------------------------------------
-- Global search
-- ---------------------------------------------------------------------------------------------------------------------

-- One row for each record that the search finds, as the views `*_find_entry` compute it.
create table find_entry (
  kind text not null,
  record_id text not null,
  -- Null for clients and suppliers, which belong to all companies.
  company text references company,
  -- Identifiers of the record; matches on these come first.
  keys text[] not null,
  -- Names shared by many trucks: make and model in either order, and the model alone. An exact match finds these
  -- trucks before trucks whose longer name merely contains the text.
  labels text[] not null default '{}',
  -- All searchable words.
  body text not null,
  primary key (kind, record_id)
);
comment on column find_entry.labels is 'Make and model in either order, and the model: letters and digits of their search_key.';
create index find_entry_body on find_entry using gin (body gin_trgm_ops);
create index find_entry_keys on find_entry using gin (keys);
create index find_entry_labels on find_entry using gin (labels);

-- ---------------------------------------------------------------------------------------------------------------------
-- The audit log
-- ---------------------------------------------------------------------------------------------------------------------

-- Title of a deleted record, made of the main fields that it had.
create function gone_title(changes jsonb) returns text language sql immutable
return coalesce(nullif(concat_ws(' ',
  changes #>> '{regNumber,old}', changes #>> '{number,old}', changes #>> '{name,old}',
  changes #>> '{originalName,old}', changes #>> '{type,old}', changes #>> '{make,old}', changes #>> '{model,old}',
  changes #>> '{value,old}', changes #>> '{amount,old}', changes #>> '{billToClient,old,name}',
  changes #>> '{email,old}'
), ''), '-');

-- Search text of a deleted record.
create function gone_text(changes jsonb) returns text language sql immutable
return concat_ws(' ', gone_title(changes),
  changes #>> '{chassisNumber,old}', changes #>> '{engineNumber,old}', changes #>> '{stockNumber,old}',
  changes #>> '{invoiceNumber,old}', changes #>> '{reference,old}', changes #>> '{kind,old}',
  changes #>> '{shipToClient,old,name}', changes #>> '{soldTo,old,name}', changes #>> '{boughtFrom,old,name}',
  (
    select string_agg(truck.value ->> 'regNumber', ' ')
    from jsonb_path_query(changes, '$.items.old[*].trucks[*]') truck (value)
  ));

-- Changes of records. Every record could be rebuilt from its entries.
create table audit_entry (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- The user; name and e-mail are stored because the user may be deleted.
  user_id text not null,
  user_email text,
  user_name text,
  request_id text not null,
  action text not null check (action in ('create', 'update', 'delete')),
  record_type text not null,
  record_id text not null,
  -- Parent record, for example the truck of a costing.
  parent_type text,
  parent_id text,
  -- Version after the change; for deletions the last one.
  record_version integer,
  company text references company,
  -- { field: { "old": ..., "new": ... } } for each changed field.
  changes jsonb not null,
  gone_title text generated always as (case action when 'delete' then gone_title(changes) end) stored,
  gone_search text generated always as (case action when 'delete' then search_key(gone_text(changes)) end) stored,
  -- Deleted together with its parent record, and listed with it.
  went_along boolean not null default false,
  constraint audit_entry_parent check ((parent_type is null) = (parent_id is null))
);
create index audit_entry_at on audit_entry (at);
-- By time instead of id, because a transaction that started earlier may write later.
create index audit_entry_record on audit_entry (record_type, record_id, at, id);
create index audit_entry_parent on audit_entry (parent_type, parent_id, at, id) where parent_id is not null;
create index audit_entry_gone on audit_entry (at, id) where action = 'delete' and not went_along;

-- Other records that an entry refers to.
create table audit_mention (
  subject_type text not null,
  subject_id text not null,
  at timestamptz not null,
  entry_id bigint not null references audit_entry (id) on delete cascade,
  primary key (subject_type, subject_id, at, entry_id)
);
