-- What trucks are called by, shared with others of their kind: a text that is exactly that finds these before trucks of a
-- longer name, however many of those there are.

alter table find_entry add column labels text[] not null default '{}';
comment on column find_entry.labels is 'Make and model in either order, and the model: letters and digits of their search_key.';

create function find_labels(make text, model text) returns text[]
language sql immutable parallel safe set search_path from current as $$
  select array(
    select distinct regexp_replace(search_key(name), '[^[:alnum:]]+', '', 'g')
    from unnest(array[make || model, model || make, model]) name
    where name is not null
  )
$$;

create or replace function keep_truck_entries(ids text[]) returns void language plpgsql as $$
begin
  delete from find_entry e using unnest(ids) i (id)
  where e.kind = 'truck' and e.record_id = i.id and not exists (select from truck t where t.id = i.id);
  insert into find_entry (kind, record_id, company, keys, labels, body)
  select 'truck', t.id, t.company,
    array_remove(array[search_key(t.reg_number), search_key(t.chassis_number), search_key(t.engine_number)], null),
    find_labels(t.make, t.model),
    find_words(concat_ws(' ', t.reg_number, t.make, t.model, t.make, t.chassis_number, t.engine_number))
      || ' ' || search_key(t.reg_number) || ' ' || search_key(t.make || t.model)
  from truck t
  join unnest(ids) i (id) on i.id = t.id
  on conflict (kind, record_id) do update
    set company = excluded.company, keys = excluded.keys, labels = excluded.labels, body = excluded.body
    where (find_entry.company, find_entry.keys, find_entry.labels, find_entry.body)
      is distinct from (excluded.company, excluded.keys, excluded.labels, excluded.body);
end;
$$;

update find_entry e set labels = find_labels(t.make, t.model) from truck t where e.kind = 'truck' and t.id = e.record_id;

create index find_entry_labels on find_entry using gin (labels);
