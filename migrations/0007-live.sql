-- News of every change for open screens, by PostgreSQL's own notifications: sent when the transaction commits.

-- The first argument names the kind of the table's records; a table with a column "kind" tells it by itself.
create function notify_record_change() returns trigger language plpgsql as $$
declare
  record_now jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  record_kind text := coalesce(record_now ->> 'kind', tg_argv[0]);
  -- what belongs to a truck is in the truck's company; none where the truck goes in the same breath
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
  -- a record that moves is news in the company that it leaves, too
  if tg_op = 'UPDATE' and to_jsonb(old) ->> 'company' <> record_company then
    perform pg_notify('record_change', (news || jsonb_build_object('company', to_jsonb(old) ->> 'company'))::text);
  end if;
  return null;
end;
$$;

create trigger truck_news after insert or update or delete on truck
  for each row execute function notify_record_change('truck');
create trigger truck_costing_news after insert or update or delete on truck_costing
  for each row execute function notify_record_change('costing');
create trigger media_news after insert or update or delete on media
  for each row execute function notify_record_change('image');
create trigger paper_news after insert or update or delete on paper
  for each row execute function notify_record_change('order');
create trigger client_news after insert or update or delete on client
  for each row execute function notify_record_change('client');
create trigger supplier_news after insert or update or delete on supplier
  for each row execute function notify_record_change('supplier');
create trigger app_user_news after insert or update or delete on app_user
  for each row execute function notify_record_change('user');
