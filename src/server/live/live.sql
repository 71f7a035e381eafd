-- Notifies open screens when the transaction commits. An import or a merge sends hundreds of changes in one notification,
-- whose text PostgreSQL limits to 8000 bytes.
create or replace function notify_changes() returns trigger language plpgsql set search_path from current as $$
begin
  perform pg_notify('record_change', '[' || string_agg(part.change, ',') || ']')
  from (
    select c.change, sum(octet_length(c.change) + 1) over (order by c.change) / 7000 as number
    from (
      select distinct row_to_json(r)::text as change
      from written e cross join lateral changed_records(e::audit_entry) r
    ) c
  ) part
  group by part.number;
  return null;
end $$;
create or replace trigger notify_changes after insert on audit_entry
  referencing new table as written for each statement execute function notify_changes();
