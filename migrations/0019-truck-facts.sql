-- More facts of trucks, and the stock number: one unbroken sequence for each company, never given again.

alter table truck
  add column euro_status text check (euro_status in ('Euro3', 'Euro4', 'Euro5', 'Euro6', 'Electric')),
  add column mot_expiry date,
  add column location text,
  add column key_number text,
  add column purchase_invoice_number text,
  add column vat_scheme text not null default 'Unknown' check (vat_scheme in ('Unknown', 'Qualifying', 'Margin')),
  add column purchase_vat numeric(12, 2) check (purchase_vat >= 0),
  add column stock_number integer;

-- the last number that each company gave; its row is locked while one is given
create table stock_counter (
  company text primary key,
  last_number integer not null
);

-- Every number, with the truck that got it: also once that is gone, or in another company.
create table stock_number (
  company text not null,
  number integer not null,
  truck_id text not null,
  given_at timestamptz not null default now(),
  primary key (company, number)
);
create index stock_number_truck on stock_number (truck_id);

-- no news of each row
alter table truck disable trigger user;
update truck t set stock_number = n.number
from (select id, row_number() over (partition by company order by created_at, id) as number from truck) n
where n.id = t.id;
alter table truck enable trigger user;
insert into stock_number (company, number, truck_id) select company, stock_number, id from truck;
insert into stock_counter (company, last_number) select company, max(stock_number) from truck group by company;
insert into audit_entry (user_id, user_name, request_id, action, record_type, record_id, company, record_version, changes)
select 'system', 'System', 'migration', 'update', 'truck', id, company, version, jsonb_build_object(
  'stockNumber', jsonb_build_object('old', null, 'new', stock_number),
  'vatScheme', jsonb_build_object('old', null, 'new', vat_scheme))
from truck order by created_at, id;
update list_state set state = gen_random_uuid(), changed_in = pg_current_xact_id() where source = 'truck';

alter table truck
  alter column stock_number set not null,
  add constraint truck_stock_number_unique unique (company, stock_number);

-- A new truck, and one that moves to another company, gets that company's next number.
create function give_stock_number() returns trigger language plpgsql as $$
begin
  insert into stock_counter (company, last_number) values (new.company, 1)
  on conflict (company) do update set last_number = stock_counter.last_number + 1
  returning last_number into new.stock_number;
  insert into stock_number (company, number, truck_id) values (new.company, new.stock_number, new.id);
  return new;
end;
$$;
create trigger give_stock_number before insert on truck for each row execute function give_stock_number();
create trigger give_stock_number_of_company before update of company on truck
  for each row when (new.company <> old.company) execute function give_stock_number();
