-- Found under the names of its client, the client that this one was merged into, and what it asks for.
create view wanted_find_entry as
select 'wanted' as kind, w.id as record_id, w.company, '{}'::text[] as keys, '{}'::text[] as labels,
  find_words(concat_ws(' ', 'wanted', named.names, w.wants, w.note)) || ' ' || search_key(named.names) as body
from wanted w
cross join lateral (
  select string_agg(n.name, ' ' order by n.merged_into nulls first) as names
  from client m
  join client n on n.id in (m.id, m.merged_into)
  where m.id = w.client_id
) named;
create or replace trigger find_* after insert or update or delete on wanted
  referencing changed for each statement
  execute function refresh_find_entries('wanted_find_entry', 'id', 'wanted');
create or replace trigger find_wanted_* after update on client
  referencing changed for each statement
  execute function refresh_find_entries(
    'wanted_find_entry',
    'unnest(array(
      select w.id from wanted w join client m on m.id = w.client_id where changed.id in (m.id, m.merged_into)
    ))',
    'wanted'
  );
