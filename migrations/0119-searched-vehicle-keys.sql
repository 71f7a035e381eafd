-- Searches find a reg number in any spelling: beside its folded text, what lists and the search over everything look into
-- has its `vehicle_key`. Keys are in capitals, which folded texts never are, so that a key only finds keys.

create function vehicle_keys(written text) returns text language sql immutable strict parallel safe
begin atomic
  select coalesce(string_agg(vehicle_key(part), E'\n'), '') from regexp_split_to_table(written, ',') part;
end;

-- The expressions of generated columns cannot be changed.
alter table truck drop column search_text, drop column search_reg;
alter table truck
  add column search_text text not null generated always as (
    search_key(reg_number) || E'\n' || search_key(make || model) || E'\n' || search_key(model || make)
      || E'\n' || vehicle_key(reg_number)
  ) stored,
  add column search_reg text not null generated always as (
    search_key(reg_number) || E'\n' || vehicle_key(reg_number)
  ) stored;
create index truck_search on truck using gin (search_text gin_trgm_ops);
create index truck_search_reg on truck using gin (search_reg gin_trgm_ops);

alter table credit_note drop column search_text;
alter table credit_note add column search_text text not null generated always as (
  search_key(number) || E'\n' || search_key(invoice_number) || E'\n' || search_key(bill_to ->> 'name') || E'\n'
    || search_key(ship_to ->> 'name') || E'\n' || search_key(reg_numbers) || E'\n' || vehicle_keys(reg_numbers)
) stored;
create index credit_note_search on credit_note using gin (search_text gin_trgm_ops);

create function reg_keys_of(paper text) returns text language sql stable
begin atomic
  select coalesce(string_agg(search_key(t.reg_number) || E'\n' || vehicle_key(t.reg_number), E'\n'), '')
  from paper_truck t
  where t.paper_id = paper;
end;

create or replace function keep_paper_reg_keys() returns trigger language plpgsql set search_path from current as $$
begin
  update paper p set reg_keys = reg_keys_of(p.id) where p.id in (select paper_id from changed);
  return null;
end $$;

-- What is searched is no change of a paper or payment that anyone is told about.
alter table paper disable trigger user;
update paper p set reg_keys = reg_keys_of(p.id);
alter table paper enable trigger user;
alter table payment disable trigger user;
update payment y set invoice_search = p.search_text from paper p where p.id = y.invoice_id;
alter table payment enable trigger user;

create or replace function keep_truck_entries(ids text[]) returns void language plpgsql
set search_path from current as $$
begin
  delete from find_entry e using unnest(ids) i (id)
  where e.kind = 'truck' and e.record_id = i.id and not exists (select from truck t where t.id = i.id);
  insert into find_entry (kind, record_id, company, keys, labels, body)
  select 'truck', t.id, t.company,
    array_remove(array[
      search_key(t.reg_number), search_key(t.chassis_number), search_key(t.engine_number),
      vehicle_key(t.reg_number), vehicle_key(t.chassis_number)
    ], null),
    find_labels(t.make, t.model),
    find_words(concat_ws(' ', t.reg_number, t.make, t.model, t.make, t.chassis_number, t.engine_number))
      || ' ' || search_key(t.reg_number) || ' ' || search_key(t.make || t.model)
      || ' ' || concat_ws(' ', vehicle_key(t.reg_number), vehicle_key(t.chassis_number))
  from truck t
  join unnest(ids) i (id) on i.id = t.id
  on conflict (kind, record_id) do update
    set company = excluded.company, keys = excluded.keys, labels = excluded.labels, body = excluded.body
    where (find_entry.company, find_entry.keys, find_entry.labels, find_entry.body)
      is distinct from (excluded.company, excluded.keys, excluded.labels, excluded.body);
end;
$$;

create or replace function keep_paper_entries(ids text[]) returns void language plpgsql
set search_path from current as $$
begin
  delete from find_entry e using unnest(ids) i (id)
  where e.kind in ('order', 'invoice') and e.record_id = i.id and not exists (select from paper p where p.id = i.id);
  insert into find_entry (kind, record_id, company, keys, body)
  select p.kind, p.id, p.company,
    array[p.number, p.number_value::text, p.kind || p.number_value],
    find_words(concat_ws(' ', p.kind, p.number, p.bill_to ->> 'name', p.ship_to ->> 'name', regs.spaced))
      || ' ' || search_key(p.bill_to ->> 'name') || ' ' || search_key(p.ship_to ->> 'name') || coalesce(' ' || regs.keys, '')
  from paper p
  join unnest(ids) i (id) on i.id = p.id
  left join (
    select t.paper_id, string_agg(t.reg_number, ' ') as spaced,
      string_agg(search_key(t.reg_number) || ' ' || vehicle_key(t.reg_number), ' ') as keys
    from paper_truck t
    join unnest(ids) n (id) on n.id = t.paper_id
    group by t.paper_id
  ) regs on regs.paper_id = p.id
  on conflict (kind, record_id) do update
    set company = excluded.company, keys = excluded.keys, body = excluded.body
    where (find_entry.company, find_entry.keys, find_entry.body)
      is distinct from (excluded.company, excluded.keys, excluded.body);
end;
$$;

create or replace function keep_credit_note_entries() returns trigger language plpgsql
set search_path from current as $$
begin
  delete from find_entry e using changed c where e.kind = 'creditNote' and e.record_id = c.id;
  if tg_op = 'DELETE' then return null; end if;
  insert into find_entry (kind, record_id, company, keys, body)
  select 'creditNote', c.id, c.company,
    array[c.number, 'creditnote' || c.number_value, 'credit' || c.number_value],
    find_words(concat_ws(' ', 'credit note', c.number, c.bill_to ->> 'name', c.ship_to ->> 'name', c.reg_numbers))
      || ' ' || search_key(c.bill_to ->> 'name') || ' ' || search_key(c.ship_to ->> 'name')
      || ' ' || search_key(c.reg_numbers) || ' ' || replace(vehicle_keys(c.reg_numbers), E'\n', ' ')
  from changed c;
  return null;
end $$;

select keep_truck_entries(array(select id from truck));
select keep_paper_entries(array(select id from paper));
update find_entry e set body = e.body || ' ' || replace(vehicle_keys(c.reg_numbers), E'\n', ' ')
from credit_note c
where e.kind = 'creditNote' and e.record_id = c.id;
