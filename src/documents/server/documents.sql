create or replace trigger document_news after insert or update or delete on document
  for each row execute function notify_record_change('document');

-- The list of invoices shows whether they have export evidence.
create or replace function mark_invoice_documents() returns trigger language plpgsql set search_path from current as $$
begin
  if tg_op <> 'INSERT' and old.owner_type = 'invoice' then perform mark_list('invoice', old.company); end if;
  if tg_op <> 'DELETE' and new.owner_type = 'invoice' then perform mark_list('invoice', new.company); end if;
  return null;
end $$;
create constraint trigger mark_list after insert or update or delete on document
  deferrable initially deferred for each row execute function mark_invoice_documents();

create or replace function move_truck_documents() returns trigger language plpgsql set search_path from current as $$
begin
  update document set company = new.company where owner_type = 'truck' and owner_id = new.id;
  return null;
end $$;
create or replace trigger move_truck_documents after update of company on truck
  for each row when (old.company is distinct from new.company) execute function move_truck_documents();
