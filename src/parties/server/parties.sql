-- The names of merged clients and suppliers find their successor. A postcode is found with and without its space.
create view client_find_entry as
select 'client' as kind, c.id as record_id, null::text as company, named.keys, '{}'::text[] as labels, named.body
from client c
cross join lateral (
  select array_agg(search_key(n.name) order by n.merged_into nulls first, n.name) as keys,
    string_agg(
      concat_ws(
        ' ', find_words(n.name), search_key(n.name), find_words(n.bill_to_postcode), search_key(n.bill_to_postcode),
        find_words(n.ship_to_postcode), search_key(n.ship_to_postcode)
      ),
      ' ' order by n.merged_into nulls first, n.name
    ) as body
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
    string_agg(
      concat_ws(' ', find_words(n.name), search_key(n.name), find_words(n.postcode), search_key(n.postcode)),
      ' ' order by n.merged_into nulls first, n.name
    ) as body
  from supplier n
  where n.id = c.id or n.merged_into = c.id
) named
where c.merged_into is null;
create or replace trigger find_* after insert or update or delete on supplier
  referencing changed for each statement
  execute function refresh_find_entries('supplier_find_entry', 'unnest(array[id, merged_into])', 'supplier');
