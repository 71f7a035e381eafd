create or replace function keep_paper_reg_keys() returns trigger language plpgsql set search_path from current as $$
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
create or replace trigger keep_reg_keys_insert after insert on paper_truck
  referencing new table as changed for each statement execute function keep_paper_reg_keys();
create or replace trigger keep_reg_keys_update after update on paper_truck
  referencing new table as changed for each statement execute function keep_paper_reg_keys();
create or replace trigger keep_reg_keys_delete after delete on paper_truck
  referencing old table as changed for each statement execute function keep_paper_reg_keys();

create or replace trigger paper_news after insert or update or delete on paper
  for each row execute function notify_record_change('order');

create or replace function mark_paper_list() returns trigger language plpgsql set search_path from current as $$
begin
  if tg_op <> 'INSERT' then perform mark_list(old.kind, old.company); end if;
  if tg_op <> 'DELETE' then perform mark_list(new.kind, new.company); end if;
  return null;
end $$;
create constraint trigger mark_list after insert or update or delete on paper
  deferrable initially deferred for each row execute function mark_paper_list();
