-- Orders and invoices as they were saved, their numbers, and what is known of clients for bills and shipments.

alter table client
  add column bill_to_contact_name text,
  add column bill_to_address_line1 text,
  add column bill_to_address_line2 text,
  add column bill_to_city text,
  add column bill_to_country text,
  add column bill_to_phone_number text,
  add column bill_to_email text,
  add column ship_to_contact_name text,
  add column ship_to_address_line1 text,
  add column ship_to_address_line2 text,
  add column ship_to_city text,
  add column ship_to_country text,
  add column ship_to_phone_number text,
  add column ship_to_email text;

create table paper (
  id text primary key,
  kind text not null check (kind in ('order', 'invoice')),
  company text not null check (company in ('AbbasAutos', 'TruckWorld', 'Butler', 'RedStar')),
  number text not null check (number ~ '^[0-9]{1,15}$'),
  -- 7 and 007 are one number
  number_value bigint not null generated always as (number::bigint) stored,
  date date not null,
  currency text not null check (currency in ('GBP', 'USD')),
  deposit_paid numeric(12, 2) not null check (deposit_paid >= 0),
  deal_authorisation text check (kind = 'order' or deal_authorisation is null),
  -- the order of an invoice, or the invoice of an order
  reference_id text unique references paper (id),
  -- the parties as they were when this was saved
  bill_to json not null,
  ship_to json not null,
  -- what the items come to, with VAT, as the program reckons it
  number_of_trucks integer not null,
  total_sale_price numeric(20, 2) not null,
  total_freight_charges numeric(20, 2) not null,
  total_warranty_charges numeric(20, 2) not null,
  total_due numeric(20, 2) not null,
  -- counts the changes; its value is the record's ETag
  version integer not null default 1,
  created_at timestamptz not null default now(),
  constraint paper_number_unique unique (company, kind, number_value)
);

create table paper_item (
  paper_id text not null references paper (id) on delete cascade,
  -- 0, 1, 2, ... from the top
  position integer not null,
  description text not null,
  rate numeric(12, 2) not null check (rate > 0),
  vat_rate numeric(5, 2) not null check (vat_rate between 0 and 100),
  freight_rate numeric(12, 2) not null check (freight_rate >= 0),
  freight_description text,
  warranty_rate numeric(12, 2) not null check (warranty_rate >= 0),
  warranty_description text,
  primary key (paper_id, position)
);

-- trucks as they were when the paper was saved; the truck itself may be gone
create table paper_truck (
  paper_id text not null,
  item_position integer not null,
  position integer not null,
  truck_id text not null,
  reg_number text not null,
  make text not null,
  model text not null,
  chassis_number text,
  engine_number text,
  color text,
  registration_date date,
  sale_price numeric(12, 2),
  freight_charges numeric(12, 2),
  warranty_charges numeric(12, 2),
  primary key (paper_id, item_position, position),
  constraint paper_truck_once unique (paper_id, truck_id),
  foreign key (paper_id, item_position) references paper_item (paper_id, position) on delete cascade
);
create index paper_truck_truck on paper_truck (truck_id);

-- the last number that the program gave; its row is locked while one is given
create table paper_counter (
  company text not null,
  kind text not null,
  last_number bigint not null default 0,
  primary key (company, kind)
);
