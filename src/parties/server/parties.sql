create or replace trigger client_news after insert or update or delete on client
  for each row execute function notify_record_change('client');
create or replace trigger supplier_news after insert or update or delete on supplier
  for each row execute function notify_record_change('supplier');

create or replace function mark_party_list() returns trigger language plpgsql set search_path from current as $$
begin
  perform mark_list(tg_table_name, '');
  return null;
end $$;
create constraint trigger mark_list after insert or update or delete on client
  deferrable initially deferred for each row execute function mark_party_list();
create constraint trigger mark_list after insert or update or delete on supplier
  deferrable initially deferred for each row execute function mark_party_list();

-- The names of merged clients and suppliers find their successor.
create view client_find_entry as
select 'client' as kind, c.id as record_id, null::text as company, named.keys, '{}'::text[] as labels, named.body
from client c
cross join lateral (
  select array_agg(search_key(n.name) order by n.merged_into nulls first, n.name) as keys,
    string_agg(find_words(n.name) || ' ' || search_key(n.name), ' ' order by n.merged_into nulls first, n.name) as body
  from client n
  where n.id = c.id or n.merged_into = c.id
) named
where c.merged_into is null;
create or replace trigger find_* after insert or update or delete on client
  referencing changed for each statement
  execute function refresh_find_entries('client_find_entry', 'unnest(array[id, merged_into])', 'client');
create view supplier_find_entry as
select 'supplier' as kind, c.id as record_id, null::text as company, named.keys, '{}'::text[] as labels, named.body
from supplier c
cross join lateral (
  select array_agg(search_key(n.name) order by n.merged_into nulls first, n.name) as keys,
    string_agg(find_words(n.name) || ' ' || search_key(n.name), ' ' order by n.merged_into nulls first, n.name) as body
  from supplier n
  where n.id = c.id or n.merged_into = c.id
) named
where c.merged_into is null;
create or replace trigger find_* after insert or update or delete on supplier
  referencing changed for each statement
  execute function refresh_find_entries('supplier_find_entry', 'unnest(array[id, merged_into])', 'supplier');
