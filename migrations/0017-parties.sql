-- More of clients and suppliers: numbers, payment days, a supplier's address; and two of them merged into one.

alter table client
  add column vat_number text,
  add column eori text,
  -- after a paper's date; none: those of the company
  add column payment_days integer check (payment_days between 0 and 365),
  -- the one that stayed; always one that is itself not merged
  add column merged_into text references client (id),
  -- counts the changes; its value is the record's ETag
  add column version integer not null default 1;

alter table supplier
  add column vat_number text,
  add column contact_name text,
  add column address_line1 text,
  add column address_line2 text,
  add column city text,
  add column country text,
  add column phone_number text,
  add column email text,
  add column merged_into text references supplier (id),
  add column version integer not null default 1;

-- a name is one party's; one that was merged keeps its own, and leads to the one that stayed
alter table client drop constraint client_name_key_key;
alter table supplier drop constraint supplier_name_key_key;
create unique index client_name_key on client (name_key) where merged_into is null;
create unique index supplier_name_key on supplier (name_key) where merged_into is null;
create index client_merged on client (merged_into, name_key) where merged_into is not null;
create index supplier_merged on supplier (merged_into, name_key) where merged_into is not null;

create table party_merge (
  id text primary key,
  kind text not null check (kind in ('client', 'supplier')),
  kept_id text not null,
  other_id text not null,
  -- what an undo puts back: {"trucks": [ids], "parties": [ids that were merged before], "fields": {"vatNumber": "..."}}
  moved jsonb not null,
  undone_at timestamptz,
  created_at timestamptz not null default now(),
  created_by text,
  updated_at timestamptz not null default now(),
  updated_by text
);
create index party_merge_kept on party_merge (kept_id);

-- A truck never names a party that was merged, also where it is written at the moment of the merge: that one locks the
-- party against this key share.
create function name_living_parties() returns trigger language plpgsql as $$
declare
  living text;
begin
  select coalesce(c.merged_into, c.id) into living from client c where c.id = new.sold_to for key share;
  if living is not null then new.sold_to := living; end if;
  living := null;
  select coalesce(s.merged_into, s.id) into living from supplier s where s.id = new.bought_from for key share;
  if living is not null then new.bought_from := living; end if;
  return new;
end;
$$;
create trigger name_living_parties before insert or update of sold_to, bought_from on truck
  for each row when (new.sold_to is not null or new.bought_from is not null)
  execute function name_living_parties();

-- whose a paper is
create index paper_by_bill_to_client on paper ((bill_to ->> 'id'));
create index paper_by_ship_to_client on paper ((ship_to ->> 'id'));

-- One that was merged is found by its name as the one that stayed.
create or replace function keep_party_entries(party_kind text, ids text[]) returns void language plpgsql as $$
declare
  living text[];
begin
  delete from find_entry e using unnest(ids) i (id)
  where e.kind = party_kind and e.record_id = i.id
    and not exists (select from client c where party_kind = 'client' and c.id = i.id and c.merged_into is null)
    and not exists (select from supplier s where party_kind = 'supplier' and s.id = i.id and s.merged_into is null);
  if party_kind = 'client' then
    living := array(select distinct coalesce(merged_into, id) from client where id = any (ids));
  else
    living := array(select distinct coalesce(merged_into, id) from supplier where id = any (ids));
  end if;
  insert into find_entry (kind, record_id, keys, body)
  select party_kind, p.id, array_agg(search_key(p.name) order by p.place, p.name),
    string_agg(find_words(p.name) || ' ' || search_key(p.name), ' ' order by p.place, p.name)
  from (
    select coalesce(merged_into, id) as id, name, (merged_into is not null)::integer as place
    from client where party_kind = 'client' and (id = any (living) or merged_into = any (living))
    union all
    select coalesce(merged_into, id), name, (merged_into is not null)::integer
    from supplier where party_kind = 'supplier' and (id = any (living) or merged_into = any (living))
  ) p
  group by p.id
  on conflict (kind, record_id) do update set keys = excluded.keys, body = excluded.body
    where (find_entry.keys, find_entry.body) is distinct from (excluded.keys, excluded.body);
end;
$$;
