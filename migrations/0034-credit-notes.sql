-- Credit notes: what takes back all or a part of an invoice, with its parties and trucks as the invoice had them.

create table credit_note (
  id text primary key,
  company text not null,
  number text not null,
  number_value bigint not null generated always as (number::bigint) stored,
  date date not null,
  currency text not null check (currency in ('GBP', 'USD')),
  -- that of the invoice: dollars for one pound
  exchange_rate numeric(12, 6),
  -- an invoice with credit notes is not deleted
  invoice_id text not null references paper (id),
  invoice_number text not null,
  invoice_date date not null,
  reason text not null,
  -- whether it put its trucks back in stock
  return_to_stock boolean not null,
  bill_to json not null,
  ship_to json not null,
  bill_to_vat_number text,
  number_of_trucks integer not null,
  total_net numeric(20, 2) not null,
  total_vat numeric(20, 2) not null,
  total numeric(20, 2) not null,
  bill_to_name text not null generated always as (bill_to ->> 'name') stored,
  -- reg numbers, apart by commas
  reg_numbers text not null,
  search_text text not null generated always as (
    search_key(number) || E'\n' || search_key(invoice_number) || E'\n' || search_key(bill_to ->> 'name') || E'\n'
      || search_key(ship_to ->> 'name') || E'\n' || search_key(reg_numbers)
  ) stored,
  revision integer not null default 1,
  issued_copies integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by text,
  updated_at timestamptz not null default now(),
  updated_by text,
  constraint credit_note_number_unique unique (company, number_value)
);
create index credit_note_invoice on credit_note (invoice_id, id);
create index credit_note_date on credit_note (company, date, id);

create table credit_note_item (
  credit_note_id text not null references credit_note (id) on delete cascade,
  position integer not null,
  -- of the invoice, from 0
  item integer not null,
  description text not null,
  -- net, for each truck
  rate numeric(12, 2) not null,
  vat_rate numeric(5, 2) not null,
  vat_treatment text not null,
  freight_rate numeric(12, 2) not null,
  freight_description text,
  warranty_rate numeric(12, 2) not null,
  warranty_description text,
  -- each line for all its trucks
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
  -- as the invoice has it
  truck json not null,
  primary key (credit_note_id, item_position, position),
  foreign key (credit_note_id, item_position) references credit_note_item (credit_note_id, position) on delete cascade
);
create index credit_note_truck_truck on credit_note_truck (truck_id);

-- what is left to pay of an invoice follows from its credits
create function keep_paper_credited() returns trigger language plpgsql as $$
begin
  -- A second writer waits here; the statement below then sees what the first one stored.
  perform 1 from paper where id in (select invoice_id from changed) order by id for no key update;
  update paper p
  set credited = s.credited
  from (
    select d.invoice_id, coalesce(sum(c.total), 0) as credited
    from (select distinct invoice_id from changed) d
    left join credit_note c on c.invoice_id = d.invoice_id
    group by d.invoice_id
  ) s
  where p.id = s.invoice_id and p.credited <> s.credited;
  return null;
end $$;
create trigger keep_credited_insert after insert on credit_note
  referencing new table as changed for each statement execute function keep_paper_credited();
create trigger keep_credited_delete after delete on credit_note
  referencing old table as changed for each statement execute function keep_paper_credited();

create trigger credit_note_news after insert or update or delete on credit_note
  for each row execute function notify_record_change('creditNote');

create function mark_credit_note_list() returns trigger language plpgsql as $$
begin
  perform mark_list('creditNote', case when tg_op = 'DELETE' then old.company else new.company end);
  return null;
end $$;
create constraint trigger mark_list after insert or update or delete on credit_note
  deferrable initially deferred for each row execute function mark_credit_note_list();
insert into list_state (source, company)
select 'creditNote', company from unnest(array['AbbasAutos', 'TruckWorld', 'Butler', 'RedStar']) company;

-- The search over everything finds them.
create function keep_credit_note_entries() returns trigger language plpgsql as $$
begin
  delete from find_entry e using changed c where e.kind = 'creditNote' and e.record_id = c.id;
  if tg_op = 'DELETE' then return null; end if;
  insert into find_entry (kind, record_id, company, keys, body)
  select 'creditNote', c.id, c.company,
    array[c.number, 'creditnote' || c.number_value, 'credit' || c.number_value],
    find_words(concat_ws(' ', 'credit note', c.number, c.bill_to ->> 'name', c.ship_to ->> 'name', c.reg_numbers))
      || ' ' || search_key(c.bill_to ->> 'name') || ' ' || search_key(c.ship_to ->> 'name')
      || ' ' || search_key(c.reg_numbers)
  from changed c;
  return null;
end $$;
create trigger find_insert after insert on credit_note
  referencing new table as changed for each statement execute function keep_credit_note_entries();
create trigger find_delete after delete on credit_note
  referencing old table as changed for each statement execute function keep_credit_note_entries();
