-- Suppliers, clients, trucks and what each truck cost.

create table supplier (
  id text primary key,
  name text not null,
  -- the name in one spelling, so that it is found ignoring case
  name_key text not null unique
);

create table client (
  id text primary key,
  name text not null,
  name_key text not null unique
);

create table truck (
  id text primary key,
  company text not null check (company in ('AbbasAutos', 'TruckWorld', 'Butler', 'RedStar')),
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
  purchase_price numeric(12, 2) not null default 0 check (purchase_price >= 0),
  purchase_date date,
  sale_price numeric(12, 2) check (sale_price >= 0),
  freight_charges numeric(12, 2) check (freight_charges >= 0),
  warranty_charges numeric(12, 2) check (warranty_charges >= 0),
  bought_from text references supplier (id),
  sold_to text references client (id),
  is_sold boolean not null default false,
  description text,
  log_book_status text not null default 'Pending' check (log_book_status in ('Pending', 'NotRequired', 'Completed')),
  inspection_status text not null default 'Pending' check (inspection_status in ('Pending', 'NotRequired', 'Completed')),
  mot_status text not null default 'Pending' check (mot_status in ('Pending', 'NotRequired', 'Completed')),
  export_slip_status text not null default 'Pending' check (export_slip_status in ('Pending', 'NotRequired', 'Completed')),
  -- counts the changes; its value is the record's ETag
  version integer not null default 1,
  created_at timestamptz not null default now(),
  constraint truck_reg_number_unique unique (company, reg_number_trimmed)
);
create index truck_bought_from on truck (bought_from);
create index truck_sold_to on truck (sold_to);

create table truck_costing (
  id text primary key,
  truck_id text not null references truck (id) on delete cascade,
  type text not null check (
    type in ('Repairs', 'InspectionMot', 'Other', 'MiscExpenses', 'CollectionCost', 'DeliveryCost', 'ShippingCost')
  ),
  invoice_number text,
  value numeric(12, 2) not null check (value <> 0),
  created_at timestamptz not null default now()
);
create index truck_costing_truck on truck_costing (truck_id);
