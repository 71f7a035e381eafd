create or replace function set_truck_costs() returns trigger language plpgsql set search_path from current as $$
begin
  -- Concurrent writers wait here, so that the statement below sees their rows.
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
create or replace trigger set_costs_* after insert or update or delete on truck_costing
  referencing changed for each statement execute function set_truck_costs();
