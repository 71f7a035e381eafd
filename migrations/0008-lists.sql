-- What lists by query stand on: the order and the search of texts, cost totals kept with their truck, what papers are
-- searched by, and a mark for each list that changes with it.

do $$
begin
  create extension if not exists pg_trgm;
  create extension if not exists unaccent;
exception when insufficient_privilege or undefined_file or feature_not_supported then
  raise exception 'the server does not give the extensions pg_trgm and unaccent, which lists are searched with: %; its administrator can create them in this database', sqlerrm;
end $$;

-- 9 before 10, daf beside DAF
do $$
begin
  create collation natural_order (provider = icu, locale = 'en-u-kn-true-ks-level2', deterministic = false);
exception when feature_not_supported then
  raise exception 'this PostgreSQL was built without ICU, which texts are sorted with';
end $$;

-- A text in lower case without accents, and as it is searched: without white space, too. They name their schemas, so that a restored dump
-- works whatever the search path is.
do $$
declare
  home text := (select quote_ident(n.nspname) from pg_extension e join pg_namespace n on n.oid = e.extnamespace
    where e.extname = 'unaccent');
begin
  execute format(
    $create$
      create function fold_text(value text) returns text language sql immutable strict parallel safe
      return lower(%1$s.unaccent(%2$L::regdictionary, value) collate "und-x-icu")
    $create$, home, home || '.unaccent');
  execute format(
    $create$
      create function search_key(value text) returns text language sql immutable strict parallel safe
      return regexp_replace(
        lower(%1$s.unaccent(%2$L::regdictionary, value) collate "und-x-icu"), '[[:space:]]+', '', 'g'
      )
    $create$, home, home || '.unaccent');
end $$;

-- Trucks: what their lists search, what they cost, what they earned.

alter table truck
  add column search_text text not null generated always as (
    search_key(reg_number) || E'\n' || search_key(make || model) || E'\n' || search_key(model || make)
  ) stored,
  add column search_reg text not null generated always as (search_key(reg_number)) stored,
  -- the sum of the costings of each type; a type without any is left out
  add column costs jsonb not null default '{}',
  add column cost_total numeric(20, 2) not null default 0;

update truck t
set costs = k.costs, cost_total = k.total
from (
  select truck_id, jsonb_object_agg(type, value) as costs, sum(value) as total
  from (select truck_id, type, sum(value) as value from truck_costing group by truck_id, type) c
  group by truck_id
) k
where k.truck_id = t.id;

alter table truck
  add column profit numeric(20, 2) not null generated always as (
    coalesce(sale_price, 0) + coalesce(freight_charges, 0) + coalesce(warranty_charges, 0) - purchase_price - cost_total
  ) stored;

create function keep_truck_costs() returns trigger language plpgsql as $$
begin
  -- A second writer waits here; the statement below then sees what the first one stored.
  perform 1 from truck where id in (select truck_id from changed) order by id for no key update;
  update truck t
  set costs = coalesce(k.costs, '{}'), cost_total = coalesce(k.total, 0)
  from (select distinct truck_id from changed) d
  left join lateral (
    select jsonb_object_agg(c.type, c.value) as costs, sum(c.value) as total
    from (select type, sum(value) as value from truck_costing where truck_id = d.truck_id group by type) c
  ) k on true
  where t.id = d.truck_id;
  return null;
end $$;

create trigger keep_costs_insert after insert on truck_costing
  referencing new table as changed for each statement execute function keep_truck_costs();
create trigger keep_costs_update after update on truck_costing
  referencing new table as changed for each statement execute function keep_truck_costs();
create trigger keep_costs_delete after delete on truck_costing
  referencing old table as changed for each statement execute function keep_truck_costs();

-- Papers: the names and reg numbers that their lists show and search.

alter table paper
  add column bill_to_name text not null generated always as (coalesce(bill_to ->> 'name', '')) stored,
  add column ship_to_name text not null generated always as (coalesce(ship_to ->> 'name', '')) stored,
  -- those of its trucks, each folded and on a line of its own
  add column reg_keys text not null default '';

update paper p
set reg_keys = coalesce(
  (select string_agg(search_key(t.reg_number), E'\n') from paper_truck t where t.paper_id = p.id), '');

alter table paper
  add column search_text text not null generated always as (
    search_key(number) || E'\n' || search_key(coalesce(bill_to ->> 'name', '')) || E'\n'
      || search_key(coalesce(ship_to ->> 'name', '')) || E'\n' || reg_keys
  ) stored;

create function keep_paper_reg_keys() returns trigger language plpgsql as $$
begin
  update paper p
  set reg_keys = coalesce(
    (select string_agg(search_key(t.reg_number), E'\n') from paper_truck t where t.paper_id = p.id), '')
  where p.id in (select paper_id from changed);
  return null;
end $$;

create trigger keep_reg_keys_insert after insert on paper_truck
  referencing new table as changed for each statement execute function keep_paper_reg_keys();
create trigger keep_reg_keys_update after update on paper_truck
  referencing new table as changed for each statement execute function keep_paper_reg_keys();
create trigger keep_reg_keys_delete after delete on paper_truck
  referencing old table as changed for each statement execute function keep_paper_reg_keys();

alter table client add column search_text text not null generated always as (search_key(name)) stored;
alter table supplier add column search_text text not null generated always as (search_key(name)) stored;

-- The state of a list: another one after each transaction that changed one of its rows.

create table list_state (
  -- truck, order, invoice, client, supplier
  source text not null,
  -- empty for what belongs to no company
  company text not null,
  -- random: a restored backup never repeats one
  state uuid not null default gen_random_uuid(),
  changed_in xid8 not null default pg_current_xact_id(),
  primary key (source, company)
);

create function mark_list(list_source text, list_company text) returns void language sql as $$
  insert into list_state (source, company) values (list_source, list_company)
  on conflict (source, company) do update set state = excluded.state, changed_in = excluded.changed_in
  where list_state.changed_in <> excluded.changed_in
$$;

create function mark_truck_list() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform mark_list('truck', old.company); end if;
  if tg_op <> 'DELETE' then perform mark_list('truck', new.company); end if;
  return null;
end $$;

create function mark_paper_list() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform mark_list(old.kind, old.company); end if;
  if tg_op <> 'DELETE' then perform mark_list(new.kind, new.company); end if;
  return null;
end $$;

create function mark_party_list() returns trigger language plpgsql as $$
begin
  perform mark_list(tg_table_name, '');
  return null;
end $$;

-- At the commit, so that writers wait for each other no longer than that takes.
create constraint trigger mark_list after insert or update or delete on truck
  deferrable initially deferred for each row execute function mark_truck_list();
create constraint trigger mark_list after insert or update or delete on paper
  deferrable initially deferred for each row execute function mark_paper_list();
create constraint trigger mark_list after insert or update or delete on client
  deferrable initially deferred for each row execute function mark_party_list();
create constraint trigger mark_list after insert or update or delete on supplier
  deferrable initially deferred for each row execute function mark_party_list();

insert into list_state (source, company)
select source, company
from unnest(array['truck', 'order', 'invoice']) source,
  unnest(array['AbbasAutos', 'TruckWorld', 'Butler', 'RedStar']) company
union all
values ('client', ''), ('supplier', '');
