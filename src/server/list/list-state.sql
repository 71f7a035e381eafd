-- Changes the state of the lists that show the changed records. A transaction changes a row that no other transaction
-- holds, or adds one, so writers never wait for each other here. The rows of a list together are its state.
create or replace function mark_lists() returns trigger language plpgsql set search_path from current as $$
declare
  list record;
begin
  for list in
    select r.kind as source, coalesce(r.company, '') as company
    from written e cross join lateral changed_records(e::audit_entry) r
    union
    select 'deleted', coalesce(e.company, '') from written e where e.action = 'delete'
  loop
    -- One change for each transaction is enough.
    continue when exists (
      select from list_state s
      where s.source = list.source and s.company = list.company and s.changed_in = pg_current_xact_id()
    );
    update list_state set state = gen_random_uuid(), changed_in = pg_current_xact_id()
    where id = (
      select s.id from list_state s where s.source = list.source and s.company = list.company
      limit 1
      for update skip locked
    );
    if not found then insert into list_state (source, company) values (list.source, list.company); end if;
  end loop;
  return null;
end $$;
create or replace trigger mark_lists after insert on audit_entry
  referencing new table as written for each statement execute function mark_lists();
