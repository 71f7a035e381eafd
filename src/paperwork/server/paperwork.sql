create or replace function set_paper_reg_keys() returns trigger language plpgsql set search_path from current as $$
begin
  update paper p
  set reg_keys = (
    select coalesce(string_agg(search_key(t.reg_number) || E'\n' || vehicle_key(t.reg_number), E'\n'), '')
    from paper_truck t
    where t.paper_id = p.id
  )
  where p.id in (select paper_id from changed);
  return null;
end $$;
create or replace trigger set_reg_keys_* after insert or update or delete on paper_truck
  referencing changed for each statement execute function set_paper_reg_keys();

create view paper_find_entry as
select p.kind, p.id as record_id, p.company,
  array[p.number, p.number_value::text, p.kind || p.number_value] as keys,
  '{}'::text[] as labels,
  find_words(concat_ws(' ', p.kind, p.number, p.bill_to ->> 'name', p.ship_to ->> 'name', regs.spaced))
    || ' ' || search_key(p.bill_to ->> 'name') || ' ' || search_key(p.ship_to ->> 'name')
    || coalesce(' ' || regs.keys, '') as body
from paper p
cross join lateral (
  select string_agg(t.reg_number, ' ' order by t.item_position, t.position) as spaced,
    string_agg(search_key(t.reg_number) || ' ' || vehicle_key(t.reg_number), ' ' order by t.item_position, t.position)
      as keys
  from paper_truck t
  where t.paper_id = p.id
) regs;
create or replace trigger find_* after insert or update or delete on paper
  referencing changed for each statement
  execute function refresh_find_entries('paper_find_entry', 'id', 'order', 'invoice');
create or replace trigger find_* after insert or update or delete on paper_truck
  referencing changed for each statement
  execute function refresh_find_entries('paper_find_entry', 'paper_id', 'order', 'invoice');
