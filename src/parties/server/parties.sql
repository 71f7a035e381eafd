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
