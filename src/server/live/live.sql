-- Notifies open screens of a changed row when the transaction commits. The argument is the record kind, unless the
-- table has a column "kind".
create or replace function notify_record_change() returns trigger language plpgsql set search_path from current as $$
declare
  record_now jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  record_kind text := coalesce(record_now ->> 'kind', tg_argv[0]);
  -- The company of the parent truck, if any; null if the truck is deleted in the same transaction.
  record_company text := coalesce(
    record_now ->> 'company',
    (select t.company from truck t where t.id = record_now ->> 'truck_id')
  );
  news jsonb := jsonb_build_object(
    'kind', record_kind,
    'id', coalesce(record_now ->> 'id', record_now ->> 'user_id'),
    'company', record_company,
    'version', record_now -> 'version',
    'deleted', tg_op = 'DELETE'
  );
begin
  perform pg_notify('record_change', news::text);
  -- If a record moves to another company, notify its old company too.
  if tg_op = 'UPDATE' and to_jsonb(old) ->> 'company' <> record_company then
    perform pg_notify('record_change', (news || jsonb_build_object('company', to_jsonb(old) ->> 'company'))::text);
  end if;
  return null;
end;
$$;
